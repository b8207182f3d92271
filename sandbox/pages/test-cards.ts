import { html } from 'hono/html'
import { cardByNumber } from '../resources/test-cards.ts'
import type { Html } from './respond.ts'

/** One of Stripe's published test cards, and what it does. */
export interface ShownCard {
  number: string
  does: string
}

/** The cards to try a checkout with first. */
export const FIRST_CARDS: readonly ShownCard[] = [
  { number: '4242424242424242', does: 'succeeds' },
  { number: '4000000000000002', does: 'is declined' },
  { number: '4000000000009995', does: 'has no funds' },
  { number: '4000002760003184', does: 'asks for 3-D Secure' },
]

const FURTHER_CARDS: readonly ShownCard[] = [
  { number: '4000000000000069', does: 'has expired' },
  { number: '4000000000000341', does: 'can be saved, and fails later' },
  { number: '4000000000000259', does: 'is charged back' },
  { number: '4000000000005126', does: 'can’t be refunded' },
]

/** Cards to copy into a checkout. */
export function testCards(): Html {
  return html`<section class="card wide" aria-labelledby="cards">
<h2 id="cards">Test cards</h2>
<p class="muted">Use any future expiration date and any security code. Stripe’s other published test cards work, too; any
other card is refused. A script names a card by the word beside it.</p>
<ul class="cards">
${[...FIRST_CARDS, ...FURTHER_CARDS].map(({ number, does }) => html`<li><code>${inFours(number)}</code> <button type="button" class="small" data-copy="${number}" hidden>Copy<span class="unseen"> ${number}</span></button> <span class="muted">${does}</span> <code class="muted">${cardByNumber(number)?.tokens[0]}</code></li>`)}
</ul>
</section>`
}

const inFours = (number: string) => number.replaceAll(/\d{4}(?=\d)/g, '$& ')
