import { html } from 'hono/html'
import { formatUtcMoment } from '#contract/wording/moments.ts'
import { type Html, type Page, page } from './respond.ts'

const LINKS = [
  ['/sandbox', 'Control'],
  ['/sandbox/mail', 'Mailbox'],
] as const

/** A page of the sandbox under the bar that says that this is the sandbox. */
export function framed(
  options: { title: string; path: string } & Pick<Page, 'body' | 'status' | 'scripts'>,
): Promise<Response> {
  const { title, path, body, status = 200, scripts = [] } = options
  return page({
    title: `${title} · Sandbox`,
    status,
    styles: ['sandbox.css'],
    scripts,
    body: html`<body>
<header class="bar">
<strong>Sandbox: no real money</strong>
<nav aria-label="Sandbox">
${LINKS.map(([href, label]) => (href === path ? html`<a href="${href}" aria-current="page">${label}</a>` : html`<a href="${href}">${label}</a>`))}
<a href="/">Back to Unveil</a>
</nav>
</header>
<main class="page">${body}</main>
</body>`,
  })
}

/** An instant for people, in UTC. */
export function when(date: Date): Html {
  return html`<time datetime="${date.toISOString()}">${formatUtcMoment(date)}</time>`
}
