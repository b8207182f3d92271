import { VENUE_STATE, type Words } from './same-everywhere.ts'

/** A booking's state as its couple and its venue read it. */
export const BOOKING_STATUS =
  '`confirmed`; `transferring`: another couple has paid for it; `transferred`: the couple has passed it on; `cancelled`; `lapsed`: the balance was not paid; `completed`: the event is over'

const TERMS: Words = {
  amount: 'The agreed price of the date',
  depositAmount: 'What the venue keeps of it if the couple cancels',
  paidAmount:
    'What all couples that have had the booking have paid for it; to a couple that has passed it on, what had been paid by then',
  balanceDue: 'What is still owed for it; 0 once it has ended early or been passed on',
  guestCount: 'How many guests will come',
  maxGuests: 'The most guests that can come',
}

export const BOOKINGS: Record<string, Words> = {
  Booking: {
    ...TERMS,
    listingId: 'The listing that was booked',
    city: 'The city of the venue',
    state: VENUE_STATE,
    status: BOOKING_STATUS,
    createdAt: 'When this couple began to book it, or took it over',
    takenOver: 'Whether the couple took it over from another couple',
    chargesCard:
      'To the couple: whether we charge a saved card for the balance on `balanceDueDate`. Null to the venue, and if no balance is due',
    cardStop:
      'To the couple: why we don’t charge the card that they saved for the balance. `bank-decides`: their bank is looking into what they paid for the booking; `bank-took-back`: it has taken that back. Null if nothing stops us, if no card is saved, and to the venue',
    ended: 'How it ended, once it is canceled or has lapsed; otherwise null',
    'ended.at': 'When it ended',
    'ended.by': 'Who canceled it; null if it lapsed',
    'ended.reason': 'Why it was canceled, in their words; null if it lapsed',
    'ended.returned': 'What the couple got or gets back',
    'ended.refused':
      'To the couple: the part of `returned` that their bank refused and that we still owe. 0 to the venue',
    'ended.kept': 'What stays with the venue, before our commission',
    atBank: 'To the venue: what a bank has taken back and is deciding on, while payouts wait. Otherwise null',
    'atBank.amount': 'What the bank has taken back',
    'atBank.since': 'When the bank took it back',
    'atBank.evidenceUntil':
      'The deadline for our answer to the bank; null while the bank isn’t waiting for anything from us',
    takenBack:
      'The part of `paidAmount` that this couple paid and that their bank has taken back for good; 0 if it took nothing',
    guestsBefore: 'The number of guests before the couple last changed it; null if they never did',
    'guestsBefore.count': 'How many',
    'guestsBefore.until': 'When it was changed',
    contactEmail:
      'Where the venue reaches the couple: their address; once the booking has ended early or been passed on, the one they had when it became theirs',
    couple: 'To the venue: who is coming. Null to the couple',
    'couple.name': 'The couple, both partners if their account names them',
    'couple.phone':
      'Their phone number; null if they gave none, and once the booking has ended early or been passed on',
    venueNote: 'To the venue: its owner’s own note; null if there is none. To the couple, always null',
    isUpcoming: 'Whether the day of the event is not over yet at the venue',
    today: 'Today at the venue',
    canChangeGuests:
      'Whether the couple may change the number of guests: the booking is confirmed, and its day is 14 days or more away',
  },
  changeGuestCount: { guestCount: 'How many guests will come, at most `maxGuests`' },
  noteBooking: { note: 'Your own words; empty removes the note' },
  'noteBooking answer': { venueNote: 'The note as it is stored; null once removed' },
  'myBookingsSummary answer': {
    total: 'All bookings of your venues, ended ones included, once for each couple',
    ahead: 'Those that stand and whose day is still to come',
    revenue: 'Before our commission: the price of those that stand, and what was kept of those that ended early',
    owed: 'What couples still owe for them',
  },
  Cancellation: {
    refusal: 'Why it can’t be canceled, in words for you; null if it can',
    refund: 'What would go back to the couple. Send it as `refund` to cancel',
    settled: 'What would go back but instead pays what this couple owes us for the booking; 0 to anybody else',
    lost: 'What the couple paid that neither comes back nor pays a debt of theirs',
    kept: 'What stays with the venue, before our commission, including what earlier couples paid',
    takenOver: 'Whether the couple took the booking over, so that what they paid is not what the venue was paid',
    balanceRefundUntil:
      'The last day on which a couple that cancels gets the paid balance back; null once it has passed',
    ofVenue: 'What it would cost the venue if the venue or an admin cancels; null to the couple',
    'ofVenue.paidOut': 'What we have sent the venue, after commission, and would take back',
    'ofVenue.unsent': 'What we would still have sent the venue, after commission',
    'ofVenue.short':
      'What the venue would owe us, because the refund is more than `paidOut`, `unsent` and our commission together',
  },
  cancelBooking: {
    refund: 'The `refund` of the preview that you saw, in dollars; refused if it has changed since',
    reason: 'Why; the other side reads it',
  },
  'cancelBooking answer': {
    status: 'Always `cancelled`',
    refund: 'What goes back to the couple',
  },
  MessageThread: {
    viewer: 'Which side you are',
    venueName: 'The venue of the booking',
    state: VENUE_STATE,
    canWrite:
      'False once the booking has ended early or been passed on, or the other side has closed their account or has another role: from then on, the messages can only be read',
    hasEarlier: 'Whether there are messages before these: ask for those `before` the first',
    messages: 'Oldest first',
    guestChanges: 'How the couple changed the number of guests, oldest first',
    'guestChanges.before': 'The number until then',
    'guestChanges.after': 'The number since',
    'guestChanges.at': 'When they changed it',
  },
  Message: {
    author: 'Which side wrote it',
    text: 'Plain text; null once its author’s account has been erased',
    at: 'When it was sent',
    isRead: 'Whether the other side has seen it',
    reported: 'Whether you have reported it',
  },
  Thread: {
    messages: 'How many there are, from both sides',
    unread: 'How many from the other side you haven’t marked as read, apart from deleted ones',
    last: 'The newest',
    'last.author': 'Which side wrote it',
    'last.text': 'How it begins; null once its author’s account has been erased',
    'last.at': 'When it was sent',
  },
  sendMessage: { text: 'Plain text' },
  markThreadRead: { upTo: 'The number of the newest message that you have seen' },
  reportMessage: { reason: 'What is wrong with it. Only admins read it' },
  Review: reviewOf(),
  NewReview: {
    rating: 'Stars, 1 to 5',
    comment: 'Everybody to whom the venue is revealed reads it',
    coupleNames: 'The names to show with it',
  },
  OwnReview: {
    venueName: 'The venue of the booking',
    state: VENUE_STATE,
    until: 'The last day to write it',
    coupleNames: 'Your names as your account has them, to begin with',
    review: 'What you wrote; null until you have',
    hiddenReason: 'Why an admin has hidden it; null while it is shown',
  },
  'receivedReviewsSummary answer': {
    reviews: 'How many reviews aren’t hidden',
    average: 'Their average rating, to one decimal; null if there are none',
  },
  ReceivedReview: {
    ...reviewOf(),
    bookingId: 'The number of the booking; null for a review that came with the demo',
    venueName: 'The venue that it is about',
    state: VENUE_STATE,
    isHidden: 'Whether an admin has hidden it, so that nobody but you, its couple and admins reads it',
  },
  AdminReview: {
    ...reviewOf(),
    bookingId: 'The number of the booking; null for a review that came with the demo',
    hidden: 'Set once an admin has hidden it; null while it is shown',
    'hidden.at': 'When it was hidden',
    'hidden.reason': 'Why it is hidden. The couple reads it',
  },
  replyToReview: { reply: 'The venue’s answer. It can’t be changed' },
  hideReview: { reason: 'Why. The couple reads it' },
}

function reviewOf(): Words {
  return {
    rating: 'Stars, 1 to 5',
    createdAt: 'When it was written',
    comment: 'In the couple’s words',
    coupleNames: 'As the couple wants to be named',
    reply: 'What the venue answered; null until it has',
    'reply.text': 'In the venue’s words',
    'reply.createdAt': 'When it answered',
  }
}
