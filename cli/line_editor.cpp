#include "cli/line_editor.hpp"

#include <histedit.h>
#include <unistd.h>

#include <algorithm>
#include <utility>

namespace oo::cli {

namespace {

constexpr int kRemembered = 200;                        // lines of history

std::string_view last_word(std::string_view text) {
  const auto space = text.find_last_of(" \t");
  return space == std::string_view::npos ? text : text.substr(space + 1);
}

/// As many letters as all of them begin with.
std::string common_beginning(const std::vector<std::string>& words) {
  std::string common = words.front();
  for (const std::string& word : words) {
    const auto differ = std::mismatch(common.begin(), common.end(), word.begin(), word.end());
    common.erase(differ.first, common.end());
  }
  return common;
}

}  // namespace

Completion complete_with(std::string_view text, const std::vector<std::string>& words) {
  Completion out;
  if (words.empty()) return out;
  const std::string_view begun = last_word(text);
  const std::string common = common_beginning(words);
  if (common.size() > begun.size()) out.added = common.substr(begun.size());
  if (words.size() == 1) out.added += ' ';
  else if (out.added.empty()) out.choices = words;
  return out;
}

struct LineEditor::Impl {
  EditLine* line = nullptr;
  ::History* history = nullptr;
  HistEvent event{};
  std::FILE* out = nullptr;
  std::string prompt;
  WordsAfter words_after;

  ~Impl() {
    if (line != nullptr) el_end(line);
    if (history != nullptr) history_end(history);
  }
  static Impl* of(EditLine* line) {
    void* self = nullptr;
    el_get(line, EL_CLIENTDATA, &self);
    return static_cast<Impl*>(self);
  }
  static char* show_prompt(EditLine* line) { return of(line)->prompt.data(); }
  /// Tab.
  static unsigned char on_tab(EditLine* line, int) {
    Impl& self = *of(line);
    const LineInfo* info = el_line(line);
    const std::string_view text(info->buffer, static_cast<std::size_t>(info->cursor - info->buffer));
    const Completion c = complete_with(text, self.words_after(text));
    if (!c.added.empty()) return el_insertstr(line, c.added.c_str()) == 0 ? CC_REFRESH : CC_ERROR;
    if (c.choices.empty()) return CC_ERROR;
    std::fputc('\n', self.out);
    for (const std::string& word : c.choices) std::fprintf(self.out, "  %s", word.c_str());
    std::fputc('\n', self.out);
    return CC_REDISPLAY;
  }
};

LineEditor::LineEditor(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
LineEditor::~LineEditor() = default;

std::unique_ptr<LineEditor> LineEditor::open(std::FILE* in, std::FILE* out) {
  if (::isatty(::fileno(in)) == 0 || ::isatty(::fileno(out)) == 0) return nullptr;
  auto impl = std::make_unique<Impl>();
  impl->out = out;
  impl->line = el_init("openorder", in, out, out);
  impl->history = history_init();
  if (impl->line == nullptr || impl->history == nullptr) return nullptr;
  history(impl->history, &impl->event, H_SETSIZE, kRemembered);
  el_set(impl->line, EL_CLIENTDATA, static_cast<void*>(impl.get()));
  el_set(impl->line, EL_PROMPT, &Impl::show_prompt);
  el_set(impl->line, EL_EDITOR, "emacs");
  el_set(impl->line, EL_SIGNAL, 1);                     // the terminal is put right again before a signal ends the program
  el_set(impl->line, EL_HIST, history, impl->history);
  el_set(impl->line, EL_ADDFN, "oo-complete", "how the words could go on", &Impl::on_tab);
  el_set(impl->line, EL_BIND, "^I", "oo-complete", nullptr);
  return std::unique_ptr<LineEditor>(new LineEditor(std::move(impl)));
}

std::optional<std::string> LineEditor::read(const std::string& prompt, WordsAfter words_after) {
  std::fflush(impl_->out);
  impl_->prompt = prompt;
  impl_->words_after = std::move(words_after);
  int count = 0;
  const char* typed = el_gets(impl_->line, &count);
  if (typed == nullptr || count <= 0) return std::nullopt;
  std::string text(typed, static_cast<std::size_t>(count));
  while (!text.empty() && (text.back() == '\n' || text.back() == '\r')) text.pop_back();
  if (!text.empty()) history(impl_->history, &impl_->event, H_ENTER, text.c_str());
  return text;
}

}  // namespace oo::cli
