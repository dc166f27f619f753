// support_test.hpp: running the command line in tests as the shell does: words in; exit code, stdout and stderr out. For the tests of this folder only.
#pragma once
#include <fcntl.h>
#include <gtest/gtest.h>
#include <stdio_ext.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iostream>
#include <set>
#include <sstream>

#include "cli/commands.hpp"

namespace oo::cli {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

struct Outcome {
  int exit = 0;
  std::string out, err;
};

/// Standard streams point elsewhere while the command runs.
class Redirected {
 public:
  Redirected(int stream, const std::string& to, int flags) : stream_(stream), before_(::dup(stream)) {
    const int fd = ::open(to.c_str(), flags, 0600);
    ::dup2(fd, stream);
    ::close(fd);
  }
  ~Redirected() {
    ::dup2(before_, stream_);
    ::close(before_);
  }

 private:
  int stream_, before_;
};

class CommandLine : public ::testing::Test {
 protected:
  void SetUp() override {
    std::string name = (fs::temp_directory_path() / "oo cli XXXXXX").string();
    ASSERT_NE(::mkdtemp(name.data()), nullptr);
    folder_ = name;
    write("not.toml", "a = = 1");
    write("deep.toml", deep());
    write("deep.json", std::string(100'000, '['));
    write("binary", std::string("\x7f\x45\x4c\x46\0\xff\xfe", 7));
    write("empty", "");
    fs::create_directory(folder_ / "folder");
    ::mkfifo(at("pipe").c_str(), 0600);
  }
  void TearDown() override { fs::remove_all(folder_); }

  static std::string deep() {
    std::string text = "a";
    for (int i = 0; i < 100'000; ++i) text += ".a";
    return text + " = 1\n";
  }
  void write(const char* name, const std::string& text) const { std::ofstream(folder_ / name) << text; }
  std::string at(const std::string& name) const { return (folder_ / name).string(); }
  std::string text_of(const std::string& path) const {
    std::ifstream in(path);
    return {std::istreambuf_iterator<char>(in), {}};
  }

  Outcome run(Words words, const std::string& out = "", const std::string& in_from = "/dev/null") const {
    words.insert(words.begin(), "openorder");
    std::vector<char*> argv;
    for (std::string& w : words) argv.push_back(w.data());
    const std::string own = at("stdout"), errors = at("stderr");
    constexpr int kFresh = O_WRONLY | O_CREAT | O_TRUNC;
    std::fflush(stdout);
    Outcome o;
    {
      const Redirected in(0, in_from, O_RDONLY), to(1, out.empty() ? own : out, out.empty() ? kFresh : O_WRONLY), err(2, errors, kFresh);
      o.exit = cli::run(static_cast<int>(argv.size()), argv.data());
      std::fflush(stdout);
      std::clearerr(stdout);
      std::cout.clear();
      __fpurge(stdin);
      std::clearerr(stdin);
    }
    o.out = text_of(own);
    o.err = text_of(errors);
    return o;
  }

  void expect_bad(const Words& words) const {
    std::string told;
    for (const std::string& w : words) told += w.substr(0, 60) + " ";
    SCOPED_TRACE(told);
    const Outcome o = run(words);
    EXPECT_EQ(o.exit, kBadInput);
    EXPECT_TRUE(o.err.starts_with("openorder: ")) << o.err;
    const bool for_machines = std::find(words.begin(), words.end(), "--json") != words.end();
    EXPECT_TRUE(for_machines ? o.out.starts_with("{\"error\":") : o.out.empty()) << o.out;
    for (const char c : o.err) EXPECT_TRUE(c == '\n' || c < 0 || (c >= ' ' && c != 0x7f)) << int(c);
  }

  fs::path folder_;
};

}  // namespace oo::cli
