// files.hpp: the source tree, for tests that read its files. A missing file fails the test that asked for it.
#pragma once
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace oo {

/// The whole text of a file of the source tree ("rulesets/moccasins/cases/cases.toml").
inline std::string source_text(const std::string& path) {
  std::ifstream file(std::filesystem::path(OO_SOURCE_DIR) / path, std::ios::binary);
  EXPECT_TRUE(file.good()) << path;
  return std::string(std::istreambuf_iterator<char>(file), {});
}

/// Files of one folder with this extension (".toml"), in the order of their names, relative to the source tree.
inline std::vector<std::string> source_files(const std::string& folder, const std::string& extension) {
  const auto root = std::filesystem::path(OO_SOURCE_DIR);
  std::vector<std::string> files;
  if (!std::filesystem::exists(root / folder)) return files;
  for (const auto& entry : std::filesystem::directory_iterator(root / folder))
    if (entry.is_regular_file() && entry.path().extension() == extension) files.push_back(std::filesystem::relative(entry.path(), root).generic_string());
  std::stable_sort(files.begin(), files.end());
  return files;
}

}  // namespace oo
