import type Stripe from 'stripe'
import type { Context } from '../api/context.ts'
import { endpoint } from '../api/endpoint.ts'
import { invalid, unsupported } from '../api/errors.ts'
import { emit } from '../records/events.ts'
import { newId } from '../records/ids.ts'
import { createdNow, getObject, insertObject, listObjects, mergeMetadata } from '../records/objects.ts'

type Product = Stripe.Product
type Price = Stripe.Price

async function createProduct(context: Context, params: Stripe.ProductCreateParams): Promise<Product> {
  const product: Product = {
    id: params.id ?? newId('prod'),
    object: 'product',
    active: params.active ?? true,
    created: createdNow(context),
    default_price: null,
    description: params.description ?? null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: mergeMetadata(null, params.metadata),
    name: params.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: createdNow(context),
    url: null,
  }
  insertObject(context.tx, product)
  emit(context, 'product.created', product)
  return product
}

/** Creates a monthly price in dollars, the only kind that the sandbox bills. */
async function createPrice(context: Context, params: Stripe.PriceCreateParams): Promise<Price> {
  const { recurring } = params
  if (params.currency !== 'usd') throw unsupported(`currency=${params.currency}`)
  if (recurring?.interval !== 'month' || (recurring.interval_count ?? 1) !== 1)
    throw unsupported('prices that are not monthly (recurring[interval]=month)')
  if (!params.product) throw unsupported('prices without a product')
  if (!params.unit_amount || params.unit_amount < 50)
    throw invalid('Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'unit_amount' })
  await getObject<Product>(context.tx, 'product', params.product, 'product')
  if (params.lookup_key) {
    const same = await listPrices(context, { lookup_keys: [params.lookup_key] })
    if (same.data.length > 0)
      throw invalid(
        `A price (\`${same.data[0]?.id}\`) already uses that lookup key. To transfer it, set \`transfer_lookup_key\`.`,
        { param: 'lookup_key' },
      )
  }
  const price = {
    id: newId('price'),
    object: 'price' as const,
    active: true,
    billing_scheme: 'per_unit',
    created: createdNow(context),
    currency: 'usd',
    custom_unit_amount: null,
    livemode: false,
    lookup_key: params.lookup_key ?? null,
    metadata: mergeMetadata(null, params.metadata),
    nickname: params.nickname ?? null,
    product: params.product,
    recurring: { interval: 'month', interval_count: 1, meter: null, trial_period_days: null, usage_type: 'licensed' },
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'recurring',
    unit_amount: params.unit_amount,
    unit_amount_decimal: String(params.unit_amount),
  } as unknown as Price // the SDK reads unit_amount_decimal from a string
  insertObject(context.tx, price)
  emit(context, 'price.created', price)
  return price
}

/** Prices, newest first; `lookup_keys` and `product` narrow the list. */
function listPrices(context: Context, params: Stripe.PriceListParams) {
  return listObjects<Price>(context, 'price', '/v1/prices', params, {
    lookup_key: params.lookup_keys,
    product: params.product,
    active: params.active === undefined ? undefined : String(params.active),
  })
}

export const prices = [
  endpoint<Stripe.ProductCreateParams>('POST /v1/products', createProduct),
  endpoint('GET /v1/products/{id}', async (context, _params, { id = '' }) =>
    getObject<Product>(context.tx, 'product', id),
  ),
  endpoint<Stripe.PriceCreateParams>('POST /v1/prices', createPrice),
  endpoint<Stripe.PriceListParams>('GET /v1/prices', listPrices),
  endpoint('GET /v1/prices/{id}', async (context, _params, { id = '' }) => getObject<Price>(context.tx, 'price', id)),
]
