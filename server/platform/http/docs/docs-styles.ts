export const HOUSE_STYLE = `@font-face {
  font-family: Figtree;
  font-weight: 300 900;
  font-display: swap;
  src: url('figtree.woff2') format('woff2');
}
@font-face {
  font-family: Fraunces;
  font-weight: 100 900;
  font-display: swap;
  src: url('fraunces.woff2') format('woff2');
}
:root {
  color-scheme: light dark;
  --paper: light-dark(#faf7f1, #0e1512);
  --card: light-dark(#ffffff, #16201c);
  --ink: light-dark(#1b2420, #f3efe6);
  --muted: light-dark(#58625c, #a3ada7);
  --line: light-dark(#e4ded2, #2a3631);
  --garden: light-dark(#14463a, #7fc7ae);
}
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.55 Figtree, sans-serif }
body > nav, header, main, #docs { box-sizing: border-box; max-width: 72rem; margin: 0 auto; padding: 1rem 1.25rem 0 }
main, #docs { padding-bottom: 4rem }
p { margin: .5rem 0; max-width: 70ch }
h1, h2 { font-family: Fraunces, Georgia, serif; font-weight: 500; line-height: 1.2 }
h1 { font-size: 2rem; margin: 1rem 0 .75rem }
h2 { font-size: 1.4rem; margin: 2.5rem 0 .5rem; scroll-margin-top: 1rem }
a { color: var(--garden); text-underline-offset: .2em }
a:focus-visible { outline: 2px solid currentColor; outline-offset: 3px; border-radius: 2px }
ol { margin: .5rem 0; padding-left: 1.25rem }
ol li { padding: .35rem 0 }
ol li b { font: 600 .8rem ui-monospace, monospace; color: var(--ink) }
pre { box-sizing: border-box; max-width: 70ch; margin: .5rem 0; padding: .75rem 1rem; border: 1px solid var(--line); border-radius: .75rem; background: var(--card); white-space: pre-wrap }
code { font: .9em ui-monospace, monospace; overflow-wrap: anywhere }
.house { display: inline-flex; align-items: center; gap: .5rem; min-height: 44px; font: 500 1.4rem Fraunces, Georgia, serif; text-decoration: none; color: inherit }
dl { display: grid; gap: .75rem 2rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr)); margin: 1rem 0 }
dt { font-weight: 600 }
dd { margin: 0; color: var(--muted) }
main { padding-top: 0 }
header { padding-top: 0 }
.chapters { display: flex; flex-wrap: wrap; gap: .5rem; margin-top: 2rem }
.chapters a { display: inline-flex; align-items: center; min-height: 44px; padding: 0 1rem; border: 1px solid var(--line); border-radius: 99px; background: var(--card); text-decoration: none }
body > main section ul { list-style: none; margin: 1rem 0 0; padding: 0; border: 1px solid var(--line); border-radius: 1rem; background: var(--card) }
body > main section li { display: grid; gap: 0 1.5rem; grid-template-columns: minmax(0, 5fr) minmax(0, 6fr); padding: 0 1rem; border-top: 1px solid var(--line) }
body > main section li:first-child { border-top: 0 }
body > main section li a { padding: .7rem 0; text-decoration: none }
body > main section li a:hover { text-decoration: underline }
body > main section li span { padding: .7rem 0; color: var(--muted) }
body > main section li b { display: inline-block; min-width: 4.25rem; font: 600 .8rem ui-monospace, monospace; color: var(--ink) }
@media (max-width: 48rem) {
  body > main section li { grid-template-columns: minmax(0, 1fr) }
  body > main section li span { padding-top: 0 }
}
`

/**
 * The viewer in the house's type, and in colors that can be read: its own badges and links are too pale for that. On
 * phones, an answer's example is below its code, not beside it in a third of the width.
 */
