import type { z } from 'zod'
import { adminTransfers } from '#contract/api/admin.ts'
import type { ownListQuery } from '#contract/api/fields.ts'
import {
  actOnTransfer as actEndpoint,
  addEvidenceFile,
  addStatement,
  adminTransfer,
  assignTransfer,
  changeTransferPrice,
  confirmTransfer,
  consentToTransfer,
  createTransfer,
  declineTransfer,
  disputeTransfer,
  eligibleBookings,
  escalateTransfer,
  getAgreement,
  getDispute,
  getDocument,
  getEscrowReceipt,
  getEvidenceFile,
  getTransfer,
  looseDocuments,
  myTransfers,
  refuseTransfer,
  removeDocument,
  settleTransfer,
  type Transfer,
  uploadDocument,
  venueTransfers,
  withdrawTransfer,
} from '#contract/api/transfers.ts'
import { LIMITS } from '#contract/limits.ts'
import { toDollars } from '#contract/money.ts'
import { isPaid, type TransferViewer } from '#contract/processes/transfer.ts'
import { findUser, namesOf } from '#server/features/accounts/store/users.ts'
import { requirePayment } from '#server/features/payments/store/payments.ts'
import { goneBack, paidByCouple } from '#server/features/payments/store/refunds.ts'
import type { Db, Tx } from '#server/platform/database/connect.ts'
import { notFound } from '#server/platform/errors.ts'
import { readFile } from '#server/platform/files/stored-files.ts'
import { uploadName } from '#server/platform/files/upload.ts'
import { paged, pageOf, partOf } from '#server/platform/http/paging.ts'
import type { Http } from '#server/platform/http/route.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import type { Services } from '#server/platform/services.ts'
import type { AboveTransfers } from './above.ts'
import { agreementSheet } from './agreement.ts'
import { actOnTransfer, escalate } from './commands/act-on-transfer.ts'
import { addEvidence, receiveEvidence } from './commands/add-evidence.ts'
import { lossIfEnded } from './commands/allocate-loss.ts'
import { changePrice, pricesToAsk } from './commands/change-price.ts'
import { frozenBy } from './commands/freeze-transfer.ts'
import { agreementTerms } from './commands/make-agreement.ts'
import { deleteDocument, receiveDocument, storeDocument } from './commands/manage-documents.ts'
import { startTransfer } from './commands/start-transfer.ts'
import { agreementFor, canAsk, canTransfer, highestPrice, isUndone, recommendedPrices } from './policy.ts'
import { escrowReceipt } from './receipt.ts'
import { findAgreement } from './store/agreements.ts'
import { bookingsToTransfer } from './store/bookings-to-transfer.ts'
import { documentsOf, findDocument, looseDocumentsOf } from './store/documents.ts'
import { refundsBefore } from './store/earlier-refunds.ts'
import { evidenceOf, findEvidence } from './store/evidence.ts'
import { historyOfTransfer } from './store/history.ts'
import { moneyOfTransfers } from './store/money.ts'
import { findTransfer, type TransferRow } from './store/transfers.ts'
import { countTransfers, transfersForAdmins } from './store/transfers-for-admins.ts'
import {
  countTransfersShownTo,
  pageOfTransfers,
  type TransferWithParties,
  transfersShownTo,
} from './store/transfers-with-parties.ts'
import {
  adminsView,
  disputeView,
  documentView,
  historyEvents,
  onlyFor,
  roleOf,
  type TransferContext,
  transferView,
} from './views.ts'

interface WithOffers extends Services {
  above: AboveTransfers
}

/** A call for a list of somebody's own transfers. */
interface OwnListCall {
  db: Db
  viewer: Viewer
  query: z.output<typeof ownListQuery>
  request: Request
  headers: Headers
  services: Services
}

