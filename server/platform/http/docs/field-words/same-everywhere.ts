/** What a field means, by its name; for a field of an object inside, by its path: `ended.at`. */
export type Words = Record<string, string>

export const STATE_CODE = 'Two letters, such as TX'
export const VENUE_STATE = 'The state where the venue is: two letters, such as TX. Days are local days there'
export const REASON_LOGGED = 'Why, for the log, which only admins read'

/**
 * Names that mean the same wherever they occur. A name that can mean something else, or can be null for a reason of its
 * own, has its words with each schema instead.
 */
export const COMMON: Words = {
  askingPrice: 'What the seller asks of everybody for their part, without the venue’s fee',
  balanceDueDate: 'The day on which `balanceDue` is due; null if nothing is due later',
  bookingId: 'The number of the booking',
  buyerPrice: 'What the buyer pays for the transfer: the seller’s price and the venue’s fee',
  code: 'Six digits from the authenticator app, or a recovery code. Only accounts with two-factor login need it',
  coupleEmail: 'The address of the couple’s account',
  coupleId: 'The number of the couple’s account',
  coupleName: 'The couple, both partners if their account names them',
  email: 'Where emails to the account go',
  eventDate: 'The day of the wedding',
  id: 'Its number, as other calls take it',
  now: 'The server’s clock. Measure the time left from here',
  ok: 'Always true: what fails is answered with a refusal',
  originalPrice: 'What the venue usually asks for such a day',
  ownerEmail: 'The address of the owner’s account',
  ownerId: 'The number of the account that owns the venue',
  ownerName: 'Whose account owns the venue',
  password: 'The password of the account',
  paymentId: 'The number of the payment',
  percentOff: 'How far `totalPrice` is below `originalPrice`, rounded to a whole percent',
  recoveryCodes: 'Each works once in place of a code from the app. They are shown only now',
  savings: '`originalPrice` less `totalPrice`',
  token: 'From the link in our email',
  transferId: 'The number of the transfer',
  venueFee: 'What the venue charges for its consent, paid by the buyer on top of the seller’s price',
  venueId: 'The number of the venue',
  venueName: 'What the venue is called',
  zipCode: 'Five digits',
}
