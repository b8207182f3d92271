import { COMMON_AMENITIES, VENUE_STYLES } from '#contract/catalog.ts'
import { SERVER_LIMITS } from '#contract/limits.ts'
import { WEEKDAYS } from '#contract/searching/days.ts'

/** A name means the same in every call. There are no examples, since the viewer would send them all together. */
const WORDS: Record<string, string> = {
  amenities: `Separated by commas; a search by amenities is for Premium members, and a listing matches when it shows all of them. ${COMMON_AMENITIES.join(', ')}`,
  as: 'For the venue’s owner and admins: the listing as couples see it before they book',
  before: 'The id of a message: only those written before it are returned',
  bookingId: 'The number of a booking',
  changePending: 'Only venues with a change that waits for us',
  city: 'A city’s whole name, or "Austin, TX"',
  cursor: 'Where the next page begins: take it, unchanged, from the `Link` header',
  date: 'A local day at the venue, YYYY-MM-DD',
  dates: 'How many dates are to be published together',
  depositPercent: 'The deposit in percent of the price',
  everyStyle: 'For Premium members: a listing has to show all of `styles`, not only one of them',
  featured: 'Only some dates with large savings, from different cities where possible, as the home page shows them',
  filter: 'Only rows of this kind',
  flexDays: 'This many days before and after `date` match, too',
  from: 'For Premium members: the first day, YYYY-MM-DD',
  isTransfer: '"true": only bookings that couples pass on; "false": only what venues list',
  kind: 'Only places of this kind',
  limit: `At most this many rows. Without a limit, searches answer with ${SERVER_LIMITS.pageSize}; other lists come in full where they say so, and otherwise in pages`,
  listingId: 'The listing that is being changed',
  maxGuests: 'For how many guests the date is listed',
  maxPrice: 'The highest whole cost in dollars, the balance of a transfer included; 50000 stands for any',
  metro: 'An area of several cities',
  minGuests: 'Only dates with room for at least this many guests',
  minPrice: 'The lowest whole cost in dollars, the balance of a transfer included',
  month: 'YYYY-MM',
  originalPrice: 'The price before the discount, in dollars',
  place: 'Whether couples see the city or only the area around it',
  q: 'What somebody has typed',
  queue:
    'waiting: only transfers that wait for an admin to decide a dispute or to answer in place of a silent venue; frozen: only those on hold while a bank decides',
  role: 'Only accounts of this kind',
  search: 'A name, an email address or a number that identifies the row, in whole or in part',
  sort: 'Which rows come first',
  stage: 'Only transfers at this stage',
  state: 'Two letters, such as TX',
  status: 'Only bookings in this state',
  styles: `Separated by commas; in a search, a listing matches when it shows any of them. ${VENUE_STYLES.join(', ')}`,
  to: 'For Premium members: the last day, YYYY-MM-DD',
  token: 'From the link that we sent',
  weekdays: `For Premium members: separated by commas. ${WEEKDAYS.join(', ')}`,
  weekend: 'YYYY-MM-DD: the Friday to Sunday that include this day or follow it',
  year: 'Four digits',
}

/**
 * What a field of a query means, for readers of the document; `values` are all that it takes, if they are listed.
 * Throws for a name without words.
 */
export function queryWords(name: string, values: readonly unknown[] = []): string {
  const words = WORDS[name]
  if (!words) throw new Error(`the query field ${name} has no words for the API's document`)
  const turns = values.some((value) => String(value).startsWith('-'))
  return turns ? `${words}; a "-" before the name reverses the order` : words
}
