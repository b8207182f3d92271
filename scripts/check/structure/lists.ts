/** What the structure rules know about the product beyond its layout: these lists grow with it. */
export interface Lists {
  owners: Record<string, string>
  foreignReads: Record<string, string>
  extraFiles: Record<string, string>
  providerFlows: Record<string, string>
  realTime: Record<string, string>
}

/** Every exception gives its reason; one that is no longer needed is reported. */
export const LISTS: Lists = {
  /**
   * Who owns which table: only its owner's store touches it, but for `foreignReads`. `platform` tables are reached
   * through server/platform.
   */
  owners: {
    process_events: 'platform',
    clock_offset: 'platform',
    installation: 'platform',
    mails: 'platform',
    notices: 'platform',
    mail_settings: 'platform',
    files: 'platform',
    rate_limits: 'platform',
    pseudonym_key: 'platform',
    job_workers: 'platform',
    users: 'accounts',
    sessions: 'accounts',
    devices: 'accounts',
    two_factor: 'accounts',
    recovery_codes: 'accounts',
    mailed_links: 'accounts',
    email_changes: 'accounts',
    card_customers: 'accounts',
    memberships: 'premium',
    membership_invoices: 'premium',
    venues: 'venues',
    venue_photos: 'venues',
    venue_changes: 'venues',
    listings: 'listings',
    listing_changes: 'search',
    listing_watches: 'listings',
    favorites: 'listings',
    reviews: 'reviews',
    review_invitations: 'reviews',
    past_ratings: 'reviews',
    holds: 'holds',
    bookings: 'bookings',
    holdings: 'bookings',
    booking_notes: 'bookings',
    reveals: 'bookings',
    payments: 'payments',
    refunds: 'payments',
    webhook_events: 'webhooks',
    transfers: 'transfers',
    transfer_documents: 'transfers',
    dispute_evidence: 'transfers',
    agreements: 'transfers',
    offers: 'offers',
    chargebacks: 'payments',
    balance_notices: 'bookings',
    payout_accounts: 'payouts',
    payouts: 'payouts',
    venue_payout_checks: 'payouts',
    ledger_transactions: 'ledger',
    ledger_entries: 'ledger',
    ledger_guarded_balances: 'ledger',
    messages: 'messages',
    calendar_links: 'accounts',
    busy_feeds: 'calendars',
    busy_days: 'calendars',
    saved_searches: 'alerts',
    alerted_dates: 'alerts',
    found_dates: 'alerts',
    reported_dates: 'alerts',
    alert_rounds: 'alerts',
    provider_movements: 'admin',
    provider_books: 'admin',
    audits: 'admin',
    audit_findings: 'admin',
    waitlist_entries: 'waitlist',
    waitlist_links: 'waitlist',
  },

  /**
   * Reads across features that a join needs, as `feature reads table`, with the reason. There are no exceptions for
   * writes. An entry that is no longer used is an error.
   */
  foreignReads: {
    'payments reads membership_invoices': 'which month of Premium a bank disputes, in one list with all other payments',
    'payments reads memberships': 'who paid that month, in the same query',
    'premium reads chargebacks': 'what a bank took back for good, on the receipt of a month; payments stands above',
    'payments reads ledger_entries': 'what waits for a wire is what the ledger keeps of it, in the query that lists it',
    'payments reads ledger_transactions': 'when it began to wait, and whether a wire was recorded, in the same query',
    'payments reads process_events': 'whether a refund failed while a bank was asking is in the log alone',
    'bookings reads users': 'a booking is shown with its couple, in one query that also holds the permission',
    'bookings reads venues': 'a booking is shown with its revealed venue, in one query that also holds the permission',
    'listings reads process_events': 'when a date that appears later was published is in the log alone',
    'listings reads venues': 'whose listing it is, in the query that shows or locks it',
    'listings reads reveals': 'whether a listing is revealed to the viewer, in the query that shows it',
    'listings reads bookings': 'whether the booking that the viewer holds stands, in the same query',
    'listings reads holdings': 'whether the viewer has the date, in the query that says whether it may be seen',
    'listings reads holds': 'whether the viewer is paying for it, in the query that says whether it may be seen',
    'listings reads transfers': 'whether the viewer sells it, in the query that says whether it may be seen',
    'alerts reads users': 'to whom a search is mailed, in the query that locks it',
    'calendars reads listings': 'which dates on the market are on a day that their venue’s own calendar takes',
    'calendars reads venues': 'whose days they are, in the query that shows a month of them',
    'calendars reads bookings': 'which days of a month are booked, in one query for all venues of an owner',
    'calendars reads holdings': 'whose booking it is now, and for how many guests, in the same query',
    'calendars reads users': 'what the couple of a day is called, in the same query',
    'holds reads listings': 'a hold is read with the venue and the day of its date',
    'transfers reads reveals':
      'whether the buyer may know the venue yet, in the query that every view and letter is made from',
    'transfers reads bookings': 'a transfer is shown with its booking, in one query that also holds the permission',
    'transfers reads holdings': 'how many guests seller and buyer have, and what each has paid, in the same query',
    'transfers reads holds': 'whether a couple is paying for a transfer decides what it is shown as, in the same query',
    'transfers reads listings': 'what was owed when it was offered, in the query that shows a transfer',
    'transfers reads venues': 'a transfer is shown with its venue, in one query that also holds the permission',
    'transfers reads users': 'a transfer is shown with its parties, in one query that also holds the permission',
    'transfers reads files': 'a document is shown with its size and type, in one query that also holds the permission',
    'transfers reads chargebacks': 'what a bank is deciding on behind a transfer, in one query with its payments',
    'transfers reads payments': 'who made the payments behind a transfer, in the same query',
    'transfers reads refunds': 'the history of a transfer names everything that moved its money, in one query',
    'transfers reads payout_accounts': 'which transfers’ sellers can be paid by now, so that the others hold nobody up',
    'payments reads holdings': 'which number the booking of a payment has for its couple, in the query that shows it',
    'payments reads transfers':
      'what a couple paid includes the price for which they took the booking over, in one condition',
    'payments reads users': 'a failed refund is shown with the couple that it is owed to',
    'reviews reads bookings': 'which booking a review is about, and which completed ones have none yet, in one query',
    'reviews reads holdings': 'whose booking it was on its day, in the same query',
    'reviews reads users': 'what the couple is called, and that they are still here, in the same query',
    'reviews reads venues': 'whose venue a review is about, in the query that also holds the permission',
    'venues reads users': 'venues of closed accounts wait for nobody, in the query that counts those to review',
    'venues reads reveals': 'whether a venue is revealed to the viewer, in the query that shows it',
    'payouts reads bookings': 'when a venue is to be paid is decided over its bookings, in one query',
    'payouts reads holdings': 'who holds a booking, from when, and under which number, in the same query',
    'payouts reads venues': 'who owns the venue that is to be paid, in the same query',
    'payouts reads users': 'a statement names who is paid',
    'payouts reads ledger_guarded_balances': 'what venues are owed is what their payable accounts hold',
    'payouts reads ledger_entries': 'who owes us, and how much, is what the receivables hold',
    'payouts reads ledger_transactions':
      'what somebody owes us for, and from when, is what was posted to their receivable',
    'payouts reads payments': 'which card payments brought the money, with what is left of each',
    'payouts reads transfers': 'which payment brought a venue its transfer fee, in the same query',
    'payouts reads chargebacks': 'what a bank may take back is not paid out, in the same query',
    'messages reads holdings': 'which couple wrote, and whose booking a message is about',
    'messages reads bookings': 'which day a message is about, and at which venue',
    'messages reads venues': 'whose venue wrote, in the query that erases or reports it',
    'messages reads users': 'a reported message names its couple',
    'departures reads users': 'who was erased, in the query for their customers at the provider',
    'departures reads card_customers': 'whose customer at the provider is to be forgotten',
    'departures reads venues': 'at which venues an account still has something open before it is erased',
    'departures reads listings': 'what an account still has open before it is erased',
    'departures reads bookings': 'what an account still has open before it is erased',
    'departures reads holds': 'what an account still has open before it is erased',
    'departures reads holdings': 'what an account still has open before it is erased',
    'admin reads venues': 'the panel lists and counts everything',
    'admin reads venue_changes': 'the panel lists everything, and which venue has a change that waits',
    'admin reads listings': 'the panel lists and counts everything',
    'admin reads bookings': 'the panel lists everything',
    'admin reads holds': 'the panel lists holds beside bookings',
    'admin reads booking_notes': 'what the venue noted down, in the query that shows the booking',
    'admin reads holdings': 'which couples a booking had before and after',
    'admin reads users': 'a venue is listed with its owner, a booking with its couple',
    'admin reads card_customers': 'whom the card provider means by a customer, in the search for users',
    'admin reads payout_accounts': 'whom the card provider means by an account, in the search for users',
    'admin reads memberships': 'whom the card provider means by a subscription, in the search for users',
    'admin reads two_factor': 'whether a code is asked for at a user’s login, in the query that shows the user',
    'admin reads payments':
      'the health page counts those that wait for the provider, and the log of a booking names them',
    'admin reads transfers': 'which transfers a booking has, in the query that shows it',
    'admin reads refunds': 'the log of a booking names everything that moved its money, in one query',
    'admin reads chargebacks': 'the log of a booking names everything that moved its money, in one query',
    'admin reads ledger_transactions': 'the books are listed with the booking and the transfer that each line is about',
    'admin reads ledger_entries': 'what each line of the books moves, in the same query',
    'admin reads payouts': 'the log of a booking names everything that moved its money, in one query',
    'departures reads payments': 'what an account still has open before it is erased',
    'departures reads transfers': 'what an account still has open before it is erased',
    'departures reads offers': 'what an account still has open before it is erased',
    'departures reads payouts': 'what an account still has open before it is erased',
    'departures reads ledger_guarded_balances': 'what a venue is still owed before its account is erased',
    'departures reads refunds': 'what an account still has open before it is erased',
  },

  /** Other files a feature may have, each with the reason why none of the usual names fits. */
  extraFiles: {
    'server/features/accounts/sessions.ts': 'who a session cookie stands for; asked before any route runs',
    'server/features/accounts/mailed-links.ts': 'emailed links that work once, on real time as sessions are',
    'server/features/accounts/devices.ts':
      'what a device cookie stands for; asked before a budget of logins is charged',
    'server/features/accounts/two-factor.ts': 'the codes of an authenticator app, on real time as phones are',
    'server/features/alerts/anchors.ts': 'the pure measure of which searches a new date may interest',
    'server/features/admin/spreadsheets.ts': 'the lists of the panel as spreadsheets',
    'server/features/admin/health-view.ts': 'how the parts that work by themselves are doing, as the panel shows it',
    'server/features/admin/inbox-view.ts':
      'the part of the panel’s views that says what waits, the most pressing first',
    'server/features/admin/bank-evidence.ts': 'what we know about a payment that a bank disputes, in words',
    'server/features/admin/same-street.ts': 'the pure reading of whether two addresses are one building’s',
    'server/features/bookings/calendar-file.ts': 'a booking as a calendar file',
    'server/features/calendars/dates-calendar.ts': 'an owner’s dates as a calendar that programs subscribe to',
    'server/features/departures/export.ts':
      'everything somebody may see of themselves, read part by part into one file',
    'server/features/endings/cancellation-preview.ts': 'what canceling would do, put together from several stores',
    'server/features/listings/check-anonymous.ts':
      'the reading of a listing’s texts for what names its venue, text by text in turns',
    'server/features/listings/cities-nearby.ts': 'the pure choice of the other cities that a search points to',
    'server/features/listings/fill-cards.ts': 'what strangers see of a date, made ready for the search',
    'server/features/listings/read-cursor.ts': 'where a page of a search ended, read from the cursor of a request',
    'server/features/listings/relaxations.ts': 'the pure choice of wider searches that find something',
    'server/features/listings/search-from-memory.ts':
      'the search of strangers, answered without a promise and before any route',
    'server/features/listings/could-publish.ts': 'the pure count of the venues that could have published a date',
    'server/features/listings/likeness-and-proposed-facts.ts':
      'the pure measure of how many venues could have published a date, and what blends in',
    'server/features/listings/places.ts': 'the pure reading of what somebody typed as a place',
    'server/features/premium/receipt.ts': 'a paid month, in words',
    'server/features/payments/receipt.ts': 'what a couple has paid, in words',
    'server/features/payouts/coming-payouts.ts':
      'what is still to be paid out, to whom and when, put together from two lists',
    'server/features/payouts/statement.ts': 'what reached a payee in a month, in words',
    'server/features/tasks/compose-tasks.ts': 'what somebody has to do, put together from the stores of all features',
    'server/features/transfers/admin-letters.ts': 'what admins are told about transfers that wait for them',
    'server/features/transfers/agreement.ts': 'the assignment agreement in words, from its frozen facts alone',
    'server/features/transfers/ending-letters.ts': 'why a transfer ended, in the words of its letters',
    'server/features/transfers/letter-words.ts': 'what all letters about transfers are made of',
    'server/features/transfers/money-view.ts': 'the part of a transfer’s view that says where each dollar is',
    'server/features/transfers/receipt.ts': 'what a buyer has paid into escrow, in words',
    'server/features/transfers/steps-view.ts':
      'the part of a transfer’s view that says who acts next, and the timeline',
    'server/features/checkouts/decide.ts': 'the pure decision about what a look at the provider means (domain.md 3)',
  },

  /**
   * Files that call the card provider between two transactions (row first, commit, call, record: domain.md 3), or read
   * somebody else's calendar before one, and so must open transactions themselves, each with the reason.
   */
  providerFlows: {
    'server/features/calendars/commands/manage-feed.ts':
      'a calendar that somebody else serves is read before the transaction that keeps its address',
    'server/features/calendars/commands/read-feed.ts':
      'a calendar that somebody else serves is read before the transaction that keeps its days',
    'server/features/checkouts/commands/open-checkout.ts': 'the date or the transfer is held, then its payment opened',
    'server/features/checkouts/commands/bring-payment-to-provider.ts':
      'the payment is opened, then the couple’s choice about the card noted',
    'server/features/checkouts/commands/change-guests-or-card-saving.ts':
      'the choice is noted, then sent to the provider',
    'server/features/checkouts/commands/release-hold.ts': 'the hold begins to end, then the provider cancels',
    'server/features/accounts/commands/ensure-customer.ts': 'the customer is made, then recorded',
    'server/features/accounts/commands/update-customer-addresses.ts':
      'the provider is told the address, then we note that it was',
    'server/features/admin/commands/reconcile-provider.ts':
      'the provider is asked what a restored database has lost, which is then written and settled',
    'server/features/departures/commands/forget-customers.ts':
      'the provider deletes the customer, then we forget which',
    'server/features/payments/commands/manage-saved-cards.ts':
      'the provider is asked which payments saved the card, and deletes it once they no longer say so',
    'server/features/refunds/commands/sync-refunds-by-hand.ts':
      'what was refunded by hand is read at the provider, then recorded',
    'server/features/premium/commands/sync-month-refunds.ts':
      'what was refunded of a month by hand is read at the provider, then recorded',
    'server/features/premium/commands/start-membership.ts': 'the membership is written, then brought to the provider',
    'server/features/premium/commands/open-membership.ts': 'the subscription is made, then recorded',
    'server/features/premium/commands/sync-membership.ts': 'the subscription is fetched, then applied',
    'server/features/premium/commands/cancel-or-keep-membership.ts': 'the provider cancels, then that is recorded',
    'server/features/payments/commands/open-payment.ts': 'the intent is made, then recorded',
    'server/features/payments/commands/align-card-saving.ts': 'the choice gets a version, then it is sent',
    'server/features/checkouts/commands/settle-payment.ts': 'the intent is fetched, then the decision applied',
    'server/features/refunds/commands/sync-refund.ts': 'the refund is made, then recorded',
    'server/features/refunds/commands/sync-membership-dispute.ts': 'the dispute is fetched, then applied',
    'server/features/refunds/commands/sync-chargeback.ts': 'the dispute is fetched, then applied',
    'server/features/checkouts/commands/pay-balance.ts': 'the balance is opened, then brought to the provider',
    'server/features/checkouts/commands/charge-balance.ts': 'the saved card is charged, then a failure told',
    'server/features/checkouts/commands/ask-or-charge-before-ending.ts':
      'the provider is asked; what it canceled is charged again',
    'server/features/payouts/commands/open-onboarding.ts': 'the account is made, then recorded',
    'server/features/payouts/commands/sync-account.ts': 'the account is fetched, then recorded',
    'server/features/payouts/commands/send-payout.ts': 'the payout begins, the provider sends it, then it is recorded',
    'server/features/payouts/commands/reverse-payout.ts': 'the money is taken back, then that is recorded',
    'server/features/admin/commands/send-evidence.ts': 'the provider gets the evidence, then who sent it is recorded',
    'server/features/admin/commands/read-provider-books.ts': 'a part of the books is read, then kept',
    'server/features/admin/commands/run-audit.ts': 'the books are read, then what was found is recorded',
  },

  /** Files of features that live on real time (domain.md 5: sessions, tokens and rate limits), each with the reason. */
  realTime: {
    'server/features/accounts/sessions.ts': 'a session ends after real days, however the demo moves its clock',
    'server/features/accounts/mailed-links.ts': 'an emailed link expires in real time, too',
    'server/features/accounts/devices.ts': 'a device is forgotten after real days',
    'server/features/accounts/two-factor.ts': 'phones count their 30 seconds in real time',
  },
}
