// Inside the card form's frame: formats and checks what is typed, makes a payment method of it, and tells the page
// around it how the form is doing and the method's id, but never what was typed. assets.ts joins these files into one
// plain script.
import { brandOf, digits, formatExpiry, formatNumber, luhn } from './card.js'
import { restyle } from './look.js'

const NAMES = ['number', 'expiry', 'cvc']
const field = Object.fromEntries(NAMES.map((name) => [name, document.getElementById(name)]))
const form = document.getElementById('form')
const touched = new Set()
let key = ''

const tell = (message) => parent.postMessage(message, location.origin)

/** Puts formatted text into a field and keeps the cursor behind the same digit. */
function rewrite(input, text) {
  if (input.value === text) return
  const before = digits(input.value.slice(0, input.selectionStart ?? text.length)).length
  const atEnd = input.selectionStart === input.value.length
  input.value = text
  let position = text.length
  if (!atEnd) {
    position = 0
    for (let seen = 0; position < text.length && seen < before; position++) if (/\d/.test(text[position])) seen++
  }
  if (document.activeElement === input) input.setSelectionRange(position, position)
}

function read() {
  const [month = '', year = ''] = field.expiry.value.split('/').map(digits)
  return { number: digits(field.number.value), month: Number(month), year: 2000 + Number(year), cvc: field.cvc.value }
}

/** What is wrong with a field: { code, message }, or null. */
function problemOf(name) {
  const { number, month, year, cvc } = read()
  const amex = brandOf(number) === 'Amex'
  if (name === 'number') {
    if (number.length < (amex ? 15 : 16)) return problem('incomplete_number', 'Your card number is incomplete.')
    return luhn(number) ? null : problem('invalid_number', 'Your card number is invalid.')
  }
  if (name === 'expiry') {
    if (digits(field.expiry.value).length < 4)
      return problem('incomplete_expiry', "Your card's expiration date is incomplete.")
    if (month < 1 || month > 12) return problem('invalid_expiry_month', "Your card's expiration date is invalid.")
    const today = new Date()
    const past = year < today.getFullYear() || (year === today.getFullYear() && month < today.getMonth() + 1)
    return past ? problem('invalid_expiry_year_past', "Your card's expiration date is in the past.") : null
  }
  return cvc.length < (amex ? 4 : 3) ? problem('incomplete_cvc', "Your card's security code is incomplete.") : null
}

const problem = (code, message) => ({ code, message })

function show(name, message) {
  document.getElementById(`${name}-error`).textContent = message ?? ''
  field[name].classList.toggle('Input--invalid', Boolean(message))
  field[name].toggleAttribute('aria-invalid', Boolean(message))
  if (message) field[name].setAttribute('aria-invalid', 'true')
}

/** Shows every problem, puts the cursor into the first, and returns that one. */
function validate() {
  let first = null
  for (const name of NAMES) {
    touched.add(name)
    const found = problemOf(name)
    show(name, found?.message)
    if (found && !first) {
      first = { type: 'validation_error', ...found }
      field[name].focus()
    }
  }
  return first
}

/** The field of each refusal that Stripe's Payment Element shows by itself; any other is for the page around it. */
const REFUSED = {
  generic_decline: 'number',
  lost_card: 'number',
  stolen_card: 'number',
  insufficient_funds: 'number',
  expired_card: 'expiry',
  incorrect_cvc: 'cvc',
}

/** The bank has refused the card: its field says so until it is changed. */
function mark({ code, decline_code, message }) {
  const name = REFUSED[decline_code ?? code]
  if (!name) return
  touched.add(name)
  show(name, message)
}

const FIELD_OF = { number: 'number', exp_month: 'expiry', exp_year: 'expiry', cvc: 'cvc' }

async function tokenize(billing) {
  const error = validate()
  if (error) return { error }
  const { number, month, year, cvc } = read()
  const body = new URLSearchParams({
    key,
    type: 'card',
    'card[number]': number,
    'card[exp_month]': String(month),
    'card[exp_year]': String(year),
    'card[cvc]': cvc,
  })
  for (const [name, value] of Object.entries(billing ?? {}))
    if (typeof value === 'string' && value) body.set(`billing_details[${name}]`, value)
  try {
    const response = await fetch('/sandbox/api/v1/payment_methods', { method: 'POST', body })
    const answer = await response.json()
    if (!answer.error) return { paymentMethod: answer }
    const name = FIELD_OF[answer.error.param]
    if (name) {
      show(name, answer.error.message)
      field[name].focus()
    }
    return { error: answer.error }
  } catch {
    return {
      error: {
        type: 'api_connection_error',
        message: 'The payments provider could not be reached. Please try again.',
      },
    }
  }
}

function changed() {
  const complete = NAMES.every((name) => problemOf(name) === null)
  tell({ kind: 'change', complete, empty: NAMES.every((name) => field[name].value === '') })
}

field.number.addEventListener('input', () => {
  const number = digits(field.number.value).slice(0, 19)
  rewrite(field.number, formatNumber(number))
  document.getElementById('brand').textContent = brandOf(number)
})
field.expiry.addEventListener('input', (event) => {
  const deleting = event.inputType?.startsWith('delete')
  if (!deleting) rewrite(field.expiry, formatExpiry(field.expiry.value))
})
field.cvc.addEventListener('input', () => rewrite(field.cvc, digits(field.cvc.value).slice(0, 4)))

for (const name of NAMES) {
  const input = field[name]
  input.addEventListener('input', () => {
    if (touched.has(name)) show(name, problemOf(name)?.message)
    changed()
  })
  input.addEventListener('blur', () => {
    tell({ kind: 'blur' })
    if (input.value === '') return
    touched.add(name)
    show(name, problemOf(name)?.message)
  })
  input.addEventListener('focus', () => tell({ kind: 'focus' }))
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') tell({ kind: 'escape' })
    if (event.key !== 'Enter') return
    event.preventDefault()
    tell({ kind: 'enter' })
  })
}
form.addEventListener('submit', (event) => event.preventDefault())

for (const chip of document.querySelectorAll('.chip'))
  chip.addEventListener('click', () => {
    const year = String(new Date().getFullYear() + 3).slice(2)
    field.number.value = formatNumber(chip.dataset.number)
    field.expiry.value = `12 / ${year}`
    field.cvc.value = '123'
    document.getElementById('brand').textContent = brandOf(chip.dataset.number)
    for (const name of NAMES) show(name, null)
    changed()
  })

window.addEventListener('message', async (event) => {
  if (event.source !== parent || event.origin !== location.origin) return
  const message = event.data ?? {}
  const answer = (value) => tell({ kind: 'answer', number: message.number, answer: value })
  if (message.kind === 'set-up') {
    key = message.key
    document.getElementById('terms').hidden = !message.saves
    restyle(message)
    tell({ kind: 'ready' })
  } else if (message.kind === 'restyle') restyle(message)
  else if (message.kind === 'validate') answer({ error: validate() })
  else if (message.kind === 'tokenize') answer(await tokenize(message.billing))
  else if (message.kind === 'mark') mark(message.error)
  else if (message.kind === 'focus') field.number.focus()
  else if (message.kind === 'blur') document.activeElement?.blur()
  else if (message.kind === 'clear') {
    form.reset()
    for (const name of NAMES) show(name, null)
    touched.clear()
    changed()
  }
})

if (parent !== window) {
  const body = document.querySelector('main')
  new ResizeObserver(() => tell({ kind: 'height', height: Math.ceil(body.getBoundingClientRect().height) })).observe(
    body,
  )
  tell({ kind: 'loaded' })
}
