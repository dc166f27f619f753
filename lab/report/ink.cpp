#include "lab/report/ink.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace oo::plan {

Box box_of(const Outline& points) {
  if (points.empty()) return {};
  Box b{points[0].x, points[0].y, points[0].x, points[0].y};
  for (const Vec p : points) b = {std::min(b.x0, p.x), std::min(b.y0, p.y), std::max(b.x1, p.x), std::max(b.y1, p.y)};
  return b;
}

double shared(const Box& a, const Box& b) {
  const double w = std::min(a.x1, b.x1) - std::max(a.x0, b.x0);
  const double h = std::min(a.y1, b.y1) - std::max(a.y0, b.y0);
  return w > 0 && h > 0 ? w * h : 0;
}

bool inside(Vec p, const Outline& polygon) {
  bool in = false;
  for (std::size_t i = 0, j = polygon.size() - 1; i < polygon.size(); j = i++) {
    const Vec a = polygon[i], b = polygon[j];
    if ((a.y > p.y) != (b.y > p.y) && p.x < (b.x - a.x) * (p.y - a.y) / (b.y - a.y) + a.x) in = !in;
  }
  return in;
}

double distance(Vec p, const Outline& line) {
  double best = 1e12;
  for (std::size_t i = 0; i + 1 < line.size(); ++i) {
    const Vec d = line[i + 1] - line[i];
    const double l2 = dot(d, d);
    const double t = l2 > 0 ? std::clamp(dot(p - line[i], d) / l2, 0.0, 1.0) : 0.0;
    best = std::min(best, length(p - line[i] - d * t));
  }
  return best;
}

double area(const Outline& polygon) {
  double sum = 0;
  for (std::size_t i = 0, j = polygon.size() - 1; i < polygon.size(); j = i++)
    sum += polygon[i].x * polygon[j].y - polygon[j].x * polygon[i].y;
  return sum / 2;
}

double perimeter(const Outline& polygon) {
  double sum = 0;
  for (std::size_t i = 0, j = polygon.size() - 1; i < polygon.size(); j = i++) sum += length(polygon[i] - polygon[j]);
  return sum;
}

std::vector<Footfall> walk(const Outline& line, double step) {
  std::vector<Footfall> out;
  double way = 0;
  Vec along{1, 0};
  for (std::size_t i = 0; i + 1 < line.size(); ++i) {
    const double l = length(line[i + 1] - line[i]);
    if (l <= 0) continue;
    along = unit(line[i + 1] - line[i]);
    const int n = std::clamp(static_cast<int>(l / step + 0.5), 1, kMaxFootfalls);
    for (int k = 0; k < n; ++k) out.push_back({line[i] + along * (l * k / n), along, way + l * k / n});
    way += l;
  }
  if (!line.empty()) out.push_back({line.back(), along, way});
  return out;
}

double chance(std::initializer_list<std::int64_t> keys) {
  std::uint64_t x = 0x9e3779b97f4a7c15ULL;
  for (const std::int64_t key : keys) {
    x = (x ^ static_cast<std::uint64_t>(key)) * 0xbf58476d1ce4e5b9ULL;
    x ^= x >> 29;
  }
  x *= 0x94d049bb133111ebULL;
  return static_cast<double>((x ^ (x >> 32)) >> 11) / 9007199254740992.0;    // 2^53
}

std::string whole(double v) { return fmt::format_int(static_cast<long long>(std::floor(v + 0.5))).str(); }

std::string fixed2(double v) {
  const auto hundredths = static_cast<long long>(std::floor(v * 100 + 0.5));
  const long long size = hundredths < 0 ? -hundredths : hundredths;
  return fmt::format("{}{}.{:02}", hundredths < 0 ? "-" : "", size / 100, size % 100);
}

Pen& Pen::put(char command, std::initializer_list<Vec> points) {
  d_ += command;
  bool first = true;
  for (const Vec p : points) {
    if (!first) d_ += ' ';
    first = false;
    d_ += whole(p.x);
    d_ += ' ';
    d_ += whole(p.y);
  }
  return *this;
}

Pen& Pen::through(const Outline& points, bool closed) {
  for (std::size_t i = 0; i < points.size(); ++i) i == 0 ? move(points[i]) : line(points[i]);
  return closed ? close() : *this;
}

Pen& Pen::softly(const Outline& q, bool closed) {
  const std::size_t n = q.size();
  if (n < 3) return through(q, closed);
  if (!closed) {
    move(q[0]);
    for (std::size_t i = 1; i + 1 < n; ++i) curve(q[i], middle(q[i], q[i + 1]));
    return line(q[n - 1]);
  }
  move(middle(q[n - 1], q[0]));
  for (std::size_t i = 0; i < n; ++i) curve(q[i], middle(q[i], q[(i + 1) % n]));
  return close();
}

std::string path(std::string_view css_class, const Pen& pen, std::string_view more) {
  if (pen.empty()) return {};
  return fmt::format("<path class=\"{}\"{}{} d=\"{}\"/>\n", css_class, more.empty() ? "" : " ", more, pen.d());
}

Stamp::Stamp(std::string_view text) {
  std::vector<double> numbers;
  const auto number_at = [&text](std::size_t& i) {
    const bool minus = text[i] == '-';
    if (minus) ++i;
    double v = 0;
    while (i < text.size() && text[i] >= '0' && text[i] <= '9') v = v * 10 + (text[i++] - '0');
    return minus ? -v : v;
  };
  const auto finish = [&] {
    if (strokes_.empty()) return;
    Stroke& s = strokes_.back();
    const bool across = s.command == 'h', up = s.command == 'v';
    if (across || up) {
      for (const double v : numbers) s.points.push_back(across ? Vec{v, 0} : Vec{0, v});
      s.command = 'l';
    } else {
      for (std::size_t k = 0; k + 1 < numbers.size(); k += 2) s.points.push_back({numbers[k], numbers[k + 1]});
    }
    numbers.clear();
  };
  for (std::size_t i = 0; i < text.size();) {
    const char c = text[i];
    if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')) {
      finish();
      strokes_.push_back({c, {}});
      ++i;
    } else if (c == '-' || (c >= '0' && c <= '9')) {
      numbers.push_back(number_at(i));
    } else {
      ++i;
    }
  }
  finish();
}

void Stamp::print(Pen& pen, Vec at, double size, Turn turn) const {
  std::string out;
  for (const Stroke& s : strokes_) {
    out += s.command;
    const bool absolute = s.command >= 'A' && s.command <= 'Z';
    bool first = true;
    for (const Vec p : s.points) {
      const Vec q = turn.of(p * size) + (absolute ? at : Vec{});
      const std::string x = whole(q.x), y = whole(q.y);
      if (!first && x[0] != '-') out += ' ';
      first = false;
      out += x;
      if (y[0] != '-') out += ' ';
      out += y;
    }
  }
  pen.by(out);
}

}  // namespace oo::plan
