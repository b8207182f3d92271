import type Stripe from 'stripe'
import { endpoint } from '../api/endpoint.ts'
import { getObject, listObjects } from '../records/objects.ts'

export const events = [
  endpoint<Stripe.EventListParams>('GET /v1/events', async (context, params) =>
    listObjects<Stripe.Event>(context, 'event', '/v1/events', params, { type: params.types ?? params.type }),
  ),
  endpoint('GET /v1/events/{id}', async (context, _params, { id = '' }) =>
    getObject<Stripe.Event>(context.tx, 'event', id),
  ),
]
