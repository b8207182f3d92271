import type Stripe from 'stripe'
import type { Context } from '../api/context.ts'
import { endpoint } from '../api/endpoint.ts'
import { invalid, missing } from '../api/errors.ts'
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

type Customer = Stripe.Customer

/** The customer, or resource_missing: deleted ones can no longer be used. */
export async function getCustomer(context: Context, id: string, param: string): Promise<Customer> {
  const customer = await getObject<Customer | Stripe.DeletedCustomer>(context.tx, 'customer', id, param)
  if (customer.deleted) throw missing('customer', id, param)
  return customer
}

/**
 * An address as Stripe accepts it; '' removes it.
 * @throws 400 email_invalid
 */
export function emailIn(text: string | null, param: string): string | null {
  if (!text) return null
  if (/^[!-?A-~]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(text)) return text
  throw invalid(`Invalid email address: ${text}`, { code: 'email_invalid', param })
}

function apply(customer: Customer, params: Stripe.CustomerCreateParams | Stripe.CustomerUpdateParams): void {
  if (params.email !== undefined) customer.email = emailIn(params.email, 'email')
  if (params.name !== undefined) customer.name = params.name || null
  if (params.phone !== undefined) customer.phone = params.phone || null
  if (params.description !== undefined) customer.description = params.description || null
  if (params.address !== undefined) customer.address = (params.address || null) as Customer['address']
  if (params.invoice_settings?.default_payment_method !== undefined)
    customer.invoice_settings.default_payment_method = params.invoice_settings.default_payment_method || null
  if (params.metadata !== undefined) customer.metadata = mergeMetadata(customer.metadata, params.metadata)
}

export const customers = [
  endpoint<Stripe.CustomerCreateParams>('POST /v1/customers', async (context, params) => {
    const customer: Customer = {
      id: newId('cus'),
      object: 'customer',
      address: null,
      balance: 0,
      created: createdNow(context),
      currency: null,
      default_source: null,
      delinquent: false,
      description: null,
      email: null,
      invoice_prefix: randomText(8).toUpperCase(),
      invoice_settings: {
        custom_fields: null,
        default_payment_method: null,
        footer: null,
        rendering_options: null,
      },
      livemode: false,
      metadata: {},
      name: null,
      next_invoice_sequence: 1,
      phone: null,
      preferred_locales: [],
      shipping: null,
      tax_exempt: 'none',
      test_clock: null,
    }
    apply(customer, params)
    insertObject(context.tx, customer)
    emit(context, 'customer.created', customer)
    return customer
  }),
  endpoint<Stripe.CustomerListParams>('GET /v1/customers', async (context, params) =>
    listObjects<Customer>(context, 'customer', '/v1/customers', params, { email: params.email }),
  ),
  endpoint('GET /v1/customers/{id}', async (context, _params, { id = '' }) =>
    getObject<Customer>(context.tx, 'customer', id),
  ),
  endpoint<Stripe.CustomerUpdateParams>('POST /v1/customers/{id}', async (context, params, { id = '' }) => {
    const { body } = await lockObject<Customer>(context.tx, 'customer', id)
    if (body.deleted) throw missing('customer', id)
    apply(body, params)
    saveObject(context.tx, body)
    emit(context, 'customer.updated', body)
    return body
  }),
  endpoint('DELETE /v1/customers/{id}', async (context, _params, { id = '' }) => {
    const { body } = await lockObject<Customer>(context.tx, 'customer', id)
    if (body.deleted) throw missing('customer', id)
    const deleted: Stripe.DeletedCustomer = { id, object: 'customer', deleted: true }
    saveObject(context.tx, deleted)
    emit(context, 'customer.deleted', body)
    return deleted
  }),
  endpoint<Stripe.CustomerListPaymentMethodsParams>(
    'GET /v1/customers/{id}/payment_methods',
    async (context, params, { id = '' }) => {
      await getCustomer(context, id, 'id')
      return listObjects<Stripe.PaymentMethod>(
        context,
        'payment_method',
        `/v1/customers/${id}/payment_methods`,
        params,
        {
          customer: id,
          type: params.type,
        },
      )
    },
  ),
]
