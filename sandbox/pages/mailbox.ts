import { html } from 'hono/html'
import { findMail, listMails, type Mail } from '../mail/read-mails.ts'
import { framed, when } from './layout.ts'
import type { Site } from './page-services.ts'
import { json, raw } from './respond.ts'

/** Links open outside the frame; nothing is loaded from elsewhere, and no script runs. */
const MAIL_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation; default-src 'none'; style-src 'unsafe-inline'; img-src data: 'self'; frame-ancestors 'self'"

/** /sandbox/mail: every email that the product sent. */
export async function mailbox(site: Site, _request: Request, url: URL): Promise<Response> {
  const to = url.searchParams.get('to') ?? ''
  const mails = await listMails(site.database, to ? { to } : {})
  return framed({
    title: 'Mailbox',
    path: '/sandbox/mail',
    body: html`
<h1>Mailbox</h1>
<p>Every email that Unveil sends arrives here, and nowhere else.</p>
<form class="row" method="get" action="/sandbox/mail" role="search">
<label for="to">To</label><input id="to" name="to" type="email" value="${to}" placeholder="couple@unveil.example">
<button>Show</button>${to ? html`<a href="/sandbox/mail">All emails</a>` : ''}
</form>
<section class="card wide" aria-label="Emails">
${
  mails.length === 0
    ? html`<p class="empty">No email${to ? ` to ${to}` : ''} yet.</p>`
    : html`<ul class="list mail-list">${mails.map(
        (mail) => html`<li><a href="/sandbox/mail/${mail.id}">
<span class="subject">${mail.subject || '(no subject)'}</span><span class="muted">${when(mail.receivedAt)}</span>
<span class="muted">to ${mail.recipients.join(', ')}</span></a></li>`,
      )}</ul>`
}
</section>`,
  })
}

/** /sandbox/mail/{id}: one email, its HTML part in a frame that can do nothing, and its text part. */
export async function oneMail(site: Site, _request: Request, url: URL): Promise<Response> {
  const mail = await mailOf(site, url)
  if (!mail) return raw('There is no such email.', 'text/plain; charset=utf-8', {}, 404)
  return framed({
    title: mail.subject,
    path: '',
    body: html`
<p><a href="/sandbox/mail">All emails</a></p>
<h1>${mail.subject || '(no subject)'}</h1>
<p class="muted">From ${mail.sender} to ${mail.recipients.join(', ')}, ${when(mail.receivedAt)}</p>
${mail.html ? html`<iframe class="mail-frame" title="The email as it appears" src="/sandbox/mail/${mail.id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"></iframe>` : ''}
<section class="card wide" aria-labelledby="text"><h2 id="text">Text</h2><pre tabindex="0">${mail.text}</pre></section>`,
  })
}

/** /sandbox/mail/{id}/html: the HTML part alone, for the frame. */
export async function mailHtml(site: Site, _request: Request, url: URL): Promise<Response> {
  const mail = await mailOf(site, url)
  if (!mail?.html) return raw('This email has no HTML part.', 'text/plain; charset=utf-8', {}, 404)
  const body = /<base\b/i.test(mail.html) ? mail.html : `<base target="_top">${mail.html}`
  return raw(body, 'text/html; charset=utf-8', { 'content-security-policy': MAIL_POLICY })
}

/** /sandbox/mail.json?to=...&after=<id>: for tests, newest first. */
export async function mailJson(site: Site, _request: Request, url: URL): Promise<Response> {
  const to = url.searchParams.get('to')
  const after = Number(url.searchParams.get('after') ?? 0)
  return json(await listMails(site.database, { ...(to ? { to } : {}), after: Number.isInteger(after) ? after : 0 }))
}

async function mailOf(site: Site, url: URL): Promise<Mail | null> {
  const id = Number(url.pathname.split('/')[3])
  return Number.isSafeInteger(id) ? findMail(site.database, id) : null
}
