import type Stripe from 'stripe'
import type { Context } from '../api/context.ts'
import { endpoint } from '../api/endpoint.ts'
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
} from '../records/objects.ts'

type Account = Stripe.Account
type CapabilityStatus = 'active' | 'inactive' | 'pending'

const LINK_SECONDS = 300
const DUE = ['business_type', 'external_account', 'tos_acceptance.date', 'tos_acceptance.ip']

/** How far a connected account has come: nothing sent, being checked, able to be paid or stopped again. */
export type AccountState = 'new' | 'pending' | 'ready' | 'restricted'
export const ACCOUNT_STATES: AccountState[] = ['pending', 'ready', 'restricted']

function requirements(
  due: string[],
  checking: string[],
  disabled: Stripe.Account.Requirements.DisabledReason | null,
): Stripe.Account.Requirements {
  return {
    alternatives: [],
    current_deadline: null,
    currently_due: due,
    disabled_reason: disabled,
    errors: [],
    eventually_due: due,
    past_due: disabled === 'requirements.past_due' ? due : [],
    pending_verification: checking,
  }
}

/** Puts an account into a state, as Stripe's review of the onboarding would. The caller saves. */
function applyState(account: Account, state: AccountState): void {
  const status: CapabilityStatus = state === 'ready' ? 'active' : state === 'pending' ? 'pending' : 'inactive'
  for (const name of Object.keys(account.capabilities ?? {}) as (keyof Stripe.Account.Capabilities)[])
    if (account.capabilities) account.capabilities[name] = status
  account.details_submitted = state !== 'new'
  account.payouts_enabled = state === 'ready'
  account.charges_enabled = state === 'ready' && account.capabilities?.card_payments === 'active'
  account.requirements = {
    new: requirements(DUE, [], 'requirements.past_due'),
    pending: requirements([], ['individual.verification.document'], 'requirements.pending_verification'),
    ready: requirements([], [], null),
    restricted: requirements(['individual.verification.document'], [], 'requirements.past_due'),
  }[state]
}

/** Changes an account's state and tells the platform with account.updated. */
export async function setAccountState(context: Context, id: string, state: AccountState): Promise<Account> {
  const { body } = await lockObject<Account>(context.tx, 'account', id)
  applyState(body, state)
  saveObject(context.tx, body)
  emit(context, 'account.updated', body, { account: id })
  return body
}

function controllerOf(params: Stripe.AccountCreateParams): {
  controller: Stripe.Account.Controller
  type: Account['type']
} {
  const given = params.controller
  const dashboard = given?.stripe_dashboard?.type ?? (params.type === 'custom' ? 'none' : (params.type ?? 'full'))
  const kind = dashboard === 'standard' ? 'full' : dashboard
  return {
    controller: {
      fees: { payer: given?.fees?.payer ?? (kind === 'full' ? 'account' : 'application') },
      is_controller: true,
      losses: { payments: given?.losses?.payments ?? (kind === 'full' ? 'stripe' : 'application') },
      requirement_collection: given?.requirement_collection ?? (kind === 'none' ? 'application' : 'stripe'),
      stripe_dashboard: { type: kind },
      type: 'application',
    } as Stripe.Account.Controller,
    type: (given ? (kind === 'express' ? 'express' : 'none') : (params.type ?? 'standard')) as Account['type'],
  }
}

function applyParams(account: Account, params: Stripe.AccountUpdateParams): void {
  if (params.email !== undefined) account.email = params.email || null
  if (params.business_type !== undefined) account.business_type = params.business_type
  if (params.business_profile)
    account.business_profile = {
      ...account.business_profile,
      ...params.business_profile,
    } as Account['business_profile']
  if (params.metadata !== undefined) account.metadata = mergeMetadata(account.metadata ?? {}, params.metadata)
  const capabilities: Record<string, unknown> = { ...account.capabilities }
  for (const [name, wish] of Object.entries(params.capabilities ?? {}))
    if ((wish as { requested?: boolean }).requested)
      capabilities[name] ??= account.payouts_enabled ? 'active' : 'inactive'
    else delete capabilities[name]
  account.capabilities = capabilities as Account['capabilities'] & object
}

