import type Stripe from 'stripe'
import type { Context } from '../api/context.ts'
import { endpoint, KeptError } from '../api/endpoint.ts'
import { invalid, missing, unsupported } from '../api/errors.ts'
import { emit } from '../records/events.ts'
import { meetsFault } from '../records/faults.ts'
import { newId } from '../records/ids.ts'
import { availabilityOf, balanceOf, lockBalance, post } from '../records/ledger.ts'
import {
  createdNow,
  getObject,
  insertObject,
  listObjects,
  lockObject,
  mergeMetadata,
  saveObject,
} from '../records/objects.ts'

type Transfer = Stripe.Transfer
type Reversal = Stripe.TransferReversal

function insufficient(message: string) {
  return invalid(message, { code: 'balance_insufficient' })
}

/** The refusal of `insufficient`, but what was written stays: the fault has been used up. */
function refusedByFault(message: string): KeptError {
  const text = `${message} (a fault switched on in the sandbox).`
  return new KeptError(400, { type: 'invalid_request_error', code: 'balance_insufficient', message: text })
}

/** What can still be sent on from a charge whose row is locked: not what was refunded, sent on or charged back. */
async function leftOf(context: Context, charge: Stripe.Charge): Promise<number> {
  const [row] = await context.tx.query<{ sent: number; disputed: number }>(
    `SELECT
       (SELECT coalesce(sum((body ->> 'amount')::bigint - (body ->> 'amount_reversed')::bigint), 0)::bigint
        FROM sandbox.objects WHERE kind = 'transfer' AND body ->> 'source_transaction' = $1) AS sent,
       (SELECT coalesce(sum((body ->> 'amount')::bigint), 0)::bigint FROM sandbox.objects
        WHERE kind = 'dispute' AND body ->> 'charge' = $1 AND body ->> 'status' <> 'won') AS disputed`,
    [charge.id],
  )
  return charge.amount - charge.amount_refunded - (row?.sent ?? 0) - (row?.disputed ?? 0)
}

/**
 * When the money can leave.
 * @throws balance_insufficient if the charge or, if none is given, the balance doesn't have enough
 */
async function checkFunds(context: Context, amount: number, source: string | undefined): Promise<Date> {
  if (source) {
    const { body: charge } = await lockObject<Stripe.Charge>(context.tx, 'charge', source, 'source_transaction')
    if (!charge.paid) throw invalid(`Charge ${charge.id} has not been paid.`, { param: 'source_transaction' })
    const left = await leftOf(context, charge)
    if (amount > left)
      throw insufficient(
        `The transfer of ${amount} exceeds what source_transaction ${charge.id} has left: ${left} of ${charge.amount}.`,
      )
    await lockBalance(context.tx)
    return availabilityOf(context, charge.id)
  }
  await lockBalance(context.tx)
  const { available } = await balanceOf(context.tx, context.now)
  if (amount > available)
    throw insufficient(
      'You have insufficient available funds in your Stripe account. Try adding funds directly to your available ' +
        'balance by creating Charges using the 4000000000000077 test card. See: ' +
        'https://stripe.com/docs/testing#available-balance',
    )
  return context.now
}

async function create(context: Context, params: Stripe.TransferCreateParams): Promise<Transfer | KeptError> {
  if (params.source_type && params.source_type !== 'card') throw unsupported(`source_type=${params.source_type}`)
  if (params.currency.toLowerCase() !== 'usd')
    throw invalid(`Invalid currency: ${params.currency}`, { param: 'currency' })
  const amount = params.amount
  if (!amount || amount < 1)
    throw invalid('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' })
  const account = await getObject<Stripe.Account>(context.tx, 'account', params.destination, 'destination')
  if (account.capabilities?.transfers !== 'active')
    throw invalid(
      'Your destination account needs to have at least one of the following capabilities enabled: transfers, ' +
        'crypto_transfers, legacy_payments',
      { code: 'insufficient_capabilities_for_transfer' },
    )
  const availableOn = await checkFunds(context, amount, params.source_transaction)
  if (await meetsFault(context, 'transfer_fails'))
    return refusedByFault('You have insufficient funds in your Stripe account')
  const id = newId('tr')
  const arrival = newId('py')
  const out = post(context, { type: 'transfer', category: 'transfer', source: id, amount: -amount, availableOn })
  post(context, {
    holder: account.id,
    type: 'payment',
    category: 'charge',
    source: arrival,
    amount,
    availableOn,
  })
  const transfer: Transfer = {
    id,
    object: 'transfer',
    amount,
    amount_reversed: 0,
    balance_transaction: out.id,
    created: createdNow(context),
    currency: 'usd',
    description: params.description ?? null,
    destination: account.id,
    destination_payment: arrival,
    livemode: false,
    metadata: mergeMetadata({}, params.metadata),
    reversals: { object: 'list', data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
    reversed: false,
    source_transaction: params.source_transaction ?? null,
    source_type: 'card',
    transfer_group: params.transfer_group ?? null,
  }
  insertObject(context.tx, transfer)
  emit(context, 'transfer.created', transfer)
  return transfer
}

