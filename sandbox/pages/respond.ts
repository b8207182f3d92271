import { html } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "frame-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'self'",
  "base-uri 'none'",
].join('; ')

const HEADERS = {
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
  // Not no-referrer: with that, a browser sends "Origin: null" with the forms of these pages.
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
}

export interface Page {
  title: string
  body: Html
  /** Style sheets and scripts under /sandbox/, without the leading path. */
  styles: string[]
  scripts?: string[]
  status?: number
}

export async function page({ title, body, styles, scripts = [], status = 200 }: Page): Promise<Response> {
  const text = await html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="data:,">
${styles.map((name) => html`<link rel="stylesheet" href="/sandbox/${name}">`)}
${scripts.map((name) => html`<script src="/sandbox/${name}" defer></script>`)}
</head>
${body}
</html>`
  return new Response(String(text), { status, headers: { ...HEADERS, 'content-type': 'text/html; charset=utf-8' } })
}

export function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body, null, 2), {
    status,
    headers: { ...HEADERS, 'content-type': 'application/json' },
  })
}

/** Leads back to a page after a form, with GET. */
export function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { ...HEADERS, location } })
}

export function raw(body: string, contentType: string, headers: Record<string, string> = {}, status = 200): Response {
  return new Response(body, { status, headers: { ...HEADERS, 'content-type': contentType, ...headers } })
}
