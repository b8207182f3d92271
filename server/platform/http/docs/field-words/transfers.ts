import { BOOKING_STATUS } from './bookings-messages-reviews.ts'
import { EVENTS } from './events.ts'
import { VENUE_STATE, type Words } from './same-everywhere.ts'

export const STAGE =
  '`consent`: the venue has to answer; `consented`: the seller sets up payouts; `listed`; `offer_accepted`: kept for the couple whose offer was accepted; `reserved`: a couple is paying; `funded`: paid, the venue has to assign; `assigned`: the buyer has to confirm; `disputed`: an admin decides; `completed`; `refunding`, `refunded`: the money goes back to the buyer; `withdrawn`: by the seller; `declined`: by the venue; `expired`'

export const ENDING =
  'Why it ended without a new couple. `declined`: by the venue; `declined-for-venue`: by an admin in its place; `silent`: the venue didn’t answer, or hadn’t confirmed the buyer by the day of the event; `dispute`: decided for the buyer; `undecided`: not decided in time; `cancelled-by-…`, `lapsed`: its booking ended; `questioned`: a bank took back what the seller had paid; `taken-back`: a bank returned the price to the buyer'

const TRANSFER: Words = {
  status:
    'In one word: `pending` until it is listed, `active` until the booking changes hands, `completed` from then on; `cancelled` once it has ended otherwise',
  stage: STAGE,
  listingId: 'The listing that sells it; null until it is listed',
  guestCount:
    'How many guests will come. To the buyer, their own number, which the venue and admins also see once the buyer has paid; otherwise the seller’s',
  maxGuests: 'The most guests that can come',
  city: 'The city of the venue; to a buyer who doesn’t know the venue yet, as the listing shows it',
  state: VENUE_STATE,
  balanceDue:
    'What the couple who has the date still owes the venue; to a seller who has passed it on, what was owed then, and to a buyer who didn’t get it, what was owed when it was offered',
  balancePaid: 'What the buyer has paid the venue since the booking became theirs; 0 to the seller',
  totalPrice: 'The whole cost to the buyer: `buyerPrice`, `balancePaid` and `balanceDue`',
  contractVerified: 'Whether the venue has given its consent',
  escrowReleased: 'Whether the transfer is completed, so that the money is no longer held',
  contractDocuments: 'What the seller uploaded as proof; empty to the buyer',
  agreement:
    'The assignment agreement that you may open: `made`, or the `draft` that the venue and admins can open; null if there is none',
  waitingFor: 'Who has to do something now; null once it is over',
  'waitingFor.who': '`couples`: anybody may buy it; `bank`: a bank decides on a payment, or has yet to show the refund',
  'waitingFor.until': 'The end of their time to do it; null if there is no deadline',
  steps: 'Its course so far and what comes next, in order',
  money: 'Where the buyer’s money is and whose it is; the lines add up to what the buyer pays',
  disputedAt: 'When the buyer disputed it; null if they never have',
  reason:
    'A party’s own words: the venue’s when it declined or refused, or the buyer’s when they disputed; null if there are none',
  ending: `${ENDING}. Null otherwise`,
  decision: 'How an admin decided a dispute, as all three parties read it; null if there is none',
  frozen: 'Set while a bank decides on a payment behind it and nothing goes forward; otherwise null',
  'frozen.payment': 'Which one: the buyer’s `price`, or what the seller paid for the `booking`',
  'frozen.since': 'When the bank took it back',
  escalated: 'Whether the seller has asked an admin to answer in place of a silent venue, and nobody has answered yet',
  offMarket:
    'Whether it is listed, or an offer accepted, but nobody can find or buy it for now, because its venue isn’t verified',
  refunded: 'What the buyer got or gets back; 0 if there is no refund',
  createdAt: 'When the seller asked the venue',
  actions: 'What you can do now',
}

const KNOWN: Words = {
  originalBookingId: 'The booking as the seller has it',
  originalGuests: 'How many guests the seller’s booking is for',
  sellerName: 'The couple that passes the booking on',
  transferPrice: 'What the buyer pays for the seller’s part: the accepted offer, otherwise the asking price',
  originalDeposit: 'What the seller had paid for the booking when they last set their price',
}

const PROCEEDS: Words = {
  platformFee: 'What we keep: 5 percent of the seller’s price, or of what a split leaves of it',
  netPayout: 'What the seller gets, after our fee, a split, and what their bank took back',
  madeGood: 'How much the seller’s proceeds cover of what their bank took back; usually 0',
  offersWaiting: 'How many offers wait for the seller’s answer',
}

const alwaysNull = (names: readonly string[], whose: string): Words =>
  Object.fromEntries(names.map((name) => [name, `Always null: only ${whose} reads it`]))

const BUYER = 'Who has paid for it; null before'
const NEW_BOOKING = 'The buyer’s booking, once the transfer is completed; null before'
const NO_STATUS = 'Always null: only the buyer reads it'

const ADMINS: Words = {
  ...TRANSFER,
  ...KNOWN,
  ...PROCEEDS,
  viewerRole: 'Always `admin`',
  newBookingId: NEW_BOOKING,
  newBookingStatus: NO_STATUS,
  buyerName: BUYER,
  lossOnRefusal:
    'What a bank took back for good from the seller’s payments and the venue’s money would cover if the buyer got everything back. Usually 0',
  actions: 'What an admin can do now: act in the venue’s place, or decide a dispute',
}