async function create(context: Context, params: Stripe.AccountCreateParams): Promise<Account> {
  for (const name of ['account_token', 'external_account', 'documents'] as const)
    if (params[name]) throw unsupported(name)
  if (params.controller && params.type)
    throw invalid('You may not provide the `type` parameter and `controller` parameters simultaneously.')
  const country = params.country ?? 'US'
  if (country !== 'US') throw unsupported(`country=${country}`)
  const { controller, type } = controllerOf(params)
  const account: Account = {
    id: `acct_1${randomText(15)}`,
    object: 'account',
    business_profile: {
      annual_revenue: null,
      estimated_worker_count: null,
      mcc: null,
      minority_owned_business_designation: null,
      name: null,
      specified_commercial_transactions_act_url: null,
      support_address: null,
      support_email: null,
      support_phone: null,
      support_url: null,
      url: null,
    },
    business_type: null,
    capabilities: {},
    charges_enabled: false,
    controller,
    country,
    created: createdNow(context),
    default_currency: 'usd',
    details_submitted: false,
    email: null,
    metadata: {},
    payouts_enabled: false,
    type,
  }
  applyParams(account, params as Stripe.AccountUpdateParams)
  applyState(account, 'new')
  insertObject(context.tx, account)
  return account
}

/** An onboarding link: its id is the secret part of its address. */
export interface AccountLinkRow {
  id: string
  object: 'account_link'
  account: string
  expires_at: number
  return_url: string
  refresh_url: string
  [field: string]: unknown
}

async function createLink(context: Context, params: Stripe.AccountLinkCreateParams): Promise<Stripe.AccountLink> {
  const account = await getObject<Account>(context.tx, 'account', params.account, 'account')
  if (params.type === 'account_update')
    throw invalid(
      'You cannot create an account_update type Account Link for an account that has access to a Stripe-hosted Dashboard.',
    )
  for (const name of ['return_url', 'refresh_url'] as const)
    if (!URL.canParse(params[name] ?? '')) throw invalid('Not a valid URL', { code: 'url_invalid', param: name })
  const created = createdNow(context)
  const link: AccountLinkRow = {
    id: newId('alnk'),
    object: 'account_link',
    account: account.id,
    expires_at: created + LINK_SECONDS,
    return_url: params.return_url ?? '',
    refresh_url: params.refresh_url ?? '',
  }
  insertObject(context.tx, link)
  return {
    object: 'account_link',
    created,
    expires_at: link.expires_at,
    url: `${context.origin}/sandbox/connect/${link.id}`,
  }
}

export const accounts = [
  endpoint<Stripe.AccountCreateParams>('POST /v1/accounts', create),
  endpoint<Stripe.AccountListParams>('GET /v1/accounts', async (context, params) =>
    listObjects<Account>(context, 'account', '/v1/accounts', params),
  ),
  endpoint('GET /v1/accounts/{id}', async (context, _params, { id = '' }) =>
    getObject<Account>(context.tx, 'account', id),
  ),
  endpoint<Stripe.AccountUpdateParams>('POST /v1/accounts/{id}', async (context, params, { id = '' }) => {
    const { body } = await lockObject<Account>(context.tx, 'account', id)
    applyParams(body, params)
    saveObject(context.tx, body)
    emit(context, 'account.updated', body, { account: id })
    return body
  }),
  endpoint('POST /v1/accounts/{id}/login_links', async (context, _params, { id = '' }): Promise<Stripe.LoginLink> => {
    const account = await getObject<Account>(context.tx, 'account', id)
    if (!account.details_submitted)
      throw invalid('Cannot create a login link for an account that has not completed onboarding.')
    return {
      object: 'login_link',
      created: createdNow(context),
      url: `${context.origin}/sandbox/connect/account/${id}`,
    }
  }),
  endpoint<Stripe.AccountLinkCreateParams>('POST /v1/account_links', createLink),
]
