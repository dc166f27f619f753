// The look: colours with their contrast kept by a test, and the rules of the signs.
#include <fmt/format.h>

#include "lab/report/fonts.hpp"
#include "lab/report/markup.hpp"
#include "lab/report/plan_parts.hpp"

namespace oo {
namespace plan {
namespace {

struct Token {
  std::string_view name, light, dark;
};
/// Names are roles; there are no other colours.
constexpr Token kTokens[] = {
    {"desk", "#e9dfc8", "#14120f"},
    {"paper", "#f5eedc", "#24211b"},
    {"ink", "#2a2118", "#ece0c6"},
    {"ink2", "#5f5342", "#b3a68b"},
    {"w-woods", "#e6e6c6", "#2a2b20"},
    {"w-thicket", "#c9cf9f", "#343a25"},
    {"crown", "#d3d9ac", "#363b28"},
    {"leaf", "#667446", "#7d8a5b"},
    {"bush", "#aab780", "#47522f"},
    {"twig", "#45532d", "#93a06c"},
    {"hillwash", "#eadfc4", "#2e2920"},
    {"hach", "#6f5a41", "#9a8464"},
    {"wet", "#bfd3d4", "#1e3640"},
    {"shore", "#3f6678", "#6c9db1"},
    {"bank", "#2f4f60", "#86b2c4"},
    {"road", "#efe0bd", "#3b3325"},
    {"roadink", "#8b6d43", "#a58a5c"},
    {"field", "#efe3b4", "#38321d"},
    {"furrow", "#a98b3f", "#9c8547"},
    {"wall", "#6b6257", "#b0a593"},
    {"earth", "#d9b95f", "#7a6426"},
    {"house", "#e0a79a", "#6a3a32"},
    {"houseink", "#7e2b24", "#eaa699"},
    {"a", "#24476f", "#9cc0ea"},
    {"b", "#96281f", "#f0907f"},
    {"fig", "#fbf7ea", "#191713"},
    {"halo", "#f7f1e1", "#1f1c17"},
    {"marsh", "#dfe3cd", "#2b3128"},
    {"panel", "#fbf6e8", "#2b2720"},
    {"panel2", "#f3ead3", "#38332a"},
    {"line", "#cdbd98", "#4b4436"},
    {"edge", "#8a7a5c", "#8c7f66"},
    {"gold", "#d9a93a", "#d8ab45"},
    {"gold-ink", "#7a5410", "#e3bd63"},
    {"ok", "#3c5a2c", "#a9c98f"},
    {"no", "#8c241c", "#f29c8c"},
    {"focus", "#1d5fa8", "#8ec1ff"},
    {"shade", "#2a211829", "#0006"},
    {"btn", "#2a2118", "#ece0c6"},
    {"btn-ink", "#fbf6e8", "#201c15"},
};

std::string declarations(bool dark) {
  std::string out;
  for (const Token& t : kTokens) out += fmt::format("--{}:{};", t.name, dark ? t.dark : t.light);
  return out + (dark ? "color-scheme:dark" : "color-scheme:light");
}

}  // namespace

std::string_view token(std::string_view name, bool dark) {
  for (const Token& t : kTokens)
    if (t.name == name) return dark ? t.dark : t.light;
  return {};
}

std::string font_faces() {
  std::string out;
  for (const Font& font : fonts())
    out += fmt::format("@font-face{{font-family:\"{}\";font-style:{};font-weight:{};src:url(data:font/woff2;base64,{}) format(\"woff2\")}}\n", font.family, font.style, font.weight, base64(font.bytes));
  return out;
}

std::string_view sheet_rules() {
  return R"css(.neat{fill:none;stroke:var(--ink);stroke-width:6}.neat.fat{stroke-width:16}.grad{fill:var(--ink);fill-opacity:.86}.tick{text-anchor:middle;font-variant-numeric:lining-nums;fill:var(--ink2)!important}
.c1{fill:var(--paper);stroke:var(--ink);stroke-width:10}.c2{fill:none;stroke:var(--ink);stroke-width:4}.knock{fill:var(--desk)}.orn{fill:none;stroke:var(--ink);stroke-width:6;stroke-linecap:round}.rule{stroke:var(--ink);stroke-width:5}.dia{fill:var(--b)}
.t-of,.t-sub,.t-desc{text-anchor:middle;font-style:italic}.t-desc{fill:var(--ink2)!important}.t-name{text-anchor:middle;font-family:"IM Fell English SC","EB Garamond",Georgia,serif!important;letter-spacing:.05em}
.h{font-family:"IM Fell English SC","EB Garamond",Georgia,serif!important;letter-spacing:.06em}.k.i{font-style:italic;fill:var(--ink2)!important}
.sb{fill:var(--paper);stroke:var(--ink);stroke-width:5}.sb.f{fill:var(--ink)}.ring{fill:none;stroke:var(--ink);stroke-width:2.4}.ring.thin{stroke-width:1}.ray{fill:var(--ink);fill-opacity:.35}.needle{fill:var(--ink)}.needle.o{fill:var(--paper);stroke:var(--ink);stroke-width:1.5}.fleur{fill:none;stroke:var(--b);stroke-width:3;stroke-linecap:round}
)css";
}

}  // namespace plan