/** Takes a transfer back, wholly or in part, if the connected account still has the money. */
async function reverse(
  context: Context,
  params: Stripe.TransferCreateReversalParams,
  id: string,
): Promise<Reversal | KeptError> {
  const { body: transfer } = await lockObject<Transfer>(context.tx, 'transfer', id)
  const left = transfer.amount - transfer.amount_reversed
  const amount = params.amount ?? left
  if (left === 0) throw invalid(`Transfer ${id} has already been fully reversed.`)
  if (amount < 1 || amount > left)
    throw invalid(`Amount to reverse (${amount}) is not between 1 and what is left of the transfer (${left}).`, {
      param: 'amount',
    })
  const holder = transfer.destination as string
  await lockBalance(context.tx, holder)
  const held = await balanceOf(context.tx, context.now, holder)
  const gone =
    'The recipient of the transfer does not have sufficient funds in their Stripe account to reverse this amount'
  if (held.available + held.pending < amount) throw insufficient(`${gone}.`)
  if (await meetsFault(context, 'reversal_fails')) return refusedByFault(gone)
  const reversalId = newId('trr')
  const availableOn = transfer.source_transaction
    ? await availabilityOf(context, transfer.source_transaction as string)
    : context.now
  const movement = post(context, {
    type: 'transfer_refund',
    category: 'transfer_reversal',
    source: reversalId,
    amount,
    availableOn,
  })
  post(context, {
    holder,
    type: 'payment_refund',
    category: 'refund',
    source: reversalId,
    amount: -amount,
    availableOn,
  })
  const reversal: Reversal = {
    id: reversalId,
    object: 'transfer_reversal',
    amount,
    balance_transaction: movement.id,
    created: createdNow(context),
    currency: 'usd',
    destination_payment_refund: newId('pyr'),
    metadata: mergeMetadata({}, params.metadata),
    source_refund: null,
    transfer: id,
  }
  insertObject(context.tx, reversal)
  transfer.amount_reversed += amount
  transfer.reversed = transfer.amount_reversed === transfer.amount
  transfer.reversals.data = [reversal, ...transfer.reversals.data].slice(0, 10)
  saveObject(context.tx, transfer)
  emit(context, 'transfer.reversed', transfer)
  return reversal
}

export const transfers = [
  endpoint<Stripe.TransferCreateParams>('POST /v1/transfers', create),
  endpoint<Stripe.TransferListParams>('GET /v1/transfers', async (context, params) =>
    listObjects<Transfer>(context, 'transfer', '/v1/transfers', params, {
      destination: params.destination,
      transfer_group: params.transfer_group,
    }),
  ),
  endpoint('GET /v1/transfers/{id}', async (context, _params, { id = '' }) =>
    getObject<Transfer>(context.tx, 'transfer', id),
  ),
  endpoint<Stripe.TransferCreateReversalParams>(
    'POST /v1/transfers/{id}/reversals',
    async (context, params, { id = '' }) => reverse(context, params, id),
  ),
  endpoint<Stripe.TransferListReversalsParams>(
    'GET /v1/transfers/{id}/reversals',
    async (context, params, { id = '' }) => {
      await getObject<Transfer>(context.tx, 'transfer', id)
      return listObjects<Reversal>(context, 'transfer_reversal', `/v1/transfers/${id}/reversals`, params, {
        transfer: id,
      })
    },
  ),
  endpoint('GET /v1/transfers/{id}/reversals/{reversal}', async (context, _params, { id, reversal = '' }) => {
    const found = await getObject<Reversal>(context.tx, 'transfer_reversal', reversal)
    if (found.transfer !== id) throw missing('transfer_reversal', reversal)
    return found
  }),
]
