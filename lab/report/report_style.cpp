// The report's own style and script, after those of the frame (frame.cpp). Colours come from plan_tokens; nothing here names another.
#include "lab/report/report_parts.hpp"

namespace oo::report {

std::string_view page_rules() {
  return R"css(
.rep{max-width:1240px;margin:0 auto;padding:30px 30px 44px}.rep h1{font:52px/1.05 var(--display);letter-spacing:.03em;text-align:center}.sub{text-align:center;font-style:italic;font-size:20px;margin-top:4px}
.verdict{text-align:center;font-size:21px;line-height:1.35;max-width:820px;margin:6px auto 20px}
.strip{display:flex;overflow-x:auto;padding:6px 10px;margin:0 4px 20px}.strip a{flex:1 0 52px;text-align:center;text-decoration:none;padding:2px 2px 4px;border-left:1px solid var(--line);min-height:44px;line-height:1.2}.strip a:first-child{border-left:0}.strip a:hover{background:var(--panel2)}.strip b{display:block;font-weight:600;border-bottom:2px solid var(--ink);margin:0 6px 3px}.strip svg{width:14px;height:14px;margin:0 1px;vertical-align:-2px}
.key{display:flex;flex-wrap:wrap;gap:2px 18px;justify-content:center;font-style:italic;color:var(--ink2);font-size:15.5px;margin:-12px 0 18px}.key svg{width:13px;height:13px;vertical-align:-2px;margin-right:5px}
.rp2{display:grid;grid-template-columns:minmax(0,1fr) 392px;gap:34px;align-items:start}.turn{margin-bottom:36px}.turn h2,aside h2{font:25px/1.2 var(--display);letter-spacing:.04em}.turn h2{margin-bottom:8px}.turn figure{margin-top:16px}aside h2{font-size:20px;margin:22px 0 4px}aside h2:first-child{margin-top:0}
.pic{border:1px solid var(--ink);outline:1px solid var(--edge);outline-offset:4px;line-height:0;margin:5px}.pic svg{width:100%;height:auto;display:block}.cap{font-style:italic;font-size:16px;color:var(--ink2);text-align:center;padding-top:9px;line-height:1.3}
.story{columns:2;column-gap:34px;font-size:18px;line-height:1.42;margin-top:14px}.story h3{font:italic 16px/1.3 var(--serif);color:var(--ink2);border-bottom:1px solid var(--line);margin:.5em 0 .3em;break-after:avoid}.story h3:first-child{margin-top:0}.story p{margin-bottom:.45em;padding-left:26px;text-indent:-26px;overflow-wrap:anywhere}.story .still{font-style:italic;color:var(--ink2);padding:0;text-indent:0}
.n{border:0;background:none;padding:0 2px;border-bottom:1.5px solid var(--gold-ink);font-weight:600;line-height:1.15;text-indent:0;border-radius:2px 2px 0 0}.n:hover,.n[aria-expanded=true]{background:var(--gold);color:#1e160c}
.open{margin:2px 0 10px 26px;border:1px solid var(--edge);border-left:4px solid var(--gold);border-radius:3px;background:var(--panel);padding:6px 10px 7px;font-size:15.5px;line-height:1.3;break-inside:avoid}.open table{width:100%;border-collapse:collapse}.open caption{text-align:left;font-style:italic;color:var(--ink2)}.open td,.open th{padding:1.5px 0;vertical-align:top;text-align:left;font-weight:400;overflow-wrap:anywhere}.open td:nth-child(2){text-align:right;font-weight:600;padding:1.5px 10px;white-space:nowrap}.open td:nth-child(3){text-align:right;white-space:nowrap;font-style:italic;color:var(--ink2)}.open tr.sum td,.open tr.sum th{border-top:1px solid var(--edge);font-weight:600}.open small{display:block;color:var(--ink2);font-size:14px}
.faces{display:flex;flex-wrap:wrap;gap:4px;padding-top:5px}.faces li{min-width:26px;padding:0 5px;text-align:center;border:1px solid var(--line);border-radius:3px;font-variant-numeric:lining-nums tabular-nums}.faces li.hit{border:2px solid var(--ink);font-weight:700;text-decoration:underline}
.chart{width:100%;height:auto;display:block}.chart text{font:15px var(--serif);fill:var(--ink);paint-order:stroke;stroke:var(--desk);stroke-width:4px;stroke-linejoin:round}.chart .gl{stroke:var(--line)}.chart .ax{stroke:var(--edge)}.chart .a,.chart .b{fill:none;stroke:var(--side);stroke-width:2.6}.chart .b{stroke-dasharray:7 4}.chart .pa{fill:var(--a)}.chart .pb{fill:var(--panel);stroke:var(--b);stroke-width:2.2}.chart .ta{fill:var(--a);font-weight:600}.chart .tb2{fill:var(--b);font-weight:600;font-style:italic}.chart .brk{stroke:var(--ink2);stroke-dasharray:2 4}.chart .in{fill:var(--side)}.chart .box{fill:var(--panel);stroke:var(--side);stroke-width:1.4}.chart .hatch{stroke:var(--side);stroke-width:1.6}.chart .sa{--side:var(--a)}.chart .sb{--side:var(--b)}.chart .out{fill:none;stroke:var(--edge);stroke-dasharray:2 3}
@media (max-width:1180px){.rp2{grid-template-columns:minmax(0,1fr)}aside{max-width:640px}}
@media (max-width:760px){.rep{padding:18px 16px}.rep h1{font-size:36px}.story{columns:1}.verdict{font-size:19px}.top nav{margin-left:0}.btn,.strip a{min-height:44px}.n{padding:3px 4px}.turn h2{font-size:22px}}
@media (min-width:2200px){html{font-size:20px}.rep{max-width:1700px}}
@media print{.chart text{stroke:#fff}.top nav,.strip,.key{display:none}.top{border:0}html{background:#fff;font-size:11pt}.rep{padding:0;max-width:none}.rp2{display:block}.panel{box-shadow:none}.turn,.tbl tr,figure{break-inside:avoid}.story{font-size:11pt}.n{border-color:#999}.chart{max-width:430px}}
@media (prefers-reduced-motion:no-preference){.n,.btn{transition:background-color .12s ease-out}}
)css";
}

std::string_view page_script() {
  return R"js(
const root=document.documentElement;
for(const p of document.querySelectorAll(".open"))p.hidden=true;
document.addEventListener("click",e=>{
  const theme=e.target.closest("#theme");
  if(theme){
    const dark=root.classList.contains("dark")||(!root.classList.contains("light")&&matchMedia("(prefers-color-scheme:dark)").matches);
    root.classList.toggle("dark",!dark);root.classList.toggle("light",dark);return;
  }
  const b=e.target.closest("button[aria-controls]");
  if(!b)return;
  const p=document.getElementById(b.getAttribute("aria-controls"));
  p.hidden=!p.hidden;
  for(const x of document.querySelectorAll('[aria-controls="'+p.id+'"]'))x.setAttribute("aria-expanded",String(!p.hidden));
});
)js";
}

}  // namespace oo::report
