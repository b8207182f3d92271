import { toDollars } from '../cents.ts'
import { type Kind, kind } from '../command-kinds.ts'
import { agreedOffer, buyerPrice, isSound, type Picture, type Transfer } from '../picture.ts'
import { asks, refused, Surprise, said, type World } from '../world.ts'
import { opened, who } from './paying.ts'

type Wish = { couple: number; transfer: Transfer }

/** Fitting pairs of a listed transfer and a couple other than its seller. */
export const buyers = (picture: Picture, fits: (wish: Wish) => boolean): Wish[] =>
  picture.transfers
    .filter(({ listing }) => listing !== null)
    .flatMap((transfer) => [0, 1, 2, 3].map((couple) => ({ couple, transfer })))
    .filter((wish) => wish.couple !== wish.transfer.seller && fits(wish))

export const asksForTransfer = (world: World, { couple, transfer }: Wish, off = 0) =>
  asks(who(world, couple), 'POST /api/create-escrow', {
    body: {
      amount: toDollars(buyerPrice(transfer) + off),
      metadata: { listingId: transfer.listing as number, isTransfer: true },
    },
  })

// biome-ignore lint/suspicious/noExplicitAny: a checkout, as the API shows it
export function wasReserved(picture: Picture, { couple, transfer }: Wish, body: any): void {
  transfer.checkout = opened(picture, 'transfer', couple, transfer.listing as number, body)
  transfer.stage = 'reserved'
}

/** Whether a transfer can be bought: only until three days before the event. */
export const isForSale = (picture: Picture, { stage, booking }: Transfer) =>
  stage === 'listed' && picture.daysTo(booking.date.event) >= 3 && isSound(booking)

export const BUYING: Kind[] = [
  kind(
    'reserves a transfer',
    30,
    (picture) => buyers(picture, ({ transfer }) => isForSale(picture, transfer)),
    async (world, picture, wish) => {
      const reply = await asksForTransfer(world, wish)
      if (reply.status !== 200) throw new Surprise(`the transfer is for sale, but: ${said(reply)}`)
      wasReserved(picture, wish, reply.body)
      return 'done'
    },
  ),
  kind(
    'opens their own hold of a transfer again: the same payment',
    1,
    (picture) =>
      buyers(picture, ({ couple, transfer: { checkout } }) => {
        const runs = checkout?.couple === couple && !checkout.ending && checkout.card === 'none'
        return runs && checkout.until > picture.now()
      }),
    async (world, _picture, wish) => {
      const reply = await asksForTransfer(world, wish)
      const same = wish.transfer.checkout?.clientSecret
      if (reply.body.clientSecret !== same) throw new Surprise(`another payment: ${said(reply)}`)
      return 'done'
    },
  ),
  kind(
    'asks for a transfer that is reserved, sold or gone',
    2,
    (picture) =>
      buyers(
        picture,
        ({ couple, transfer }) =>
          transfer.stage !== 'listed' &&
          transfer.checkout?.couple !== couple &&
          agreedOffer(transfer)?.couple !== couple,
      ),
    async (world, _picture, wish) => {
      refused(await asksForTransfer(world, wish), 'listing_held', 'listing_sold', 'listing_unavailable', 'not_found')
      return 'done'
    },
  ),
  kind(
    'wants to buy their own transfer',
    1,
    (picture) => picture.staged('listed', 'offer_accepted'),
    async (world, _picture, transfer) => {
      refused(await asksForTransfer(world, { couple: transfer.seller, transfer }), 'own_listing')
      return 'done'
    },
  ),
  kind(
    'sees a different price than the transfer has',
    1,
    (picture) => buyers(picture, ({ transfer }) => isForSale(picture, transfer)),
    async (world, _picture, wish) => {
      refused(await asksForTransfer(world, wish, -1), 'price_changed')
      return 'done'
    },
  ),
]