std::string_view plan_rules() {
  return R"css(.oo text{font-family:"EB Garamond","Iowan Old Style",Georgia,serif;fill:var(--ink)}
.paper{fill:var(--paper)}.desk{fill:var(--desk)}.w-open_woods{fill:var(--w-woods);stroke:var(--leaf);stroke-opacity:.22;stroke-width:14}.w-thicket{fill:var(--w-thicket)}.w-open{fill:var(--paper)}.w-field{fill:var(--field)}.w-marsh{fill:var(--marsh)}
.hillwash{fill:var(--hach);fill-opacity:.13}.hach{fill:var(--hach);fill-opacity:.82}.hach.lit{fill-opacity:.58}
.wet{fill:var(--wet)}.shore{fill:none;stroke:var(--shore);stroke-linejoin:round}.shore.in{stroke:var(--wet);stroke-opacity:1}.bank{fill:none;stroke:var(--bank);stroke-width:9;stroke-linejoin:round;stroke-linecap:round}
.shoal{fill:var(--halo);fill-opacity:.38}.ripple{fill:none;stroke:var(--shore);stroke-width:5;stroke-linecap:round;opacity:.75}.pebble{stroke:var(--shore);stroke-width:11;stroke-linecap:round;opacity:.6}
.tuft{fill:none;stroke:var(--leaf);stroke-width:4;stroke-linecap:round;opacity:.5}.furrow{fill:none;stroke:var(--furrow);stroke-width:5;stroke-linecap:round;opacity:.7}.reed{fill:none;stroke:var(--leaf);stroke-width:5;stroke-linecap:round}
.road-area{fill:var(--road);stroke:var(--roadink);stroke-width:8}.road-ink{fill:none;stroke:var(--roadink)}.road{fill:none;stroke:var(--road)}.rut{fill:none;stroke:var(--roadink);stroke-width:4;stroke-dasharray:60 42;opacity:.55}
.crown{fill:var(--crown);stroke:var(--leaf);stroke-width:4.5;stroke-linejoin:round}.leaf{fill:none;stroke:var(--leaf);stroke-width:4;stroke-linecap:round}.shadow{fill:var(--leaf);opacity:.34}
.bush{fill:var(--bush);stroke:var(--twig);stroke-width:4.5;stroke-linejoin:round}.twig{fill:none;stroke:var(--twig);stroke-width:4;stroke-linecap:round}.scallop{fill:none;stroke:var(--twig);stroke-width:8;stroke-linecap:round}.log{fill:var(--road);stroke:var(--twig);stroke-width:5;stroke-linejoin:round}
.halo{fill:none;stroke:var(--paper);stroke-width:50;stroke-opacity:.4}.fence{fill:none;stroke:var(--ink2);stroke-width:8;stroke-linejoin:round}.fence.x{stroke-width:7}
.wall{fill:none;stroke:var(--wall);stroke-width:32}.wall.stones{stroke:var(--halo);stroke-width:20;stroke-dasharray:36 9 26 9 44 9}
.abatis{fill:none;stroke:var(--ink2);stroke-width:7;stroke-linecap:round}
.berm{fill:none;stroke:var(--earth);stroke-width:64;stroke-linejoin:round;stroke-opacity:.75}.glacis{fill:none;stroke:var(--hach);stroke-width:8;stroke-linecap:round}.crest{fill:none;stroke:var(--ink);stroke-width:13;stroke-linejoin:round}.crest.rampart{stroke-dasharray:26 12;stroke-width:22}
.ditch{fill:none;stroke:var(--hach);stroke-width:60}.ditch.in{stroke:var(--hillwash);stroke-width:44}
.cast{fill:var(--ink);opacity:.22;transform:translate(16px,16px)}.house{fill:var(--house);stroke:var(--houseink);stroke-width:16;stroke-linejoin:round}.floor{fill:var(--halo);stroke:var(--houseink);stroke-width:4}.hips{fill:none;stroke:var(--houseink);stroke-width:5}.hips.barn2{stroke:var(--ink);stroke-width:5;opacity:.7}.door{fill:var(--halo);stroke:var(--houseink);stroke-width:5}.barn{fill:var(--hach);fill-opacity:.55;stroke:var(--ink);stroke-width:12}.wagon{fill:var(--road);stroke:var(--ink);stroke-width:8}
.tablerim{fill:none;stroke:var(--ink);stroke-width:14}.a{--side:var(--a)}.b{--side:var(--b)}
.bar{fill:var(--halo);fill-opacity:.82;stroke:var(--side);stroke-opacity:.0;stroke-width:6}
.base{fill:var(--fig);stroke:var(--side);stroke-width:5}.b .base{stroke-width:4;stroke-opacity:.75}.tint{fill:var(--side)}.front{stroke:var(--side);stroke-width:14;fill:none}.horse{fill:none;stroke:var(--side);stroke-width:9;stroke-linejoin:round}.b .horse{stroke:var(--fig)}.officer{fill:var(--fig);stroke:var(--side);stroke-width:5}.b .officer{stroke:none}
.ball{fill:var(--halo);stroke:var(--side);stroke-width:9}.gunbase{fill:var(--fig);stroke:var(--side);stroke-width:5}.barrel{fill:var(--side)}.trail{fill:none;stroke:var(--side);stroke-width:7}.wheel{stroke:var(--side);stroke-width:16}.axle{stroke:var(--side);stroke-width:8}
.hidden .base{stroke-dasharray:14 10}.hidden .tint{fill-opacity:.55}.unit.hidden .bar{stroke:var(--side);stroke-opacity:1;stroke-dasharray:34 20;stroke-width:7}
.late .bar{fill-opacity:.45;stroke:var(--side);stroke-opacity:.9;stroke-dasharray:10 14;stroke-width:6}
.routed .tint{fill-opacity:.28}.mark{fill:none;stroke:var(--side);stroke-width:11;stroke-linejoin:round;stroke-linecap:round}.fallen{fill:none;stroke:var(--side);stroke-width:9;stroke-linecap:round;opacity:.75}
.foot{fill:var(--ink);opacity:.8}.pole{stroke:var(--ink);stroke-width:8;stroke-linecap:round}.flag{fill:var(--side);stroke:var(--halo);stroke-width:5;stroke-linejoin:round}.star{fill:var(--halo)}
.name{font-weight:560;text-anchor:middle;paint-order:stroke;stroke:var(--halo);stroke-width:.30em;stroke-linejoin:round;fill:var(--side)!important;font-variant-numeric:lining-nums}.name.b{font-style:italic}.name.lead{font-style:italic;fill:var(--ink)!important;font-weight:480}
.place{font-style:italic;text-anchor:middle;letter-spacing:.03em;fill:var(--ink)!important;paint-order:stroke;stroke:var(--halo);stroke-width:.28em;stroke-linejoin:round}.tie{stroke:var(--ink2);stroke-width:5;stroke-dasharray:3 10;stroke-linecap:round}
.unit.sel .bar{fill:var(--gold);fill-opacity:.75;stroke:var(--ink);stroke-opacity:1;stroke-width:9}.zone{fill:none;stroke:var(--side);stroke-width:10;stroke-dasharray:4 26;stroke-linecap:round}.fallen path{fill:none}.thumb .base{stroke-width:14}.oo text{unicode-bidi:isolate}
)css";
}

std::string plan_tokens(PlanTheme theme) {
  const std::string light = plan::declarations(false), dark = plan::declarations(true);
  switch (theme) {
    case PlanTheme::light: return fmt::format(":root{{{}}}\n", light);
    case PlanTheme::dark: return fmt::format(":root{{{}}}\n@media print{{:root{{{}}}}}\n", dark, light);
    default: break;
  }
  return fmt::format(":root{{{0}}}\n@media (prefers-color-scheme:dark){{:root:not(.light){{{1}}}}}\n:root.dark{{{1}}}\n@media print{{:root,:root.dark,:root:not(.light){{{0}}}}}\n", light, dark);
}

std::string plan_css(PlanTheme theme) { return plan_tokens(theme) + std::string(plan_rules()); }

}  // namespace oo