export const TRANSFERS: Record<string, Words> = {
  SellersTransfer: {
    ...TRANSFER,
    ...KNOWN,
    ...PROCEEDS,
    viewerRole: 'Always `seller`',
    ...alwaysNull(['newBookingId', 'newBookingStatus'], 'the buyer'),
    buyerName: 'Who takes the booking over; null until there is an agreement',
    askingRange: 'What you may change your price to; null while you can’t change it',
    actions: 'What you can do now; `escalate`: ask an admin about a silent venue; `change-price`: ask for a new price',
  },
  AskingRange: {
    minPrice: 'The lowest price that you may ask for',
    recommendedFrom: 'The lower end of what we recommend asking for',
    recommendedTo: 'The upper end of what we recommend asking for',
    maxPrice: 'The highest price that you may ask for',
  },
  BuyersTransfer: {
    ...TRANSFER,
    ...alwaysNull(['originalBookingId', 'originalGuests', 'originalDeposit'], 'the seller, the venue or an admin'),
    ...alwaysNull(['askingPrice', 'transferPrice'], 'the seller, the venue or an admin'),
    ...alwaysNull(Object.keys(PROCEEDS), 'the seller or an admin'),
    viewerRole: 'Always `buyer`',
    venueId: 'The number of the venue; null if it has to confirm you first and hasn’t',
    venueName: 'What the venue is called; null if it has to confirm you first and hasn’t',
    sellerName: 'The couple that passes the booking on; null until there is an agreement',
    newBookingId: 'Your booking, once the transfer is completed; null before',
    newBookingStatus: `What became of that booking; null before. ${BOOKING_STATUS}`,
    buyerName: 'You, once you have paid',
  },
  VenuesTransfer: {
    ...TRANSFER,
    ...KNOWN,
    ...alwaysNull(Object.keys(PROCEEDS), 'the seller or an admin'),
    viewerRole: 'Always `venue`',
    newBookingId: NEW_BOOKING,
    newBookingStatus: NO_STATUS,
    buyerName: BUYER,
    lossOnRefusal:
      'What a bank took back for good from the seller’s payments; your money would cover it if you refused the buyer. Usually 0',
  },
  AdminsTransfer: ADMINS,
  LoggedTransfer: { ...ADMINS, events: `${EVENTS}, oldest first` },
  TransferStep: {
    key: 'Which step; `ended`: it ended without a new couple',
    label: 'In words for you',
    state: '`done`; `current`; `next`: to come; `stopped`: never reached, because the transfer ended first',
    at: 'When it was done; null before',
    until: 'The end of the time for the current step; null if there is no deadline',
  },
  MoneyPlace: {
    party: 'Whose it is',
    label: 'In words for you',
    amount: 'How much',
    place:
      '`not-paid`: nobody has paid yet; `escrow`: held by us; `waiting`: owed by us or on its way; `refused`: the buyer’s bank didn’t accept the refund, and we still owe it; `sent`: to a bank account or card; `kept`: by us',
  },
  ContractDocument: {
    name: 'The file’s name as uploaded',
    contentType: 'The media type of what is stored',
    bytes: 'The size of what is stored',
  },
  NewTransfer: {
    originalBookingId: 'Your booking',
    transferPrice: 'What you ask for your part, in dollars; the venue’s fee and the balance come on top',
    originalDeposit:
      'What you have paid, as you saw it, in dollars; refused if it has changed since. The booking’s deposit is accepted, too',
    contractDocuments: 'The numbers of documents that you have uploaded; none are needed',
  },
  NewTransferPrice: {
    transferPrice: 'What you ask for your part from now on, in dollars; the venue’s fee and the balance come on top',
  },
  consentToTransfer: { transferFee: 'What you charge for it, in dollars, at most 250; nothing unless given' },
  declineTransfer: { reason: 'Why. The seller reads it' },
  refuseTransfer: { reason: 'Why. The seller reads it, and the buyer if the venue is revealed to them' },
  disputeTransfer: { reason: 'What is wrong. All three parties and admins read it' },
  addStatement: { words: 'What you have to say. All three parties and admins read it' },
  actOnTransfer: {
    action:
      '`consent`, `decline`, `assign`, `refuse`: in the venue’s place; `release`, `refund`, `split`: decide a dispute',
    reason: 'Why. All three parties read it with a decision; otherwise only admins do',
    refundAmount: 'With `split` alone: what goes back to the buyer, in dollars; must be below the seller’s price',
  },
  'eligibleBookings answer': {
    venueName: 'The venue of the booking',
    city: 'The city of the venue',
    state: VENUE_STATE,
    guestCount: 'How many guests the booking is for',
    originalDeposit: 'What you have paid for it and not gotten back. Include it in your request',
    minPrice: 'The lowest price that you may ask for',
    recommendedFrom: 'The lower end of what we recommend asking for',
    recommendedTo: 'The upper end of what we recommend asking for',
    maxPrice: 'The highest price that you may ask for',
    balanceDue: 'What is still owed to the venue. The buyer will owe it',
  },
  Dispute: {
    viewerRole: 'What you are to the transfer',
    openedAt: 'When the buyer disputed it',
    reason: 'What the buyer said when they opened it',
    isOpen: 'Whether it is still to be decided',
    until:
      'When the buyer gets everything back unless it is decided by then; null once it is over, or while a bank decides',
    refundsBefore:
      'To admins: transfers whose price came back to the buyer, or to the same card under another account, in the last 12 months. Null to others',
    'refundsBefore.endedAt': 'When the price was given or taken back',
    'refundsBefore.ending': ENDING,
    'refundsBefore.byCard': 'Whether only the card is the same, and not the account',
    mayAdd: 'How many more statements and files you may add',
    evidence: 'What each side has said and shown, oldest first',
    'evidence.party': 'Whose it is',
    'evidence.at': 'When it was added',
    'evidence.words': 'What they say; null for a file',
    'evidence.file': 'What they show; null for words',
  },
}
