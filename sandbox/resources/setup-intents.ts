import type Stripe from 'stripe'
import type { Context } from '../api/context.ts'
import { endpoint, KeptError } from '../api/endpoint.ts'
import { invalid, unsupported } from '../api/errors.ts'
import { emit } from '../records/events.ts'
import { newId, randomText } from '../records/ids.ts'
import {
  createdNow,
  getObject,
  insertObject,
  listObjects,
  lockObject,
  mergeMetadata,
  saveObject,
  saveSecret,
} from '../records/objects.ts'
import { nextAction } from './confirm-payment-intent.ts'
import { getCustomer } from './customers.ts'
import { attach, cardOf, markSetUp, resolvePaymentMethod } from './payment-methods.ts'
import { DECLINES } from './test-cards.ts'

type SetupIntent = Stripe.SetupIntent

const OPEN = ['requires_payment_method', 'requires_confirmation', 'requires_action']

function unexpectedState(verb: string, done: string, intent: SetupIntent) {
  return invalid(`You cannot ${verb} this SetupIntent because it has ${done}.`, {
    code: 'setup_intent_unexpected_state',
    setup_intent: intent,
  })
}

async function create(context: Context, params: Stripe.SetupIntentCreateParams): Promise<SetupIntent | KeptError> {
  for (const name of ['on_behalf_of', 'attach_to_self', 'single_use', 'confirmation_token', 'payment_method_data'])
    if (name in params) throw unsupported(name)
  const id = newId('seti')
  const allowed = params.allowed_payment_method_types
  const intent: SetupIntent = {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: allowed ?? null,
    application: null,
    automatic_payment_methods: allowed ? null : { enabled: true, allow_redirects: 'always' },
    cancellation_reason: null,
    client_secret: `${id}_secret_${randomText(25)}`,
    created: createdNow(context),
    customer: params.customer ? (await getCustomer(context, params.customer, 'customer')).id : null,
    description: params.description ?? null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: mergeMetadata({}, params.metadata),
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: { card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: params.usage ?? 'off_session',
  }
  if (params.payment_method) {
    intent.payment_method = (await resolvePaymentMethod(context, params.payment_method)).id
    intent.status = 'requires_confirmation'
  }
  insertObject(context.tx, intent)
  emit(context, 'setup_intent.created', intent)
  return params.confirm ? confirm(context, intent, params as Stripe.SetupIntentConfirmParams) : intent
}

async function confirm(
  context: Context,
  intent: SetupIntent,
  params: Stripe.SetupIntentConfirmParams,
): Promise<SetupIntent | KeptError> {
  if (!OPEN.includes(intent.status))
    throw unexpectedState('confirm', intent.status === 'succeeded' ? 'already succeeded' : 'been canceled', intent)
  const methodId = params.payment_method ?? (intent.payment_method as string | null)
  if (!methodId) throw unexpectedState('confirm', 'no payment method', intent)
  const method = await resolvePaymentMethod(context, methodId)
  const { card } = await cardOf(context, method.id)
  intent.payment_method = method.id
  if (card.outcome !== 'succeeds' && !card.canBeSaved) {
    const reason = DECLINES[card.outcome]
    await fail(context, intent, { ...reason, type: 'card_error', payment_method: method })
    return new KeptError(402, { ...reason, type: 'card_error', setup_intent: intent, payment_method: method })
  }
  if (!card.authentication) return succeed(context, intent)
  const attempt = randomText(32)
  saveSecret(context.tx, intent.id, { attempt })
  intent.next_action = nextAction(context, attempt, params) as SetupIntent['next_action']
  intent.status = 'requires_action'
  saveObject(context.tx, intent)
  emit(context, 'setup_intent.requires_action', intent)
  return intent
}

async function succeed(context: Context, intent: SetupIntent): Promise<SetupIntent> {
  const method = intent.payment_method as string
  intent.status = 'succeeded'
  intent.next_action = null
  intent.last_setup_error = null
  saveObject(context.tx, intent)
  if (intent.customer) await attach(context, method, intent.customer as string)
  markSetUp(context, method)
  emit(context, 'setup_intent.succeeded', intent)
  return intent
}

async function fail(context: Context, intent: SetupIntent, error: object): Promise<void> {
  intent.last_setup_error = error as SetupIntent['last_setup_error']
  intent.status = 'requires_payment_method'
  intent.payment_method = null
  intent.next_action = null
  saveObject(context.tx, intent)
  emit(context, 'setup_intent.setup_failed', intent)
}

/** After the payer has answered the bank, saves the card or fails the attempt. The intent's row is locked. */
export async function finishSetupAuthentication(context: Context, intent: SetupIntent, passed: boolean): Promise<void> {
  saveSecret(context.tx, intent.id, { attempt: null })
  if (passed) {
    await succeed(context, intent)
    return
  }
  await fail(context, intent, {
    type: 'invalid_request_error',
    code: 'setup_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  })
}

const locked = async (context: Context, id = '') => (await lockObject<SetupIntent>(context.tx, 'setup_intent', id)).body

export const setupIntents = [
  endpoint<Stripe.SetupIntentCreateParams>('POST /v1/setup_intents', create),
  endpoint<Stripe.SetupIntentListParams>('GET /v1/setup_intents', async (context, params) =>
    listObjects<SetupIntent>(context, 'setup_intent', '/v1/setup_intents', params, {
      customer: params.customer,
      payment_method: params.payment_method,
    }),
  ),
  endpoint(
    'GET /v1/setup_intents/{id}',
    async (context, _params, { id = '' }) => getObject<SetupIntent>(context.tx, 'setup_intent', id),
    { publishable: true },
  ),
  endpoint<Stripe.SetupIntentUpdateParams>('POST /v1/setup_intents/{id}', async (context, params, { id }) => {
    const intent = await locked(context, id)
    if (params.customer !== undefined)
      intent.customer = params.customer ? (await getCustomer(context, params.customer, 'customer')).id : null
    if (params.description !== undefined) intent.description = params.description || null
    if (params.metadata !== undefined) intent.metadata = mergeMetadata(intent.metadata, params.metadata)
    saveObject(context.tx, intent)
    return intent
  }),
  endpoint<Stripe.SetupIntentConfirmParams>(
    'POST /v1/setup_intents/{id}/confirm',
    async (context, params, { id }) => confirm(context, await locked(context, id), params),
    { publishable: true },
  ),
  endpoint<Stripe.SetupIntentCancelParams>('POST /v1/setup_intents/{id}/cancel', async (context, params, { id }) => {
    const intent = await locked(context, id)
    if (!OPEN.includes(intent.status)) throw unexpectedState('cancel', `a status of ${intent.status}`, intent)
    intent.status = 'canceled'
    intent.cancellation_reason = (params.cancellation_reason ?? null) as SetupIntent['cancellation_reason']
    intent.next_action = null
    saveObject(context.tx, intent)
    emit(context, 'setup_intent.canceled', intent)
    return intent
  }),
]
