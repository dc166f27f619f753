#include "cli/commands.hpp"

int main(int argc, char** argv) { return oo::cli::run(argc, argv); }