export function transferRoutes(http: Http, above: AboveTransfers): void {
  const withOffers = (services: Services): WithOffers => ({ ...services, above })
  disputeRoutes(http)
  documentRoutes(http) // before /api/transfers/{id}, which would take 'documents' for an id

  http.read(eligibleBookings, async ({ db, viewer, services: { clock, config } }) => {
    const percent = config.maxTransferPricePercent
    const bookings = await bookingsToTransfer(db, viewer.id)
    const open = bookings.filter((booking) => canTransfer(booking, clock.todayIn(booking.venueState)))
    const paid = await Promise.all(open.map(async (booking) => ({ booking, paid: await paidByCouple(db, booking) })))
    return paid
      .filter(({ paid }) => canAsk(paid, percent))
      .map(({ booking, paid }) => {
        const recommended = recommendedPrices(paid, percent)
        return {
          bookingId: booking.number,
          venueName: booking.venueName,
          city: booking.city,
          state: booking.venueState,
          eventDate: booking.event_date,
          guestCount: booking.guest_count,
          originalDeposit: toDollars(paid),
          minPrice: toDollars(LIMITS.minTransferPriceCents),
          recommendedFrom: toDollars(recommended.from),
          recommendedTo: toDollars(recommended.to),
          maxPrice: toDollars(highestPrice(paid, percent)),
          balanceDue: toDollars(booking.price_cents - booking.paid_cents),
          balanceDueDate: booking.balance_due_date,
        }
      })
  })

  const pageShownTo = async ({ db, viewer, query, request, headers, services }: OwnListCall) => {
    const part = partOf(query)
    const [rows, total] = await Promise.all([
      pageOfTransfers(db, viewer, pageOf(part)),
      countTransfersShownTo(db, viewer),
    ])
    return views(db, withOffers(services), viewer, paged(rows, part, { request, headers, total }))
  }
  http.read(myTransfers, async (call) => (await pageShownTo(call)).map((view) => onlyFor(view, 'seller', 'buyer')))
  http.read(venueTransfers, async (call) => (await pageShownTo(call)).map((view) => onlyFor(view, 'venue')))

  http.read(getTransfer, ({ db, params, viewer, services }) => oneShownTo(db, withOffers(services), viewer, params.id))

  http.read(getAgreement, async ({ db, params, viewer, headers, services }) => {
    const [transfer] = await transfersShownTo(db, viewer, params)
    if (!transfer) throw notFound()
    const made = await findAgreement(db, transfer.id)
    const which = agreementFor(roleOf(transfer, viewer), transfer.state, made !== undefined)
    if (which === null) throw notFound()
    const voidAt = isUndone(transfer.state) ? transfer.ended_at : null
    const sheet = made ? agreementSheet(made, made, voidAt) : agreementSheet(await agreementTerms(db, transfer), null)
    headers.set('cache-control', 'private, no-store')
    const fileName = made ? `agreement-${made.id}.pdf` : `draft-agreement-${transfer.id}.pdf`
    return { bytes: await services.printer.print(sheet), contentType: 'application/pdf', fileName }
  })

  http.read(getEscrowReceipt, async ({ db, params, viewer, headers, services }) => {
    const transfer = await oneShownTo(db, withOffers(services), viewer, params.id)
    const paid = await findTransfer(db, params.id)
    const buyer = await findUser(db, viewer.id)
    if (transfer.viewerRole !== 'buyer' || !paid?.funded_at || !buyer) throw notFound()
    const back = await goneBack(db, await requirePayment(db, paid.payment_id as number))
    headers.set('cache-control', 'private, no-store')
    const bytes = await services.printer.print(escrowReceipt(transfer, buyer, paid.funded_at, back))
    return { bytes, contentType: 'application/pdf', fileName: `receipt-transfer-${transfer.id}.pdf` }
  })

  http.write(createTransfer, async ({ db: tx, viewer, body, services }) => {
    const id = await startTransfer(tx, services, viewer, body)
    return onlyFor(await oneShownTo(tx, withOffers(services), viewer, id), 'seller')
  })

  http.write(escalateTransfer, async ({ db: tx, viewer, params, services }) => {
    await escalate(tx, services, viewer, params.id)
    return onlyFor(await oneShownTo(tx, withOffers(services), viewer, params.id), 'seller')
  })

  http.write(changeTransferPrice, async ({ db: tx, viewer, params, body, services }) => {
    await changePrice(tx, services, viewer, { transferId: params.id, price: body.transferPrice })
    return onlyFor(await oneShownTo(tx, withOffers(services), viewer, params.id), 'seller')
  })

  const act = async <R extends TransferViewer>(
    role: R,
    call: { db: Tx; viewer: Viewer; params: { id: number }; services: Services },
    input: Omit<Parameters<typeof actOnTransfer>[3], 'transferId'>,
  ) => {
    const { db: tx, viewer, params, services } = call
    await actOnTransfer(tx, withOffers(services), viewer, { ...input, transferId: params.id })
    return onlyFor(await oneShownTo(tx, withOffers(services), viewer, params.id), role)
  }
  http.write(withdrawTransfer, (call) => act('seller', call, { step: 'withdraw' }))
  http.write(consentToTransfer, (call) => act('venue', call, { step: 'consent', fee: call.body.transferFee }))
  http.write(declineTransfer, (call) => act('venue', call, { step: 'decline', reason: call.body.reason }))
  http.write(assignTransfer, (call) => act('venue', call, { step: 'assign' }))
  http.write(refuseTransfer, (call) => act('venue', call, { step: 'refuse', reason: call.body.reason }))
  http.write(confirmTransfer, (call) => act('buyer', call, { step: 'confirm' }))
  http.write(disputeTransfer, (call) => act('buyer', call, { step: 'dispute', reason: call.body.reason }))
  http.write(settleTransfer, (call) => act('buyer', call, { step: 'settle' }))
  http.write(actEndpoint, (call) => {
    const { action, reason, refundAmount } = call.body
    return act('admin', call, { step: action, reason, refund: refundAmount })
  })

  http.read(adminTransfers, async ({ db, query, request, headers, services }) => {
    const [rows, total] = await Promise.all([transfersForAdmins(db, pageOf(query), query), countTransfers(db, query)])
    const contexts = await contextsOf(db, withOffers(services), paged(rows, query, { request, headers, total }))
    return contexts.map(([transfer, context]) => adminsView(transfer, context))
  })

  http.read(adminTransfer, async ({ db, params, viewer, services }) => {
    const shown = await transfersShownTo(db, viewer, { id: params.id })
    const [view] = (await contextsOf(db, withOffers(services), shown)).map(([transfer, context]) =>
      adminsView(transfer, context),
    )
    if (!view) throw notFound()
    const transfer = (await findTransfer(db, params.id)) as TransferRow
    const history = await historyOfTransfer(db, transfer, await above.offersOnTransfers(db, [transfer.id]))
    const names = await namesOf(
      db,
      history.events.flatMap(({ actorId }) => (actorId === null ? [] : [actorId])),
    )
    return { ...view, events: historyEvents(transfer, history, names) }
  })
}

