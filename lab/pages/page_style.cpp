// The style of the laboratory's report, after that of the frame. Colours come from plan_tokens; nothing here names another.
#include "lab/pages/parts.hpp"

namespace oo::pages {

std::string_view lab_rules() {
  return R"css(
.sw.a{--side:var(--a)}.sw.b{--side:var(--b)}.side-a{color:var(--a);font-weight:600}.side-b{color:var(--b);font-weight:600;font-style:italic}
[hidden]{display:none!important}code{font:inherit;font-size:.94em;background:var(--panel2);padding:0 4px;border-radius:3px;overflow-wrap:anywhere}
.lab{max-width:1240px;margin:0 auto;padding:30px 30px 56px}.lab h1{font:46px/1.08 var(--display);letter-spacing:.03em;text-align:center;overflow-wrap:anywhere}.sub{text-align:center;font-style:italic;font-size:20px;line-height:1.3;margin-top:4px}
.glance{max-width:860px;margin:14px auto 22px;display:grid;gap:9px;font-size:19px;line-height:1.38}.glance li{padding-left:18px;border-left:3px solid var(--gold-ink)}.glance b{font-weight:650}
.warn{max-width:860px;margin:12px auto;padding:10px 16px;color:var(--no);font-weight:500}
.contents{display:flex;flex-wrap:wrap;gap:2px 6px;justify-content:center;margin:0 0 10px;border-block:1px solid var(--line);padding:4px 0}.contents a{padding:6px 10px;min-height:38px;display:inline-flex;align-items:center;text-decoration:none;border-radius:3px;font-size:16px}.contents a:hover{background:var(--panel2)}
section{margin-top:38px}section>p{max-width:860px;margin:6px 0;line-height:1.42}section h2{font:27px/1.2 var(--display);letter-spacing:.04em;border-bottom:1px solid var(--edge);padding-bottom:3px;margin-bottom:8px;overflow-wrap:anywhere}section h3{font:600 18px/1.3 var(--serif);margin:20px 0 2px}
.pair{display:grid;grid-template-columns:minmax(0,1.15fr) minmax(0,1fr);gap:8px 34px;align-items:start}.pair>.scroll{margin-top:8px}.two{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:4px 34px}
.chart{margin:10px 0 6px}.draw{min-width:0;overflow:hidden}.draw svg{display:block;max-width:100%;height:auto}.chart figcaption{font-style:italic;font-size:16px;color:var(--ink2);line-height:1.3;padding-top:4px}
.tbl{width:auto;min-width:min(100%,340px)}.tbl caption{text-align:left;font-style:italic;color:var(--ink2);padding:4px 0;font-size:16px}.tbl thead th{vertical-align:bottom}.tbl tbody th{font-style:normal;color:var(--ink);text-align:left;border-bottom:1px solid var(--line);overflow-wrap:anywhere;min-width:9em}.tbl td,.tbl td:last-child{font-style:normal;white-space:nowrap}.tbl thead th.w,.tbl td.w{text-align:left;white-space:normal;min-width:8em}
.scroll:focus-visible{outline-offset:0}details{border-bottom:1px solid var(--line);margin:0}summary{min-height:38px;padding:7px 2px;color:var(--ink);font-style:normal;overflow-wrap:anywhere}
.watch{display:grid;gap:8px;max-width:860px;margin-top:8px}.watch li{display:flex;flex-wrap:wrap;gap:0 10px;border-bottom:1px solid var(--line);padding-bottom:6px}.watch a{font-weight:600;min-height:26px}.watch small{color:var(--ink2);font-size:15.5px;flex-basis:100%}.plain{margin:4px 0 4px 18px}.plain li{list-style:disc}
.facts{display:grid;grid-template-columns:minmax(150px,auto) minmax(0,1fr);gap:5px 20px;margin-top:14px;max-width:980px}.facts dt{font-style:italic;color:var(--ink2)}.facts dd{margin:0;overflow-wrap:anywhere}
@media (max-width:900px){.pair,.two{grid-template-columns:minmax(0,1fr)}}
@media (max-width:760px){.lab{padding:18px 16px 40px}.lab h1{font-size:34px}.glance{font-size:18px}.top nav{margin-left:0}.btn,.contents a,summary{min-height:44px}.facts{grid-template-columns:minmax(0,1fr);gap:0}.facts dd{margin-bottom:8px}.tbl th,.tbl td{padding:4px 6px}.tbl tbody th{min-width:7em}.watch a{min-height:44px;display:inline-flex;align-items:center}}
@media (min-width:2200px){html{font-size:20px}.lab{max-width:1700px}}
@media print{.top nav,.contents,details,.if-served{display:none!important}.top{border:0}html{background:#fff;font-size:10.5pt}.lab{padding:0;max-width:none}.pair,.chart,.tbl tr,.watch li{break-inside:avoid}section h2,section h3{break-after:avoid}.scroll{overflow:visible}.tbl{font-size:9.5pt;width:100%}.tbl td,.tbl td:last-child,.tbl td.w{white-space:normal;min-width:0}.tbl tbody th{min-width:0}.glance{font-size:12pt}}
@media (prefers-reduced-motion:no-preference){.btn,.contents a{transition:background-color .12s ease-out}}
)css";
}

}  // namespace oo::pages
