# What a yates without shared libraries needs beyond the archives that Debian has: fmt and toml++ come
# as shared libraries alone, and are made here from their headers. All other objects are those of a
# usual build, with the same flags; what differs is the last link.
foreach(archive IN ITEMS "${OPENSSL_CRYPTO_LIBRARY}" "${SQLite3_LIBRARY}" "${ZLIB_LIBRARIES}" "${YATES_RE2}"
    "${YATES_SVM}")
  if(NOT archive MATCHES "\\.a$")
    message(FATAL_ERROR "YATES_STATIC: expected an archive (.a), but found ${archive}")
  endif()
endforeach()
if(NOT YATES_ZSTD STREQUAL zstd::libzstd_static)
  message(FATAL_ERROR "YATES_STATIC: zstd has no archive here")
endif()
set(CMAKE_SKIP_RPATH ON)

# The library that find_package found is replaced by the archive of the same name.
function(yates_replace_by_archive target name)
  add_library(${name} STATIC packaging/${name}.cpp)
  target_include_directories(${name} SYSTEM PRIVATE
    $<TARGET_PROPERTY:${target},INTERFACE_INCLUDE_DIRECTORIES>)
  target_compile_features(${name} PRIVATE cxx_std_20)
  target_compile_options(${name} PRIVATE ${ARGN})
  set_target_properties(${name} PROPERTIES CXX_EXTENSIONS OFF UNITY_BUILD OFF
    ARCHIVE_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/archives)
  get_target_property(configurations ${target} IMPORTED_CONFIGURATIONS)
  set(properties IMPORTED_LOCATION)
  if(configurations)
    foreach(configuration IN LISTS configurations)
      list(APPEND properties IMPORTED_LOCATION_${configuration})
    endforeach()
  endif()
  foreach(property IN LISTS properties)
    set_property(TARGET ${target} PROPERTY ${property} ${PROJECT_BINARY_DIR}/archives/lib${name}.a)
  endforeach()
  add_dependencies(${target} ${name})
endfunction()

yates_replace_by_archive(fmt::fmt fmt)
yates_replace_by_archive(tomlplusplus::tomlplusplus toml -DTOML_HEADER_ONLY=0)
