import { html, raw } from 'hono/html'
import { login, me, register } from '#contract/api/accounts.ts'
import { editUser } from '#contract/api/admin.ts'
import { getBooking } from '#contract/api/bookings.ts'
import type { Endpoint } from '#contract/api/endpoint.ts'
import { searchListings } from '#contract/api/listings.ts'
import { createEscrow, createPaymentIntent, paymentConfig, syncCheckout } from '#contract/api/payments.ts'
import { confirmTransfer, getTransfer } from '#contract/api/transfers.ts'
import { getVenue } from '#contract/api/venues.ts'
import { CHAPTERS, type Chapter, OPERATIONS } from '#contract/api-operations.ts'
import { ERROR_STATUS, type ErrorCode } from '#contract/errors.ts'
import { LIMITS } from '#contract/limits.ts'
import { capitalized } from '#contract/wording/first-letter.ts'
import { type About, NOTES, SESSION } from './api-document.ts'
import { commonRefusal } from './common-refusals.ts'
import { DOCS_PATH, DOCUMENT_PATH, partPath } from './docs-urls.ts'

/** The API's conventions, a first call, and every call by chapter: plain text, which needs no script. */
export function overviewPage(endpoints: readonly Endpoint[], { origin, cookie, sandboxPort }: About): Promise<string> {
  const provider = sandboxPort === null ? 'https://api.stripe.com' : `http://127.0.0.1:${sandboxPort}`
  return page({
    title: 'API | Unveil',
    description:
      'Every call that the pages of Unveil make: search dates, book them, pass them on. With examples to try.',
    body: html`<main>
<h1>The API</h1>
<p>Everything that the site does goes through these calls.</p>
<p>A first one: <a class="call" href="/api/listings?city=Austin&amp;state=TX&amp;limit=3"><code>GET /api/listings?city=Austin&amp;state=TX&amp;limit=3</code></a></p>
<p>To generate a client, use <a href="${DOCUMENT_PATH}">the OpenAPI 3.1 document</a>.</p>
<h2>What all calls have in common</h2>
<dl>${NOTES.map(([about, text]) => html`<div><dt>${about}</dt><dd>${withCode(text)}</dd></div>`)}</dl>
<h2 id="authentication">Authentication</h2>
<p>${withCode(SESSION)}</p>
<p>The cookie is called <code>${cookie}</code>. Let curl keep it when it logs in, and send it with every later call:</p>
<pre><code>curl -c cookies.txt ${origin}${login.path} -H 'content-type: application/json' -d '{"email":"…","password":"…"}'</code></pre>
<pre><code>curl -b cookies.txt ${origin}${me.path}</code></pre>
<h2 id="booking">Booking a date</h2>
<ol>${BOOKING.map(([call, words]) => html`<li>${callLink(call)} ${withCode(words)}</li>`)}</ol>
<p>With test cards, a script can pay without a browser.${sandboxPort === null ? '' : html` The demo’s own provider takes them, on the machine that runs it; <a href="/sandbox">the sandbox</a> lists its other cards, each with the word that stands for it here.`}</p>
<pre><code>curl ${provider}/v1/payment_intents/pi_…/confirm -u pk_test_…: -d client_secret=pi_…_secret_… -d payment_method=pm_card_visa</code></pre>
<h2 id="refusals">Refusals that many calls share</h2>
<dl>${SHARED.map((code) => html`<div><dt>${ERROR_STATUS[code]} <code>${code}</code></dt><dd>${OF_EACH_CALL[code] ?? commonRefusal(editUser, code)?.message}</dd></div>`)}</dl>
<p>Each call’s other refusals, with their words, are listed with its answers.</p>
<h2>Calls</h2>
<nav class="chapters" aria-label="Chapters">${chapters.map((chapter) => html`<a href="#${chapter}">${capitalized(chapter)}</a>`)}</nav>
${chapters.map((chapter) => section(chapter, endpoints))}
</main>`,
  })
}

/** One chapter in the viewer, where each call is read in full and tried out. */
export function chapterPage(chapter: Chapter): Promise<string> {
  const part = partPath(chapter)
  return page({
    title: `${capitalized(chapter)} | API | Unveil`,
    description: `${CHAPTERS[chapter]}: the calls of Unveil’s API, with examples to try.`,
    head: html`<link rel="stylesheet" href="${DOCS_PATH}/swagger-ui.css">
<link rel="stylesheet" href="${DOCS_PATH}/viewer.css">
<script src="${DOCS_PATH}/swagger-ui-bundle.js" defer></script>
<script src="${DOCS_PATH}/start.js" defer></script>`,
    body: html`<header>
<p><a href="${DOCS_PATH}#${chapter}">All chapters</a></p>
<h1>${capitalized(chapter)}</h1>
<p>${CHAPTERS[chapter]}.</p>
<h2>Calls</h2>
<p>“Try it out” makes the call for real, from the account that is <a href="/auth/login">logged in</a> here.</p>
<noscript><p>The viewer needs JavaScript. <a href="${part}">The chapter’s document</a> says the same.</p></noscript>
</header>
<div id="docs" data-document="${part}"></div>`,
  })
}