/** The dispute room: what the three parties and admins say and show while it is open. */
function disputeRoutes(http: Http): void {
  const room = async (db: Db, { clock }: Services, viewer: Viewer, id: number) => {
    const [transfer] = await transfersShownTo(db, viewer, { id })
    if (!transfer || transfer.disputed_at === null) throw notFound()
    const buyer = { coupleId: transfer.buyer_id as number, paymentId: transfer.payment_id }
    const before = viewer.role === 'admin' ? await refundsBefore(db, buyer, clock.now(), id) : []
    return disputeView(transfer, viewer, await evidenceOf(db, id), before)
  }

  http.read(getDispute, ({ db, viewer, params, services }) => room(db, services, viewer, params.id))

  http.write(addStatement, async ({ db: tx, viewer, params, body, services }) => {
    await addEvidence(tx, services, viewer, params.id, body)
    return room(tx, services, viewer, params.id)
  })

  http.writeAfter(
    addEvidenceFile,
    async ({ viewer, params, services, request }) => ({
      name: uploadName(request.headers.get('x-file-name')),
      file: await receiveEvidence(services, viewer, params.id, request),
    }),
    async ({ db: tx, viewer, params, services }, shown) => {
      await addEvidence(tx, services, viewer, params.id, shown)
      return room(tx, services, viewer, params.id)
    },
  )

  http.read(getEvidenceFile, async ({ db, params, viewer, services, headers }) => {
    const shown = await findEvidence(db, params.id)
    const [transfer] = shown ? await transfersShownTo(db, viewer, { id: shown.transferId }) : []
    const file = transfer && shown?.fileId ? await readFile(db, services.files, shown.fileId) : null
    if (!file || !shown?.fileName) throw notFound()
    headers.set('cache-control', 'private, no-store')
    return { ...file, fileName: shown.fileName }
  })
}

