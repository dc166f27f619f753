#include "lab/stats/elo.hpp"

#include <algorithm>
#include <cmath>

#include "lab/stats/number.hpp"

namespace oo {

namespace {

using Matrix = std::vector<std::vector<double>>;

constexpr double kPerNat = 173.717792761302;               // 400 / ln 10: Elo's points for a natural logarithm of odds
constexpr int kSteps = 50;

/// Inverse by elimination with the largest pivot; the matrices here are positive definite.
Matrix inverse(Matrix a) {
  const std::size_t n = a.size();
  Matrix b(n, std::vector<double>(n, 0.0));
  for (std::size_t i = 0; i < n; ++i) b[i][i] = 1.0;
  for (std::size_t c = 0; c < n; ++c) {
    std::size_t best = c;
    for (std::size_t r = c + 1; r < n; ++r)
      if (std::abs(a[r][c]) > std::abs(a[best][c])) best = r;
    std::swap(a[c], a[best]), std::swap(b[c], b[best]);
    const double pivot = a[c][c];
    for (std::size_t j = 0; j < n; ++j) a[c][j] /= pivot, b[c][j] /= pivot;
    for (std::size_t r = 0; r < n; ++r) {
      if (r == c) continue;
      const double f = a[r][c];
      for (std::size_t j = 0; j < n; ++j) a[r][j] -= f * a[c][j], b[r][j] -= f * b[c][j];
    }
  }
  return b;
}

/// Chance that a strength this much above (in nats) wins.
double win_chance(double above) {
  const double x = std::clamp(above, -30.0, 30.0);
  return 1.0 / (1.0 + e_to(-x));
}

/// A drawn pair more for each meeting keeps a player who won or lost everything on the ladder.
struct Seen {
  double pairs, share;
};
Seen seen(const Meeting& m) { return {double(m.points.n) + 1.0, (double(m.points.sum) / 4.0 + 0.5) / (double(m.points.n) + 1.0)}; }

class Fit {
 public:
  Fit(std::size_t players, const std::vector<Meeting>& meetings) : n_(players), meetings_(meetings), strength_(players, 0.0) {
    for (int i = 0; i < kSteps; ++i) step();
  }
  double strength(std::size_t i) const { return strength_[i]; }
  /// Variance of each strength.
  std::vector<double> variances() const {
    const Matrix back = inverse(information());
    Matrix spread(n_, std::vector<double>(n_, 0.0));
    for (const Meeting& m : meetings_) {
      const Seen s = seen(m);
      // Half a pair's variance at least: a meeting that never varied is not known for certain.
      const double v = s.pairs * std::max(m.points.variance() / 16.0, 0.25 / s.pairs);
      spread[m.first][m.first] += v, spread[m.second][m.second] += v;
      spread[m.first][m.second] -= v, spread[m.second][m.first] -= v;
    }
    std::vector<double> out(n_, 0.0);
    for (std::size_t i = 0; i < n_; ++i)
      for (std::size_t j = 0; j < n_; ++j)
        for (std::size_t k = 0; k < n_; ++k) out[i] += back[i][j] * spread[j][k] * back[k][i];
    return out;
  }

 private:
  /// With a pull of all strengths together to 0, which fixes the mean and makes it invertible.
  Matrix information() const {
    Matrix h(n_, std::vector<double>(n_, 1.0));
    for (const Meeting& m : meetings_) {
      const double p = win_chance(strength_[m.first] - strength_[m.second]);
      const double w = seen(m).pairs * std::max(p * (1.0 - p), 1e-9);
      h[m.first][m.first] += w, h[m.second][m.second] += w;
      h[m.first][m.second] -= w, h[m.second][m.first] -= w;
    }
    return h;
  }
  void step() {
    std::vector<double> gradient(n_, 0.0);
    double mean = 0.0;
    for (const double s : strength_) mean += s;
    for (double& g : gradient) g = -mean;
    for (const Meeting& m : meetings_) {
      const Seen s = seen(m);
      const double g = s.pairs * (s.share - win_chance(strength_[m.first] - strength_[m.second]));
      gradient[m.first] += g, gradient[m.second] -= g;
    }
    const Matrix back = inverse(information());
    for (std::size_t i = 0; i < n_; ++i) {
      double move = 0.0;
      for (std::size_t j = 0; j < n_; ++j) move += back[i][j] * gradient[j];
      strength_[i] += std::clamp(move, -1.0, 1.0);         // never beyond what the model is straight for
    }
  }

  std::size_t n_;
  const std::vector<Meeting>& meetings_;
  std::vector<double> strength_;
};

}  // namespace

std::vector<Rung> ladder(std::size_t players, const std::vector<Meeting>& meetings) {
  const Fit fit(players, meetings);
  const std::vector<double> variances = fit.variances();
  std::vector<Rung> out(players);
  std::vector<Moments> points(players);
  for (const Meeting& m : meetings) {
    points[m.first].merge(m.points);
    Moments other = m.points;                              // 4 - x of each
    other.sum = 4 * m.points.n - m.points.sum;
    other.squares = 16 * m.points.n - 8 * m.points.sum + m.points.squares;
    points[m.second].merge(other);
  }
  for (std::size_t i = 0; i < players; ++i) {
    const double elo = kPerNat * fit.strength(i), half = kPerNat * kZ95 * std::sqrt(std::max(0.0, variances[i]));
    out[i] = {{elo, elo - half, elo + half}, score_interval(points[i], 4), points[i].n};
  }
  return out;
}

}  // namespace oo
