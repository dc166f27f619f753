#include "engine/rules/nearest.hpp"

#include <algorithm>

namespace oo {
namespace {

constexpr std::size_t kMaxNames = 3;
constexpr std::size_t kMaxLength = 160;  // longer names are compared by their beginning

/// Levenshtein distance.
std::size_t distance(std::string_view a, std::string_view b) {
  a = a.substr(0, kMaxLength);
  b = b.substr(0, kMaxLength);
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j < row.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t above = row[j];
      row[j] = std::min({above + 1, row[j - 1] + 1, diagonal + (a[i - 1] == b[j - 1] ? 0U : 1U)});
      diagonal = above;
    }
  }
  return row.back();
}

struct Candidate {
  std::size_t distance;
  const std::string* name;
};

}  // namespace

std::vector<std::string> nearest(std::string_view wanted, std::span<const std::string> known) {
  const std::size_t limit = std::max<std::size_t>(2, wanted.size() / 3);
  std::vector<Candidate> near;
  for (const std::string& name : known) {
    const std::size_t d = distance(wanted, name);
    if (d <= limit) near.push_back({d, &name});
  }
  std::stable_sort(near.begin(), near.end(), [](const Candidate& a, const Candidate& b) { return a.distance < b.distance; });
  std::vector<std::string> names;
  for (const Candidate& c : near)
    if (names.size() < kMaxNames && c.distance <= near.front().distance + 2) names.push_back(*c.name);
  return names;
}

std::string did_you_mean(std::string_view wanted, std::span<const std::string> known) {
  const std::vector<std::string> names = nearest(wanted, known);
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "; did you mean " : ", ") + name;
  return text.empty() ? text : text + "?";
}

}  // namespace oo
