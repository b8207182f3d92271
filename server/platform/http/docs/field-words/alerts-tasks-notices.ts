import { STATE_CODE, type Words } from './same-everywhere.ts'

const CRITERIA: Words = {
  city: 'A city’s whole name, or "Austin, TX"',
  state: STATE_CODE,
  metro: 'An area of several cities',
  date: 'A day, YYYY-MM-DD',
  flexDays: 'This many days before and after `date` match, too',
  weekend: 'YYYY-MM-DD: the Friday to Sunday that include this day or follow it',
  month: 'YYYY-MM',
  from: 'For Premium members: the first day, YYYY-MM-DD',
  to: 'For Premium members: the last day, YYYY-MM-DD',
  weekdays: 'For Premium members: only these days of the week',
  minGuests: 'Only dates with room for at least this many guests',
  minPrice: 'The lowest `totalPrice`, in dollars',
  maxPrice: 'The highest `totalPrice`, in dollars; 50000 stands for any',
  styles: 'A listing matches when it shows any of them',
  everyStyle: 'For Premium members: a listing has to show all of `styles`',
  amenities: 'For Premium members: a listing matches when it shows all of them',
  isTransfer: 'True: only what couples pass on. False: only what venues list',
}

const TIED = {
  bookings: 'Bookings that stand and are not over, and holds of dates',
  listings: 'Dates on the market, by the account’s venues',
  payments: 'Payments that are under way, being refunded or disputed by a bank',
  transfers: 'Running transfers, as seller or buyer, those being paid for, and open offers on them',
  payouts: 'Payouts that are on their way, wait, are owed back, or are not even requested yet',
}

const KINDS_OF_MAIL =
  'Which emails: `new-dates`: for saved searches; `free-again`: for a date that you asked to hear about; `review-invitations` and `review-replies`: to couples; `reviews`: to venues'

/** What belongs to the reader’s account, besides who they are. */
export const OWN: Record<string, Words> = {
  SearchCriteria: CRITERIA,
  SavedSearch: {
    name: 'What the couple calls it',
    createdAt: 'When it was saved',
    criteria: 'What it asks for: the filters of GET /api/listings, as JSON',
    alert: 'Whether the couple is told of new matches',
  },
  saveSearch: {
    name: 'What to call it; unless given, what it asks for, in words',
    criteria: 'What it asks for: the filters of GET /api/listings, as JSON',
    alert: 'Whether to tell the couple of new matches',
  },
  changeSavedSearch: {
    name: 'The new name; if left out, the old one stays',
    alert: 'Whether to tell the couple of new matches; if left out, that stays as it is',
  },
  'deleteSavedSearch answer': { deleted: 'Always true' },
  'stopAlert answer': { name: 'The search whose alert is off now' },
  MailSetting: {
    kind: KINDS_OF_MAIL,
    byMail: 'Whether it comes by email',
    inBell: 'Whether it comes in the bell',
  },
  changeMailSetting: {
    kind: KINDS_OF_MAIL,
    byMail: 'Whether it is to come by email; if left out, that stays as it is',
    inBell: 'Whether it is to come in the bell; if left out, that stays as it is',
  },
  'listNotices answer': {
    notices: 'Newest first, one page of them',
    unread: 'How many are unread, on all pages together',
  },
  Notice: {
    title: 'The subject of the email',
    text: 'What it says, in a sentence',
    link: 'The path of the page that it is about',
    at: 'When it came',
    isRead: 'Whether it was marked as read',
  },
  readNotices: { upTo: 'The number of the newest notice that you have seen' },
  'listTasks answer': { tasks: 'Nearest deadline first, reviews last' },
  Task: {
    kind: 'What kind of task it is',
    title: 'What to do, in words',
    about:
      'What it is about, such as the venue or its city, and the day; nothing of a venue that isn’t revealed to you',
    otherwise: 'What happens if it isn’t done by then, in words; null if there is nothing to say',
    until: 'The deadline; if that is a day, the end of the day. Null if there is none',
    untilDay: 'The last day to do it; null unless the deadline is a day',
    state: 'The venue’s state, for its local time: two letters; null where no time is shown',
    link: 'The path of the page where it is done',
    action: 'The label of the button that leads there',
    askAgain: 'Your venue, if a second button asks us to look at it again; otherwise null',
  },
  Ties: { ...TIED, debt: 'What the account owes us' },
  Refusal: { code: 'What went wrong, for programs. It stays the same when `message` changes' },
}
