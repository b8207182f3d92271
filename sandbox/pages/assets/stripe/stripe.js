// The sandbox's stand-in for Stripe.js: it defines window.Stripe, so that the product's pages run unchanged.
// Card fields live in a frame of their own (/sandbox/element); this script never sees what is typed there.
// assets.ts joins these files into one plain script.
import { call, integration, intentOf } from './api.js'
import { challenge } from './challenge.js'
import { createElements } from './elements.js'

function start(key) {
  if (typeof key !== 'string' || !key.startsWith('pk_'))
    throw integration(`Invalid value for Stripe(): apiKey should be a publishable key. You specified: ${key}.`)

  async function retrieve(clientSecret) {
    const { id, path, result } = intentOf(clientSecret)
    const answer = await call(key, 'GET', `${path}/${id}`, { client_secret: clientSecret })
    return answer.error ? { error: answer.error } : { [result]: answer }
  }

  /** Goes through 3-D Secure when the intent asks for it, then tells what became of it. */
  async function continueWith(intent, clientSecret) {
    const { result, object } = intentOf(clientSecret)
    if (intent.status !== 'requires_action') return { [result]: intent }
    const action = intent.next_action ?? {}
    await challenge(action.use_stripe_sdk?.stripe_js ?? action.redirect_to_url?.url)
    const after = await retrieve(clientSecret)
    const failure = after[result]?.[object === 'payment_intent' ? 'last_payment_error' : 'last_setup_error']
    if (after[result]?.status === 'requires_payment_method' && failure)
      return { error: { ...failure, [object]: after[result] } }
    return after
  }

  async function confirm(clientSecret, params) {
    const { id, path } = intentOf(clientSecret)
    const answer = await call(key, 'POST', `${path}/${id}/confirm`, {
      client_secret: clientSecret,
      use_stripe_sdk: true,
      ...params,
    })
    return answer.error ? { error: answer.error } : continueWith(answer, clientSecret)
  }

  /** confirmPayment and confirmSetup: validate, make a payment method in the frame, confirm, redirect if asked. */
  async function confirmWithElements({ elements, clientSecret, confirmParams = {}, redirect = 'always' }) {
    if (redirect === 'always' && !confirmParams.return_url)
      throw integration("confirmParams.return_url is required unless redirect is 'if_required'.")
    const secret = clientSecret ?? elements?._options().clientSecret
    const { object, result } = intentOf(secret)
    let method = confirmParams.payment_method
    if (elements) {
      const made = await elements._tokenize(confirmParams.payment_method_data?.billing_details)
      if (made.error) return { error: made.error }
      method = made.paymentMethod.id
    }
    const outcome = await confirm(secret, {
      payment_method: method,
      return_url: confirmParams.return_url,
      ...(confirmParams.receipt_email ? { receipt_email: confirmParams.receipt_email } : {}),
      ...(confirmParams.setup_future_usage ? { setup_future_usage: confirmParams.setup_future_usage } : {}),
    })
    if (outcome.error) elements?._mark(outcome.error)
    if (outcome.error || redirect !== 'always') return outcome
    const target = new URL(confirmParams.return_url, location.href)
    target.searchParams.set(object, outcome[result].id)
    target.searchParams.set(`${object}_client_secret`, secret)
    target.searchParams.set('redirect_status', 'succeeded')
    location.assign(target)
    return new Promise(() => {})
  }

  const notPlayed = (name) => async () => {
    throw integration(`The sandbox does not support stripe.${name}(); use the Payment Element.`)
  }

  const stripe = { key }
  return {
    elements: (options = {}) => createElements(options, stripe),
    confirmPayment: confirmWithElements,
    confirmSetup: confirmWithElements,
    retrievePaymentIntent: retrieve,
    retrieveSetupIntent: retrieve,
    async handleNextAction({ clientSecret }) {
      const now = await retrieve(clientSecret)
      return now.error ? now : continueWith(now[intentOf(clientSecret).result], clientSecret)
    },
    async confirmCardPayment(clientSecret, data = {}) {
      return confirm(
        clientSecret,
        typeof data.payment_method === 'string' ? { payment_method: data.payment_method } : {},
      )
    },
    async confirmCardSetup(clientSecret, data = {}) {
      return confirm(
        clientSecret,
        typeof data.payment_method === 'string' ? { payment_method: data.payment_method } : {},
      )
    },
    async createPaymentMethod({ elements, params } = {}) {
      if (!elements) throw integration('stripe.createPaymentMethod() needs elements in the sandbox.')
      return elements._tokenize(params?.billing_details)
    },
    createToken: notPlayed('createToken'),
    createConfirmationToken: notPlayed('createConfirmationToken'),
    registerAppInfo() {},
    _registerWrapper() {},
  }
}

window.Stripe = Object.assign(start, { version: 'endive' })
