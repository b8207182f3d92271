/** The text of a plain page. `retry` offers to load it again. */
export interface PlainPage {
  status: number
  title: string
  text: string
  retry?: boolean
  /** seconds, for Retry-After */
  retryAfter?: number
  /** the id of the request that failed, by which the log's lines about it are found */
  request?: string | null
}

/** Those of the product's colors and measures (web/styles/tokens.css) that a page without files needs. */
const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.6 Figtree, system-ui, sans-serif;
  background: light-dark(#faf7f1, #0e1512); color: light-dark(#1b2420, #f3efe6) }
body { margin: 0; min-height: 100dvh; display: grid; place-items: center; text-align: center }
main { max-width: 28rem; padding: 2.5rem 1.25rem }
b { font: 500 1.5rem/1.2 Fraunces, Georgia, serif; color: light-dark(#14463a, #7fc7ae) }
h1 { font: 500 clamp(1.75rem, 1.5rem + 1vw, 2.25rem)/1.14 Fraunces, Georgia, serif; margin: 1.5rem 0 0 }
p { margin: .5rem 0 0; color: light-dark(#58625c, #a3ada7) }
p.small { margin-top: 2rem; font-size: .8125rem }
nav { display: flex; flex-wrap: wrap; justify-content: center; gap: .75rem; margin-top: 1.5rem }
a { box-sizing: border-box; min-height: 2.75rem; padding: .6rem 1.25rem; border-radius: 999px; font-weight: 600;
  line-height: 1.5; text-decoration: none; color: inherit; border: 1px solid light-dark(#878c81, #6b7871) }
a.first { color: light-dark(#faf7f1, #0e1512); background: light-dark(#14463a, #7fc7ae); border-color: transparent }
a:focus-visible { outline: 2px solid light-dark(#14463a, #7fc7ae); outline-offset: 2px }`

/** A page in the product's look, without scripts or files, for when no router can draw one. */
export function plainPage(
  { status, title, text, retry = false, retryAfter, request }: PlainPage,
  nonce: string,
): Response {
  const again = retry ? '<a class="first" href="">Try again</a>' : ''
  const reference = request ? `<p class="small">Reference <code>${request}</code></p>` : ''
  const html = `<!doctype html>
<html lang="en-US"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} | Unveil</title><style nonce="${nonce}">${STYLE}</style></head>
<body><main><b>Unveil</b><h1>${title}</h1><p>${text}</p><nav>${again}<a href="/">Back to the homepage</a></nav>${reference}</main></body></html>`
  const headers = new Headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
  if (retryAfter !== undefined) headers.set('retry-after', String(retryAfter))
  return new Response(html, { status, headers })
}
