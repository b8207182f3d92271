/** The page around the viewer of the API: the house's own head and colors, light and dark, and a first call to try. */
export function docsPage({ files, document }: { files: string; document: string }): string {
  return `<!doctype html>
<html lang="en-US">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>API | Unveil</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="${files}/swagger-ui.css">
<link rel="stylesheet" href="${files}/house.css">
<script src="${files}/swagger-ui-bundle.js" defer></script>
<script src="${files}/start.js" defer></script>
</head>
<body>
<header>
<a class="house" href="/"><img src="/favicon.svg" alt="" width="32" height="32"> Unveil</a>
<h1>The API</h1>
<p>Everything that the site does goes through these calls. Signing in sets a cookie; every write names this site as its Origin.</p>
<p>A first one: <a class="call" href="/api/listings?city=Austin%2C%20TX&amp;limit=3"><code>GET /api/listings?city=Austin, TX&amp;limit=3</code></a></p>
<p><a href="${document}">The document itself</a> (OpenAPI 3.1)</p>
</header>
<main id="docs"></main>
<noscript><p>The viewer needs JavaScript. <a href="${document}">${document}</a> says the same.</p></noscript>
</body>
</html>
`
}

/** Starts the viewer, and gives it the reader's dark mode, now and whenever that changes. */
export const startScript = (url: string): string => `const dark = matchMedia('(prefers-color-scheme: dark)')
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
follow()
dark.addEventListener('change', follow)
SwaggerUIBundle({ url: '${url}', dom_id: '#docs', deepLinking: true, docExpansion: 'none' })
`

export const HOUSE_STYLE = `@font-face {
  font-family: Figtree;
  font-weight: 300 900;
  font-display: swap;
  src: url('figtree.woff2') format('woff2');
}
:root { color-scheme: light dark }
body { margin: 0; background: light-dark(#faf7f1, #0e1512); color: light-dark(#1b2420, #f3efe6) }
header, noscript { display: block; max-width: 1460px; margin: 0 auto; padding: 1.5rem 1.25rem 0; font: 1rem/1.55 Figtree, sans-serif }
header p { margin: .5rem 0; max-width: 70ch }
h1 { font: 500 2rem/1.2 Georgia, serif; margin: 1.5rem 0 .75rem }
a { color: light-dark(#14463a, #7fc7ae); text-underline-offset: .2em }
a:focus-visible { outline: 2px solid currentColor; outline-offset: 3px }
.house { display: inline-flex; align-items: center; gap: .5rem; min-height: 44px; font: 500 1.4rem Georgia, serif; text-decoration: none; color: inherit }
.call code { overflow-wrap: anywhere }
html.dark-mode .swagger-ui, html.dark-mode body { background: #0e1512 }
.swagger-ui, .swagger-ui .info .title, .swagger-ui .opblock-tag { font-family: Figtree, sans-serif }
`