/** What a script that books a date does, and what it takes from one call to the next. */
const BOOKING: [Endpoint, string][] = [
  [register, 'opens an account, for a `couple`, and its session. If you have one, log in.'],
  [
    searchListings,
    'finds dates. Keep the `id` of one, its `amountDueNow` and its `isTransfer`: whether a couple is passing their booking on.',
  ],
  [
    createPaymentIntent,
    `holds that date for ${LIMITS.holdMinutes} minutes while you pay that amount, and answers with a \`clientSecret\`. A couple holds one date at a time: opening another checkout ends this hold, and its payment is canceled.`,
  ],
  [createEscrow, 'does so instead, with the same `amount` and `metadata`, if it is a transfer.'],
  [paymentConfig, 'has the public key with which the card provider’s own script takes the card for that secret.'],
  [syncCheckout, 'says whether it is paid, and names the `bookingId` or, for a transfer, the `transferId`.'],
  [getBooking, 'is the booking, with the `venueId` of its venue.'],
  [getVenue, 'is that venue, with its address.'],
  [getTransfer, 'is the transfer. Once the venue has put the contract in your name, it waits for your answer.'],
  [confirmTransfer, 'is that answer. Then the booking is yours: the transfer has its `newBookingId`.'],
]

/** The refusals that many calls share, in the order in which a call checks for them. */
const SHARED: ErrorCode[] = [
  'foreign_origin',
  'unsupported_media_type',
  'too_many_requests',
  'not_signed_in',
  'wrong_role',
  'two_factor_needed',
  'login_again',
  'payload_too_large',
  'invalid_request',
  'not_found',
  'internal_error',
  'temporarily_unavailable',
]

/** What the page says instead, where the words differ from call to call. */
const OF_EACH_CALL: Partial<Record<ErrorCode, string>> = {
  payload_too_large: 'That is too large to send: the limit depends on the call.',
  invalid_request:
    'Names each wrong field and says what is wrong with it. Also the answer to a body that isn’t valid JSON, and to any address that isn’t UTF-8.',
}

const chapters = Object.keys(CHAPTERS) as Chapter[]

/** A chapter with its calls, in the order of the chapter's page, which keeps those with the same path together. */
function section(chapter: Chapter, endpoints: readonly Endpoint[]) {
  const ours = endpoints.filter((endpoint) => OPERATIONS.get(endpoint)?.chapter === chapter)
  const calls = [...Map.groupBy(ours, ({ path }) => path).values()].flat()
  return html`<section id="${chapter}">
<h2><a href="${DOCS_PATH}/${chapter}">${capitalized(chapter)}</a></h2>
<p>${CHAPTERS[chapter]}.</p>
<ul>${calls.map((call) => html`<li>${callLink(call)} <span>${call.summary}</span></li>`)}</ul>
</section>`
}

/** The name of a call, as a link to where it is described in full. */
function callLink(call: Endpoint) {
  const { id, chapter } = OPERATIONS.get(call) ?? {}
  return html`<a href="${DOCS_PATH}/${chapter}#/${chapter}/${id}"><b>${call.method}</b> <code>${call.path}</code></a>`
}

/** The document's own text, with its `words` set as code. */
const withCode = (text: string) =>
  text.split('`').map((words, position) => (position % 2 ? html`<code>${words}</code>` : words))

type Fragment = ReturnType<typeof html>

async function page({
  title,
  description,
  head = '',
  body,
}: {
  title: string
  description: string
  head?: Fragment | ''
  body: Fragment
}): Promise<string> {
  const text = await html`${raw('<!doctype html>')}
<html lang="en-US">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<meta name="description" content="${description}">
<link rel="icon" href="/favicon.svg">
<link rel="preload" href="${DOCS_PATH}/figtree.woff2" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="${DOCS_PATH}/house.css">
${head}
</head>
<body>
<nav><a class="house" href="/"><img src="/favicon.svg" alt="" width="32" height="32"> Unveil</a></nav>
${body}
</body>
</html>
`
  return String(text)
}
