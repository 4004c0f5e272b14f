# What is installed beside programs, archives and headers, and the packages that CPack makes of it:
# `yates` is all that a user needs, `libyates-dev` what a program that is built on yates needs.
set(shell_files ${PROJECT_BINARY_DIR}/shell)
add_custom_command(OUTPUT ${shell_files}/made
  COMMAND ${CMAKE_COMMAND} -E rm -rf ${shell_files}
  COMMAND ${CMAKE_COMMAND} -E make_directory ${shell_files}
  COMMAND yates manual --quiet --all ${shell_files}/man1
  COMMAND yates completions bash --output ${shell_files}/yates.bash
  COMMAND yates completions zsh --output ${shell_files}/yates.zsh
  COMMAND yates completions fish --output ${shell_files}/yates.fish
  COMMAND ${CMAKE_COMMAND} -E touch ${shell_files}/made
  DEPENDS yates COMMENT "Writing manual pages and completions" VERBATIM)
add_custom_target(yates-shell-files ALL DEPENDS ${shell_files}/made)

install(DIRECTORY ${shell_files}/man1/ DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT yates)
install(FILES ${shell_files}/yates.bash COMPONENT yates
  DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME yates)
install(FILES ${shell_files}/yates.zsh COMPONENT yates
  DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions RENAME _yates)
install(FILES ${shell_files}/yates.fish COMPONENT yates
  DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
install(DIRECTORY examples DESTINATION ${CMAKE_INSTALL_DATADIR}/yates COMPONENT yates
  USE_SOURCE_PERMISSIONS PATTERN "*.yates" EXCLUDE PATTERN data EXCLUDE PATTERN .gitignore EXCLUDE)
install(FILES README.md CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT yates)
install(DIRECTORY docs DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT yates)
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME copyright COMPONENT yates)
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/libyates-dev RENAME copyright
  COMPONENT dev)

set(CPACK_GENERATOR DEB)
set(CPACK_VERBATIM_VARIABLES ON)
set(CPACK_PACKAGE_CONTACT "the yates authors <maintainers@users.noreply.a-seed-f2dd99dc.example>")
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL yates dev)
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)

set(CPACK_DEBIAN_YATES_PACKAGE_NAME yates)
set(CPACK_DEBIAN_YATES_PACKAGE_SECTION science)
set(CPACK_DEBIAN_YATES_PACKAGE_SHLIBDEPS ON)
# What yates plot starts for a PNG, and what yates capacity loads.
set(CPACK_DEBIAN_YATES_PACKAGE_RECOMMENDS "librsvg2-bin, coinor-libcbc3")
set(CPACK_DEBIAN_YATES_PACKAGE_SUGGESTS "openssh-client, man-db, r-base-core")
set(CPACK_COMPONENT_YATES_DESCRIPTION "plans, runs, analyses and explains performance experiments
 yates runs the combinations of settings in a random order, survives crashes, fits an analysis of
 variance, and writes a page whose first box says which settings to use, how much they gain, and how
 sure that is.")

set(CPACK_DEBIAN_DEV_PACKAGE_NAME libyates-dev)
set(CPACK_DEBIAN_DEV_PACKAGE_SECTION libdevel)
# What yatesConfig.cmake looks for.
set(CPACK_DEBIAN_DEV_PACKAGE_DEPENDS "libboost-dev, libeigen3-dev, libfmt-dev, libre2-dev, \
libsqlite3-dev, libsqlitecpp-dev, libssl-dev, libsvm-dev, libtomlplusplus-dev, libzstd-dev, \
nlohmann-json3-dev, zlib1g-dev")
set(CPACK_COMPONENT_DEV_DESCRIPTION "designs, analyses and queueing models of yates as C++ libraries
 Headers, archives and a CMake package, for programs that find_package(yates).")
include(CPack)
