// toml++ as an archive: its library is its headers in one source.
#define TOML_IMPLEMENTATION
#include <toml++/toml.h>