/** Contract documents: uploaded before the transfer that takes them, for the seller, the venue and admins alone. */
function documentRoutes(http: Http): void {
  http.read(looseDocuments, async ({ db, viewer }) => (await looseDocumentsOf(db, viewer.id)).map(documentView))

  http.writeAfter(
    uploadDocument,
    async ({ viewer, services, request }) => ({
      name: uploadName(request.headers.get('x-file-name')),
      file: await receiveDocument(services, viewer, request),
    }),
    async ({ db: tx, viewer, services }, { name, file }) => {
      const id = await storeDocument(tx, services, viewer, { name, file })
      return { id, name, contentType: file.contentType, bytes: file.bytes }
    },
  )

  http.read(getDocument, async ({ db, params, viewer, services, headers }) => {
    const document = await findDocument(db, params.id, viewer)
    const file = document && (await readFile(db, services.files, document.fileId))
    if (!file) throw notFound()
    headers.set('cache-control', 'private, no-store')
    return { ...file, fileName: document.name }
  })

  http.write(removeDocument, async ({ db: tx, params, viewer }) => {
    await deleteDocument(tx, viewer, params.id)
    return { ok: true as const }
  })
}

async function shownTo(db: Db, services: WithOffers, viewer: Viewer, narrow: { id: number }): Promise<Transfer[]> {
  return views(db, services, viewer, await transfersShownTo(db, viewer, narrow))
}

/** One transfer for this viewer. Somebody else's transfer gets the same 404 as a missing one. */
async function oneShownTo(db: Db, services: WithOffers, viewer: Viewer, id: number): Promise<Transfer> {
  const [transfer] = await shownTo(db, services, viewer, { id })
  if (!transfer) throw notFound()
  return transfer
}

async function views(
  db: Db,
  services: WithOffers,
  viewer: Viewer,
  transfers: TransferWithParties[],
): Promise<Transfer[]> {
  const found = await contextsOf(db, services, transfers, viewer)
  return found.map(([transfer, context]) => transferView(transfer, viewer, context))
}

/** What each of these transfers is shown with. */
async function contextsOf(
  db: Db,
  services: WithOffers,
  transfers: TransferWithParties[],
  viewer?: Viewer,
): Promise<[TransferWithParties, TransferContext][]> {
  const ids = transfers.map(({ id }) => id)
  const [offersWaiting, documents, money, frozen, losses, prices] = await Promise.all([
    services.above.countOffersForSeller(db, ids),
    documentsOf(db, ids),
    moneyOfTransfers(db, transfers),
    Promise.all(transfers.map((transfer) => (transfer.frozen_at === null ? null : frozenBy(db, transfer)))),
    Promise.all(transfers.map((transfer) => (isPaid(transfer) ? lossIfEnded(db, transfer) : 0))),
    Promise.all(
      transfers.map((transfer) => (transfer.seller_id === viewer?.id ? pricesToAsk(db, services, transfer) : null)),
    ),
  ])
  const now = services.clock.now()
  return transfers.map((transfer, index) => {
    const facts = money[index]
    if (!facts) throw new Error(`no money facts of transfer ${transfer.id}`)
    const context = {
      documents: documents.get(transfer.id) ?? [],
      money: facts,
      offersWaiting: offersWaiting.get(transfer.id) ?? 0,
      frozenBy: frozen[index] ?? null,
      lossOnRefusal: losses[index] ?? 0,
      prices: prices[index] ?? null,
      now,
    }
    return [transfer, context]
  })
}
