import { html } from 'hono/html'
import { page } from './respond.ts'
import { FIRST_CARDS } from './test-cards.ts'

/** The card form: a document of its own in a frame, so that the page around it never sees what is typed. */
export function element(): Promise<Response> {
  return page({
    title: 'Secure payment form',
    styles: ['element.css'],
    scripts: ['element.js'],
    body: html`<body>
<main aria-label="Card details">
<form id="form" novalidate>
<div class="Field wide">
<label class="Label" for="number">Card number</label>
<div class="row">
<input class="Input" id="number" name="number" inputmode="numeric" autocomplete="cc-number" placeholder="1234 1234 1234 1234" aria-describedby="number-error" required>
<span class="brand" id="brand" aria-hidden="true"></span>
</div>
<p class="Error" id="number-error" role="alert"></p>
</div>
<div class="Field">
<label class="Label" for="expiry">Expiration date</label>
<input class="Input" id="expiry" name="expiry" inputmode="numeric" autocomplete="cc-exp" placeholder="MM / YY" aria-describedby="expiry-error" required>
<p class="Error" id="expiry-error" role="alert"></p>
</div>
<div class="Field">
<label class="Label" for="cvc">Security code</label>
<input class="Input" id="cvc" name="cvc" inputmode="numeric" autocomplete="cc-csc" placeholder="CVC" maxlength="4" aria-describedby="cvc-error" required>
<p class="Error" id="cvc-error" role="alert"></p>
</div>
<div class="chips wide" role="group" aria-labelledby="chips-title">
<p id="chips-title"><strong>Sandbox: no real money.</strong> Fill in a test card that</p>
<div>
${FIRST_CARDS.map(({ number, does }) => html`<button type="button" class="chip" data-number="${number}"><b>${does}</b> <span>•••• ${number.slice(-4)}</span></button>`)}
</div>
</div>
<p class="terms wide" id="terms" hidden>By paying, you allow Unveil to charge your card for later payments.</p>
</form>
</main>
</body>`,
  })
}
