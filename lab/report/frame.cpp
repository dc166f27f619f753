#include "lab/report/frame.hpp"

#include <fmt/format.h>
#include <sodium.h>

#include "lab/report/markup.hpp"
#include "lab/report/plan_parts.hpp"

namespace oo {

namespace {

constexpr std::string_view kFrameRules = R"css(
:root{--serif:"EB Garamond","Iowan Old Style","Palatino Linotype",Georgia,serif;--display:"IM Fell English SC","EB Garamond",Georgia,serif}
*{box-sizing:border-box}html{font:17.5px/1.42 var(--serif);background:var(--desk);color:var(--ink);-webkit-text-size-adjust:100%;font-variant-numeric:lining-nums;scroll-padding-top:12px}
body{margin:0}h1,h2,h3,p,ul,ol,figure{margin:0;padding:0;font-weight:400}ul,ol{list-style:none}a{color:inherit;text-decoration-color:var(--edge);text-underline-offset:3px}
button{font:inherit;color:inherit;cursor:pointer}:focus-visible{outline:3px solid var(--focus);outline-offset:2px}bdi{unicode-bidi:isolate}
.vh{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}.defs{position:absolute;width:0;height:0}
.top{display:flex;flex-wrap:wrap;align-items:center;gap:4px 24px;min-height:56px;padding:6px 16px;background:var(--panel);border-bottom:1px solid var(--edge)}
.brand{font:26px/1 var(--display);letter-spacing:.05em}.brand svg{height:17px;width:auto;vertical-align:1px;margin-right:8px}.top .i{font-style:italic;color:var(--ink2)}
.top nav{margin-left:auto;display:flex;flex-wrap:wrap;gap:4px}.btn{display:inline-flex;align-items:center;min-height:38px;padding:4px 14px;border:1px solid transparent;border-radius:3px;background:none;text-decoration:none;font-weight:500}.btn:hover{background:var(--panel2)}button.btn{border-color:var(--edge)}
.panel{background:var(--panel);border:1px solid var(--edge);border-radius:3px;box-shadow:0 0 0 3px var(--panel),0 0 0 4px var(--line)}
.rulex{height:7px;max-width:520px;margin:10px auto 12px;background:linear-gradient(var(--edge),var(--edge)) 0 3px/100% 1px no-repeat;position:relative}.rulex:after{content:"";position:absolute;left:50%;top:0;width:7px;height:7px;background:var(--panel);border:1px solid var(--edge);transform:translateX(-50%) rotate(45deg)}
.sw{width:20px;height:12px;vertical-align:-1px;margin-right:6px}.sw .s{fill:var(--side)}.sw .o{fill:var(--fig);stroke:var(--side);stroke-width:1.4}
.tbl{width:100%;border-collapse:collapse;font-size:16.5px;line-height:1.25;margin:6px 0 2px;background:var(--panel)}.tbl th{font-weight:400;font-style:italic;color:var(--ink2);text-align:right;padding:4px 8px;border-bottom:1px solid var(--ink)}.tbl th:first-child,.tbl td:first-child{text-align:left}.tbl td{text-align:right;padding:4px 8px;border-bottom:1px solid var(--line);font-variant-numeric:lining-nums tabular-nums}.tbl td:first-child{overflow-wrap:anywhere}.tbl td:last-child{font-style:italic;white-space:nowrap}.scroll{overflow-x:auto}
details{font-size:16px;margin-top:4px}summary{cursor:pointer;min-height:30px;font-style:italic;color:var(--ink2)}
)css";

/// "'sha256-...'": lets this one script run and no other.
std::string script_source(std::string_view script) {
  if (script.empty()) return "'none'";
  unsigned char hash[crypto_hash_sha256_BYTES];
  crypto_hash_sha256(hash, reinterpret_cast<const unsigned char*>(script.data()), script.size());
  return "'sha256-" + base64({reinterpret_cast<const char*>(hash), sizeof hash}) + "'";
}

}  // namespace

std::string frame_head(std::string_view title, std::string_view rules, std::string_view script) {
  return fmt::format(
      "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:; script-src {}; base-uri 'none'; form-action 'none'\">\n"
      "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\"><meta name=\"referrer\" content=\"no-referrer\">\n<title>{}</title>\n"
      "<style>{}{}{}{}</style></head>\n",
      script_source(script), title, plan::font_faces(), plan_tokens(PlanTheme::system), kFrameRules, rules);
}

std::string_view frame_brand() {
  return "<span class=\"brand\"><svg viewBox=\"0 0 34 20\" aria-hidden=\"true\"><path d=\"M1 1H33V19H1z\" fill=\"none\" stroke=\"currentColor\" stroke-width=\"2\"/>"
         "<path d=\"M1 1H17L1 19zM17 1H33L17 19z\" fill=\"currentColor\"/></svg>Open Order</span>";
}

std::string frame_sign(bool square, std::string_view name) {
  const std::string_view shape = square ? "<path class=\"s\" d=\"M1 1H10L1 11zM10 1H19L10 11z\"/>"
                                        : "<path class=\"s\" d=\"M5.5 1.5q5 5 3 7.5q-3 3-6 0q-2-2.5 3-7.5zM14.5 1.5q5 5 3 7.5q-3 3-6 0q-2-2.5 3-7.5z\"/>";
  const std::string label = name.empty() ? std::string("aria-hidden=\"true\"") : fmt::format("role=\"img\" aria-label=\"{}\"", name);
  return fmt::format("<svg class=\"sw {}\" viewBox=\"0 0 20 12\" {}><path class=\"o\" d=\"M1 1H19V11H1z\"/>{}</svg>", square ? "a" : "b", label, shape);
}

}  // namespace oo
