// ink.hpp: what the hand that draws the plan works with: points on the paper, a pen that writes paths, chance that is always the same.
//
// For the files plan_*.cpp only. Paper coordinates: hundredths of an inch of the table, x to the right, y DOWN; angles clockwise.
// Doubles with + - * / and sqrt only, and every number is written as a whole one: the same bytes on every machine.
#pragma once
#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "engine/geometry/point.hpp"

namespace oo::plan {

inline constexpr double kInchOnPaper = 100;

struct Vec {
  double x = 0, y = 0;
};
constexpr Vec operator+(Vec a, Vec b) { return {a.x + b.x, a.y + b.y}; }
constexpr Vec operator-(Vec a, Vec b) { return {a.x - b.x, a.y - b.y}; }
constexpr Vec operator*(Vec a, double k) { return {a.x * k, a.y * k}; }
constexpr double dot(Vec a, Vec b) { return a.x * b.x + a.y * b.y; }
inline double length(Vec a) { return std::sqrt(dot(a, a)); }
inline Vec unit(Vec a) {
  const double l = length(a);
  return l > 0 ? a * (1 / l) : Vec{1, 0};
}
/// To the left of whoever walks along `a`, as seen on the paper.
constexpr Vec left_of(Vec a) { return {a.y, -a.x}; }
constexpr Vec middle(Vec a, Vec b) { return (a + b) * 0.5; }

using Outline = std::vector<Vec>;

struct Box {
  double x0 = 0, y0 = 0, x1 = 0, y1 = 0;
  Vec centre() const { return {(x0 + x1) / 2, (y0 + y1) / 2}; }
  double width() const { return x1 - x0; }
  double height() const { return y1 - y0; }
  Box grown(double by) const { return {x0 - by, y0 - by, x1 + by, y1 + by}; }
};
Box box_of(const Outline& points);
/// Area that two boxes share.
double shared(const Box& a, const Box& b);

bool inside(Vec p, const Outline& polygon);
double distance(Vec p, const Outline& line);
/// Positive for an outline drawn anticlockwise as seen on the paper.
double area(const Outline& polygon);
double perimeter(const Outline& polygon);

/// A point of a walk along a line: where, in which direction, how far from the start.
struct Footfall {
  Vec at, along;
  double way = 0;
};
/// Points about every `step`; the last is the end of the line. At most kMaxFootfalls a segment.
inline constexpr int kMaxFootfalls = 2000;
std::vector<Footfall> walk(const Outline& line, double step);

/// A number in [0, 1) from whole ones: the same on every machine, and whatever else is drawn.
double chance(std::initializer_list<std::int64_t> keys);
inline std::int64_t key_of(double v) { return static_cast<std::int64_t>(std::floor(v)); }

/// A turn of the hand as sine and cosine: `from_half_tangent` needs no sine table.
struct Turn {
  double c = 1, s = 0;
  static Turn from_half_tangent(double t) { return {(1 - t * t) / (1 + t * t), 2 * t / (1 + t * t)}; }
  Vec of(Vec a) const { return {a.x * c - a.y * s, a.x * s + a.y * c}; }
};

std::string whole(double v);                  // "12", "-3"
std::string fixed2(double v);                 // "1.25"

/// Writes the `d` of a path.
class Pen {
 public:
  Pen& move(Vec p) { return put('M', {p}); }
  Pen& line(Vec p) { return put('L', {p}); }
  Pen& curve(Vec control, Vec end) { return put('Q', {control, end}); }
  Pen& by(std::string_view relative) { d_ += relative; return *this; }       // commands in small letters, as they stand
  Pen& close() { d_ += 'z'; return *this; }
  Pen& stroke(Vec a, Vec b) { return move(a).line(b); }
  Pen& through(const Outline& points, bool closed);                          // straight from point to point
  Pen& softly(const Outline& points, bool closed);                           // a curve through the middles
  const std::string& d() const { return d_; }
  bool empty() const { return d_.empty(); }

 private:
  Pen& put(char command, std::initializer_list<Vec> points);
  std::string d_;
};

/// <path class="..." d="..."/>; nothing when the pen drew nothing.
std::string path(std::string_view css_class, const Pen& pen, std::string_view more = {});

/// A small drawing that is stamped in many places: a tree, a bush, a log. Path text with M L in absolute and m l q h v in relative numbers.
class Stamp {
 public:
  explicit Stamp(std::string_view path_text);
  void print(Pen& pen, Vec at, double size, Turn turn = {}) const;

 private:
  struct Stroke {
    char command;
    std::vector<Vec> points;
  };
  std::vector<Stroke> strokes_;
};

}  // namespace oo::plan
