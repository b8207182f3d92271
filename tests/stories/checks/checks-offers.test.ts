import { expect } from 'vitest'
import { OFFER_INVARIANTS } from '#server/checks/offers.ts'
import { anApp } from '#tests/builders/app.ts'
import { paysWith, syncs } from '#tests/builders/bookings.ts'
import { problems } from '#tests/builders/checks.ts'
import { offers } from '#tests/builders/offers.ts'
import { everyInvariantTurnsRed } from '#tests/builders/planting.ts'
import { aTransfer } from '#tests/builders/transfers.ts'
import { aCouple } from '#tests/builders/users.ts'

// Every invariant of offers is shown something that breaks it: a check that cannot turn red checks nothing.

const { app, bank } = await anApp()
const paid = await aTransfer(app).reservedByOffer()
await paysWith(app, paid.checkout)
await syncs(paid.buyer, paid.listing)
await aTransfer(app).funded()
await aTransfer(app).accepted()
const { listing } = await aTransfer(app).countered()
await offers(await aCouple(app), listing, '1350')
await bank.arrived()
expect(await problems(app)).toEqual([])

const bought = `(select id from transfers where state = 'funded' and offer_id is null)`
const sold = `(select id from transfers where state = 'funded' and offer_id is not null)`
const listed = `(select id from transfers where state = 'listed')`

/** For each invariant, statements that break it, behind the back of every foreign key. */
const PLANTED: Record<string, string[]> = {
  'one-offer-accepted': [
    `update offers set state = 'paid', accepted_at = created_at, deadline = null, ended_at = created_at where transfer_id = ${listed}`,
  ],
  'kept-for-an-offer': [
    `update offers set state = 'unpaid', deadline = null, ended_at = created_at where state = 'accepted'`,
    `update transfers set state = 'listed', offer_id = null, agreed_cents = null, buyer_id = null where state = 'offer_accepted'`,
    `update offers set state = 'unpaid' where state = 'paid'`,
    `update offers set state = 'accepted', accepted_at = created_at where state = 'countered'`,
  ],
  'no-offer-outlives-its-sale': [
    `update offers set transfer_id = ${bought} where state = 'countered'`,
    `update transfers set state = 'withdrawn' where id = ${listed}`,
  ],
  'paid-at-the-agreed-price': [
    `update payments set amount_cents = amount_cents - 1, captured_cents = captured_cents - 1 where transfer_id = ${sold}`,
    `update payments set amount_cents = amount_cents - 1, captured_cents = captured_cents - 1 where transfer_id = ${bought}`,
    `update offers set couple_id = 1 where state = 'paid'`,
    `update transfers set buyer_id = 1 where id = ${bought}`,
  ],
  'offers-are-fair': [
    `update offers set offered_cents = 134999 where state = 'open'`,
    `update offers set seller_counter_cents = 270000 where state = 'countered'`,
    `update offers set couple_id = (select seller_id from transfers where id = offers.transfer_id) where state = 'open'`,
    `update transfers set asking_cents = 400000, seller_paid_cents = 400000 where id = ${listed}`,
    `insert into offers (transfer_id, couple_id, state, offered_cents, ended_at, created_at)
     select transfer_id, couple_id, 'expired', 150000, created_at, created_at from offers, generate_series(1, 3) where state = 'open'`,
  ],
  'offers-do-not-wait-for-ever': [
    `update offers set deadline = deadline - interval '50 hours' where state = 'open'`,
    `update offers set deadline = deadline - interval '25 hours' where state = 'accepted'`,
  ],
}

everyInvariantTurnsRed(app, OFFER_INVARIANTS, PLANTED)
