/** What an id is, by the part of the path before it. */
const WORDS: Record<string, string> = {
  'bank-disputes': 'The number of the bank’s dispute',
  bookings: 'The number of the booking',
  cards: 'The card provider’s id of the card',
  checkout: 'The number of the listing that is being paid for',
  debts: 'The number of the account that owes us',
  'dispute-files': 'The number of the file',
  findings: 'The number of what the audit found',
  jobs: 'The number of the job that was abandoned',
  listings: 'The number of the listing',
  messages: 'The number of the message',
  notifications: 'The number of the notice',
  offers: 'The number of the offer',
  payments: 'The number of the payment',
  payouts: 'The number of the payout',
  photos: 'The number of the photo: the last part of its address',
  receipts: 'The number of the month, as the `receipts` of a membership have it',
  refunds: 'The number of the refund',
  reviews: 'The number of the review',
  'saved-searches': 'The number of the saved search',
  sessions: 'The number of the session',
  transfers: 'The number of the transfer',
  'transfer-documents': 'The number of the document',
  unclaimed: 'The number of the bank’s dispute whose money was given back',
  users: 'The number of the account',
  venues: 'The number of the venue',
  'venue-changes': 'The number of the change',
}

/** What an id in a path stands for, for readers of the document. Throws for one without words. */
export function pathWords(path: string, name: string): string {
  const parts = path.split('/')
  const words = WORDS[parts[parts.indexOf(`{${name}}`) - 1] ?? '']
  if (!words) throw new Error(`{${name}} of ${path} has no words for the API's document: path-words.ts`)
  return words
}