export const VIEWER_STYLE = `
.swagger-ui, .swagger-ui .opblock .opblock-summary-operation-id, .swagger-ui .opblock .opblock-summary-description { font-family: Figtree, sans-serif }
#docs :is(p, pre) { max-width: none }
/* the call for curl, which a click selects */
#docs .opblock-description pre { padding: .75rem 1rem; border-radius: .75rem; background: var(--card); white-space: pre-wrap; overflow-wrap: anywhere }
#docs .opblock-description pre code { padding: 0; background: none; color: var(--ink); user-select: all }
#docs :is(h4, h5, p, th, td, label, button, select, input, .parameter__name) { font-family: Figtree, sans-serif }
.swagger-ui .wrapper, .swagger-ui .operation-tag-content { max-width: none; padding: 0; margin: 0 }
.swagger-ui main, .swagger-ui .wrapper > section { max-width: none; padding: 0 }
.swagger-ui .information-container, .swagger-ui .scheme-container, .swagger-ui .opblock-tag { display: none }
.swagger-ui .opblock .opblock-summary-method { color: #fff; text-shadow: none }
.swagger-ui .opblock.opblock-get .opblock-summary-method { background: #1f5fa8 }
.swagger-ui .opblock.opblock-post .opblock-summary-method { background: #14663f }
.swagger-ui .opblock.opblock-put .opblock-summary-method, .swagger-ui .opblock.opblock-patch .opblock-summary-method { background: #7a500c }
.swagger-ui .opblock.opblock-delete .opblock-summary-method { background: #9b2c3f }
/* no links, one media type, often one example: nothing to choose; and no page can set the session's cookie */
.swagger-ui .response-col_links, .swagger-ui .response-control-media-type, .swagger-ui .authorization__btn, .swagger-ui :is(.response-control-examples, .body-param-content-type):has(option:only-child) { display: none !important }
/* names in running text, and lists of all values, in the house's colors and within a phone's screen */
#docs :is(.markdown, .renderedMarkdown) code { background: color-mix(in srgb, var(--garden) 10%, transparent); color: var(--garden); font: 500 .9em ui-monospace, monospace }
.swagger-ui .parameter__enum { max-height: 12rem; overflow-y: auto }
/* numbers, which are too dark a red on the viewer's dark background */
.swagger-ui .microlight span[style*='211, 99, 99'] { color: #ffa3a3 !important }
/* the words of a field, which the viewer sets small and pale */
#docs :is(.json-schema-2020-12-keyword--description, .json-schema-2020-12-expand-deep-button) { color: var(--ink) }
#docs .json-schema-2020-12-keyword--description :is(p, code) { font-size: .875rem }
#docs .json-schema-2020-12-body { padding-left: .5rem }
/* the formats of texts, white on a yellow that is too bright for it */
html:not(.dark-mode) .swagger-ui .json-schema-2020-12__constraint--string { background: #7a500c }
.swagger-ui .responses-table .response-col_status { font-weight: 600 }
.swagger-ui .responses-table > tbody > tr > td { padding-bottom: 1.25rem }
@media (max-width: 40rem) {
  /* bounds, as "[1, 500]" */
  #docs .json-schema-2020-12__constraint { display: inline-block; white-space: nowrap }
  /* fields inside fields, a little to the right at each step */
  #docs .json-schema-2020-12 { width: auto; margin: 0; overflow-wrap: anywhere }
  #docs :is(.json-schema-2020-12-keyword__children, .json-schema-2020-12-json-viewer__children) { margin-left: .5rem }
  #docs :is(.json-schema-2020-12-keyword--description, .json-schema-2020-12-keyword__name, .json-schema-2020-12-json-viewer__name) { margin-left: .5rem }
  .swagger-ui .responses-table, .swagger-ui .responses-table > :is(thead, tbody), .swagger-ui .responses-table > * > tr, .swagger-ui .responses-table > * > tr > td { display: block; width: auto; max-width: none }
  .swagger-ui .responses-table > tbody > tr > td:has(.model-box) { max-width: none }
  .swagger-ui .responses-table > thead { display: none }
  .swagger-ui .responses-table > tbody > tr > td { padding: .25rem 0 }
  .swagger-ui .responses-table > tbody > tr > .response-col_status { padding-top: 1.5rem }
  .swagger-ui .live-responses-table .highlight-code pre { padding-bottom: 3.5rem !important }
  .swagger-ui .response-control-examples, .swagger-ui .response-control-examples select { width: 100%; max-width: none; margin: 0 }
}
`
