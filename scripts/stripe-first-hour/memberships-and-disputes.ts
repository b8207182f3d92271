import PDFDocument from 'pdfkit'
import { openCardSetup } from '#server/platform/stripe/card-setups.ts'
import {
  findDispute,
  keepDocument,
  readEvidence,
  recentDisputes,
  sendEvidence,
} from '#server/platform/stripe/disputes.ts'
import { savedCards } from '#server/platform/stripe/saved-cards.ts'
import {
  createSubscription,
  endSubscription,
  fetchSubscription,
  findSubscription,
  paidInvoices,
  setCancelAtPeriodEnd,
  setSubscriptionCard,
  subscriptionsSince,
} from '#server/platform/stripe/subscriptions.ts'
import { paid, pays } from './cards-and-refunds.ts'
import { counts, eventually, needs, type Step } from './walk.ts'

/** Memberships. */
export const premiumSteps: Step[] = [
  {
    name: 'a membership begins once, is paid, kept or left, and ends',
    run: async (world) => {
      const { stripe, number } = world
      const customerId = needs(world.customer, 'a customer')
      const order = { membershipId: number, customerId, cents: 19_00 }
      const begun = await createSubscription(stripe, order)
      counts('it waits to be paid', begun.status === 'incomplete' && Boolean(begun.open?.clientSecret), begun)
      counts('the same key gives the same membership', (await createSubscription(stripe, order)).id === begun.id, begun)
      await pays(world, needs(begun.open?.intentId, 'the payment of its first invoice'), 'pm_card_visa')
      const active = await eventually('a membership that was paid is active', async () => {
        const seen = await fetchSubscription(stripe, begun.id)
        return seen.status === 'active' ? seen : null
      })
      const invoices = await paidInvoices(stripe, begun.id)
      counts('its month has one paid invoice', invoices.length === 1 && invoices[0]?.amount === 19_00, invoices)
      counts('the invoice names its payment', Boolean(invoices[0]?.intentId), invoices)
      const secret = await openCardSetup(stripe, customerId, number)
      counts(
        'a form for another card is opened once',
        (await openCardSetup(stripe, customerId, number)) === secret,
        secret,
      )
      const setup = String(secret.split('_secret_')[0])
      const { payment_method: other } = await stripe.setupIntents.confirm(setup, {
        payment_method: 'pm_card_mastercard',
      })
      await setSubscriptionCard(stripe, begun.id, { membershipId: number, card: String(other), version: 1 })
      const paying = (await savedCards(stripe, customerId)).filter(({ paysSubscription }) => paysSubscription)
      counts('the other card pays from now on', paying.map(({ id }) => id).join() === String(other), paying)
      const next = await openCardSetup(stripe, customerId, number)
      counts('after a form that took a card, there is a new one', next !== secret, next)
      await setCancelAtPeriodEnd(stripe, begun.id, { membershipId: number, cancels: true, version: 1 })
      const ending = await findSubscription(stripe, customerId, number)
      counts('it says that it ends with its month', ending?.cancelsAtPeriodEnd === true, ending)
      const since = await subscriptionsSince(stripe, world.began)
      counts(
        'it is listed with our number',
        since.some(({ membershipId }) => membershipId === number),
        since,
      )
      counts('it is ended immediately', await endSubscription(stripe, active), active)
      const ended = await fetchSubscription(stripe, begun.id)
      counts('it is over', ended.status === 'canceled', ended)
    },
  },
  {
    name: 'a membership that was never paid is ended, and nobody can pay it',
    run: async (world) => {
      const customerId = needs(world.customer, 'a customer')
      const begun = await createSubscription(world.stripe, { membershipId: world.number + 1, customerId, cents: 19_00 })
      counts('it is ended', await endSubscription(world.stripe, begun), begun)
      const ended = await fetchSubscription(world.stripe, begun.id)
      counts('it is over', ['canceled', 'incomplete_expired'].includes(ended.status), ended)
    },
  },
]

/** Banks that take payments back. */
export const disputeSteps: Step[] = [
  {
    name: 'a bank takes a payment back, gets our evidence once, and decides',
    run: async (world) => {
      const { stripe } = world
      const { id: intentId } = await paid(world, 9, 'pm_card_createDispute')
      const dispute = await eventually('a disputed payment is among the newest disputes', async () => {
        for (const { id } of await recentDisputes(stripe)) {
          const seen = await findDispute(stripe, id)
          if (seen?.intentId === intentId) return seen
        }
        return null
      })
      counts(
        'it is open, with a claim and a deadline',
        dispute.state === 'open' && dispute.evidenceDueAt !== null,
        dispute,
      )
      counts('it has a fee', dispute.fee > 0, dispute)
      const paper = { name: 'first-hour.pdf', bytes: await blankPage(), contentType: 'application/pdf' }
      const document = await keepDocument(stripe, paper)
      counts('it keeps a document', /^file_/.test(document), document)
      await sendEvidence(stripe, dispute.id, {
        document,
        added: document,
        customerName: 'First Hour',
        customerEmail: 'first-hour@example.com',
        product: 'A venue for a wedding',
        serviceDate: 'Sunday, January 6, 2030',
        refundTerms: 'The venue keeps the deposit.',
        activity: 'They paid.',
        words: 'winning_evidence', // what test mode takes as convincing
      })
      const handedIn = await readEvidence(stripe, dispute.id)
      counts(
        'what the bank has can be read again, with both documents',
        handedIn.texts.words === 'winning_evidence' && handedIn.documents.map(({ name }) => name).join() === PAPERS,
        handedIn,
      )
      const decided = await eventually('the bank decides', async () => {
        const seen = await findDispute(stripe, dispute.id)
        return seen?.state === 'open' ? null : seen
      })
      counts(
        'it decides for us, and waits for nothing',
        decided.state === 'won' && decided.evidenceDueAt === null,
        decided,
      )
      counts('an unknown id finds nothing', (await findDispute(stripe, 'dp_none')) === null, null)
    },
  },
]

/** The names of the two documents in the evidence: the same document twice. */
const PAPERS = 'first-hour.pdf,first-hour.pdf'

/** A document that says nothing. */
async function blankPage(): Promise<Uint8Array> {
  const pdf = new PDFDocument()
  pdf.end()
  const chunks: Buffer[] = []
  for await (const chunk of pdf) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
