/**
 * Lets a page be painted before its scripts, and what they import, are fetched. Fetching begins after the first paint,
 * at the first touch or key, or after two seconds where nothing is painted (a tab in the background), but not before
 * the page has been read to its end. Start has no setting for this, so we rewrite the two kinds of tags that Start
 * writes: preloads of modules, and the entry. A button that was tapped before the page woke up (site-frame.tsx says
 * when) is pressed once it does, unless something else has been tapped since, the button already shows what the tap was
 * for, or the tap is older than ten seconds: by then, nobody is waiting any longer.
 * @param html a whole page as Start renders it; one without a built entry, as in development, comes back as it is
 */
export function afterFirstPaint(html: string): string {
  const preloads: string[] = []
  const [entry, src, nonce] = ENTRY.exec(html) ?? []
  if (entry === undefined || src === undefined) return html
  const withoutPreloads = html.replace(PRELOAD, (_, href: string) => {
    preloads.push(href)
    return ''
  })
  return withoutPreloads.replace(entry, () => `<script${nonce}>${loader(src, preloads)}</script>`)
}

const ENTRY = /<script type="module" async="" src="(\/assets\/[^"]+)"( nonce="[^"]*")?><\/script>/
const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g

const loader = (src: string, preloads: readonly string[]) =>
  `(()=>{let start=()=>{start=()=>{};${JSON.stringify(preloads)}.forEach(h=>add('link',{rel:'modulepreload',href:h}));` +
  `add('script',{type:'module',src:${JSON.stringify(src)}})};` +
  'const add=(tag,its)=>document.head.append(Object.assign(document.createElement(tag),its));' +
  // what the page says about its reader comes at the very end (body-with-own-part.ts)
  "const go=()=>document.readyState==='loading'?addEventListener('DOMContentLoaded',()=>start()):start();" +
  "for(const on of ['pointerdown','keydown'])addEventListener(on,go,{once:true,capture:true});" +
  "let hydrated,tapped;addEventListener('click',e=>{const b=!hydrated&&e.target.closest?.('button[type=button]');" +
  'tapped=b&&{e,b,was:b.ariaPressed}},true);' +
  // a tap during hydration makes React finish, and React itself answers the tap
  'const heard=()=>{hydrated=1;tapped&&tapped.e.eventPhase&&(tapped=0)};' +
  // a heart is busy until it knows whether it is filled
  "const press=()=>{if(tapped&&tapped.b.isConnected&&performance.now()-tapped.e.timeStamp<1e4){const{b,was}=tapped;if(b.ariaBusy==='true')setTimeout(press,50);" +
  'else if(b.ariaPressed===was)b.click()}};' +
  "addEventListener('hydrated',heard);" +
  // when idle, because React first draws what the page says about its reader
  "addEventListener('awake',()=>{heard();self.requestIdleCallback?requestIdleCallback(press,{timeout:1000}):setTimeout(press,500)});" +
  "new PerformanceObserver(go).observe({type:'paint',buffered:true});setTimeout(go,2000)})()"
