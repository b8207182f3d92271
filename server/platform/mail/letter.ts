import { html, raw } from 'hono/html'

/** An email as it waits to be sent. */
export interface Letter {
  template: string
  subject: string
  content: LetterContent
  /** what the reader's bell shows of it; null for a letter that belongs only in the mailbox */
  notice: LetterNotice | null
  /**
   * where the reader's email program unsubscribes automatically (RFC 8058); null if there is nothing to unsubscribe
   * from
   */
  unsubscribeUrl: string | null
}

/** A title, a sentence and a page of ours, given by its path. */
export interface LetterNotice {
  title: string
  text: string
  link: string
}

/**
 * What a letter says. Its text and its HTML, which take up six times the space, are made from this when the letter is
 * sent.
 */
export interface LetterContent {
  /** first line, large */
  heading: string
  paragraphs: string[]
  /** label and value, one pair a row: dates, sums; if there is a third part, the label links to it */
  facts?: [label: string, value: string, url?: string][]
  action?: { label: string; url: string }
  /** why this email came; shown small */
  footer?: string
  /** below the footer, in letters that somebody asked for: a page of ours, and the address for email programs */
  unsubscribe?: { label: string; url: string; byMailProgram: string }
}

export interface LetterParts extends LetterContent {
  template: string
  subject: string
  /**
   * What the bell says below the subject; by default, the first paragraph. `false` is for letters that don't go into
   * the bell: those that prove an address or protect an account, and those to people without an account.
   */
  notice?: string | false
}

const DEFAULT_FOOTER =
  'Unveil, last-minute wedding venues. You’re getting this email because you have an account with us.'

/** For email programs with a dark mode; inline styles give way only to `!important`. */
const DARK = `@media (prefers-color-scheme: dark) {
.page { background: #101714 !important; color: #F3EEE4 !important }
.sheet { background: #18211D !important; border-color: #2E3A34 !important }
.line { border-color: #2E3A34 !important }
.quiet { color: #A9B4AD !important }
.garden { color: #8FD0B4 !important }
.arch { background: #8FD0B4 !important }
.button { background: #8FD0B4 !important; color: #0F1F19 !important }
}`

/**
 * The name, and the mark: a lit door in an arch, built from cells and rounded corners because email programs block
 * pictures.
 */
const MASTHEAD = html`<table role="presentation" style="border-collapse:collapse;margin:0 0 24px"><tr><td class="arch" style="width:24px;height:26px;padding:0;background:#14463A;border-radius:12px 12px 0 0;vertical-align:bottom"><div style="width:10px;height:15px;margin:0 auto;background:#F0B95A;border-radius:5px 5px 0 0;font-size:0;line-height:0">&nbsp;</div></td><td class="garden" style="padding:0 0 0 10px;font-family:Fraunces,Georgia,serif;font-size:22px;line-height:26px;color:#14463A">Unveil</td></tr></table>`

/**
 * Whether this leads to a page, whose address the text spells out. A phone number or an email address is not spelled
 * out: it is already the value of its row.
 */
const isPage = (url: string | undefined) => url?.startsWith('http')

/** Makes a letter from its parts. Its subject loses line breaks, so that no header can be injected. */
export function letter({ template, subject, notice, ...content }: LetterParts): Letter {
  return {
    template,
    subject: subject.replaceAll(/[\r\n]+/g, ' '),
    content,
    notice: noticeOf({ template, subject, notice, ...content }),
    unsubscribeUrl: content.unsubscribe?.byMailProgram ?? null,
  }
}

/** A letter as plain text. */
export function letterText({
  heading,
  paragraphs,
  facts = [],
  action,
  footer = DEFAULT_FOOTER,
  unsubscribe,
}: LetterContent): string {
  const text = [
    heading,
    ...paragraphs,
    facts
      .map(([label, value, url]) => [`${label}: ${value}`, isPage(url) && url].filter(Boolean).join('\n'))
      .join('\n'),
    action ? `${action.label}: ${action.url}` : '',
    `-- \n${footer}`,
    unsubscribe ? `${unsubscribe.label}: ${unsubscribe.url}` : '',
  ]
  return text.filter(Boolean).join('\n\n')
}

/** The one layout of all emails (decision 2). Values are escaped by hono/html. */
export function letterHtml(subject: string, content: LetterContent): string {
  const { heading, paragraphs, facts = [], action, footer = DEFAULT_FOOTER, unsubscribe } = content
  const cell = 'padding:8px 0;border-bottom:1px solid #E4DED2;font-size:15px;vertical-align:top'
  const markup = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${subject}</title>
<style>${raw(DARK)}</style></head>
<body class="page" style="margin:0;background:#FAF7F1;color:#1B2420;font-family:Figtree,Helvetica,Arial,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px 20px">
${MASTHEAD}
<div class="sheet" style="background:#FFFFFF;border:1px solid #E4DED2;border-radius:14px;padding:28px">
<h1 style="font-family:Fraunces,Georgia,serif;font-weight:500;font-size:26px;line-height:1.25;margin:0 0 16px">${heading}</h1>
${paragraphs.map((paragraph) => html`<p style="font-size:16px;line-height:1.55;margin:0 0 14px;overflow-wrap:anywhere">${addressesWhole(paragraph)}</p>`)}
${facts.length > 0 ? html`<table role="presentation" width="100%" style="border-collapse:collapse;margin:6px 0 18px">${facts.map(([label, value, url]) => html`<tr><td class="line quiet" style="${cell};color:#5C6660;padding-right:16px">${url ? html`<a class="garden" href="${url}" style="color:#14463A">${label}</a>` : label}</td><td class="line" style="${cell};text-align:right;overflow-wrap:anywhere">${addressesWhole(value)}</td></tr>`)}</table>` : ''}
${action ? html`<p style="margin:20px 0 4px"><a class="button" href="${action.url}" style="display:inline-block;background:#14463A;color:#FFFFFF;text-decoration:none;padding:13px 22px;border-radius:999px;font-size:16px">${action.label}</a></p>` : ''}
</div>
<p class="quiet" style="font-size:13px;color:#5C6660;line-height:1.5;margin:18px 4px">${footer}${unsubscribe ? html` <a class="quiet" href="${unsubscribe.url}" style="color:#5C6660">${unsubscribe.label}</a>` : ''}</p>
</div></body></html>`
  return String(markup)
}

/** An email address of up to this many characters leaves room for its label in a row of facts on a phone. */
const SHORT_ADDRESS = 30

/**
 * A text that doesn't break inside an email address, where email programs respect that; an address too long for a line
 * may break.
 */
const addressesWhole = (text: string) =>
  text
    .split(/(\S+@\S+)/)
    .map((part, index) =>
      index % 2 === 0 || part.length > SHORT_ADDRESS ? part : html`<span style="white-space:nowrap">${part}</span>`,
    )

/**
 * What the bell shows of a letter. It leads where the letter's button does, by a path of ours; without a button, to the
 * home page.
 */
function noticeOf({ subject, paragraphs, action, notice = paragraphs[0] }: LetterParts): LetterNotice | null {
  if (notice === false || notice === undefined) return null
  const { pathname, search } = new URL(action?.url ?? '/', 'http://unveil')
  return { title: subject, text: notice, link: pathname + search }
}
