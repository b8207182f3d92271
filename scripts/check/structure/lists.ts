/** What the structure rules know of the product beyond its layout: these lists grow with it. */
export interface Lists {
  owners: Record<string, string>
  foreignReads: Record<string, string>
  extraFiles: Record<string, string>
  providerFlows: Record<string, string>
  realTime: Record<string, string>
}

/** Every exception gives its reason; one that nobody needs any more is reported. */
export const LISTS: Lists = {
  /** Who owns which table: only its own store touches it. `platform` tables are reached through server/platform. */
  owners: {
    process_events: 'platform',
    clock_offset: 'platform',
    installation: 'platform',
    mails: 'platform',
    notices: 'platform',
    files: 'platform',
    rate_limits: 'platform',
    pseudonym_key: 'platform',
    job_workers: 'platform',
    users: 'accounts',
    sessions: 'accounts',
    mailed_links: 'accounts',
    venues: 'venues',
    venue_photos: 'venues',
    venue_changes: 'venues',
    listings: 'listings',
    listing_watches: 'listings',
    reviews: 'reviews',
    holds: 'holds',
    bookings: 'bookings',
    holdings: 'bookings',
    reveals: 'bookings',
    card_customers: 'payments',
    payments: 'payments',
    refunds: 'payments',
    webhook_events: 'webhooks',
    transfers: 'transfers',
    transfer_documents: 'transfers',
    agreements: 'transfers',
    offers: 'offers',
    chargebacks: 'payments',
    balance_notices: 'bookings',
    payout_accounts: 'payouts',
    payouts: 'payouts',
    ledger_transactions: 'ledger',
    ledger_entries: 'ledger',
    ledger_guarded_balances: 'ledger',
    saved_searches: 'alerts',
    alerted_dates: 'alerts',
    provider_movements: 'admin',
    provider_books: 'admin',
    audits: 'admin',
    audit_findings: 'admin',
    waitlist_entries: 'waitlist',
    waitlist_links: 'waitlist',
  },

  /**
   * Reads across features that a join needs, as `feature reads table`, with the reason. Writes have no exception.
   * An entry nobody uses any more is an error.
   */
  foreignReads: {
    'payments reads process_events': 'whether a refund failed while a bank was asking stands in the log alone',
    'bookings reads users': 'a booking is shown with its couple, in one query that also holds the permission',
    'bookings reads venues': 'a booking is shown with its revealed venue, in one query that also holds the permission',
    'listings reads venues': 'whose listing it is, in the query that shows or locks it',
    'listings reads reveals': 'whether a listing is revealed to the viewer, in the query that shows it',
    'listings reads bookings': 'whether the booking that the viewer holds stands, in the same query',
    'listings reads holdings': 'whether the viewer has the date, in the query that says whether it may be seen',
    'listings reads holds': 'whether the viewer is paying for it, in the query that says whether it may be seen',
    'listings reads transfers': 'whether the viewer sells it, in the query that says whether it may be seen',
    'holds reads listings': 'a hold is read with the venue and the day of its date',
    'transfers reads bookings': 'a transfer is shown with its booking, in one query that also holds the permission',
    'transfers reads holdings': 'how many guests seller and buyer have, and what each has paid, in the same query',
    'transfers reads holds': 'whether a couple is paying for a transfer decides what it is shown as, in the same query',
    'transfers reads listings': 'what was owed when it was offered, in the query that shows a transfer',
    'transfers reads venues': 'a transfer is shown with its venue, in one query that also holds the permission',
    'transfers reads users': 'a transfer is shown with its parties, in one query that also holds the permission',
    'transfers reads files': 'a document is shown with its size and type, in one query that also holds the permission',
    'transfers reads chargebacks': 'what a bank decides about behind a transfer, in one query with its payments',
    'transfers reads payments': 'who made the payments behind a transfer, in the same query',
    'transfers reads refunds': 'the history of a transfer names everything that moved its money, in one query',
    'transfers reads payouts': 'the history of a transfer names everything that moved its money, in one query',
    'transfers reads payout_accounts': 'whose seller can be paid by now, so that those who wait hold nobody up',
    'payments reads holdings': 'which number the booking of a payment has for its couple, in the query that shows it',
    'payments reads transfers':
      'what a couple paid includes the price by which it took the booking over, in one condition',
    'payments reads users': 'a failed refund is shown with the couple that it is owed to',
    'venues reads reveals': 'whether a venue is revealed to the viewer, in the query that shows it',
    'payouts reads bookings': 'when a venue is to be paid is decided over its bookings, in one query',
    'payouts reads holdings': 'who holds a booking and since when, and under which number, in the same query',
    'payouts reads venues': 'who owns the venue that is to be paid, in the same query',
    'payouts reads users': 'a statement names who is paid',
    'payouts reads ledger_guarded_balances': 'what venues are owed is what their payable accounts hold',
    'payouts reads payments': 'which card payments brought the money, with what is left of each',
    'payouts reads transfers': 'which payment brought a venue its transfer fee, in the same query',
    'payouts reads chargebacks': 'what a bank may take back is not paid out, in the same query',
    'admin reads venues': 'the panel lists and counts everything',
    'admin reads venue_changes': 'the panel lists everything, and which venue has a change that waits',
    'admin reads listings': 'the panel lists and counts everything',
    'admin reads bookings': 'the panel lists everything, and asks what hangs on an account',
    'admin reads holds': 'the panel lists holds beside bookings, and asks what hangs on an account',
    'admin reads holdings': 'which couples a booking had before and after, and what hangs on an account',
    'admin reads users': 'a venue is listed with its owner, a booking with its couple',
    'admin reads payments': 'what still hangs on an account before it is erased',
    'admin reads transfers': 'what still hangs on an account before it is erased, and which a booking has',
    'admin reads offers': 'what still hangs on an account before it is erased',
    'admin reads payouts': 'what still hangs on an account before it is erased',
    'admin reads ledger_guarded_balances': 'what a venue is still owed before its account is erased',
    'admin reads refunds': 'what still hangs on an account before it is erased',
  },

  /** Other files a feature may have, each with the reason why none of the usual names fits. */
  extraFiles: {
    'server/features/accounts/sessions.ts': 'who a session cookie stands for; asked before any route runs',
    'server/features/accounts/links.ts': 'mailed links that work once, on real time as sessions are',
    'server/features/bookings/calendar.ts': 'a booking as a calendar file',
    'server/features/payments/receipt.ts': 'what a couple has paid, in words',
    'server/features/transfers/agreement.ts': 'the agreement of assignment in words, from its frozen facts alone',
    'server/features/transfers/ending-letters.ts': 'why a transfer ended, in the words of its letters',
    'server/features/transfers/money-view.ts': 'the part of its view that says where each dollar is',
    'server/features/transfers/steps-view.ts': 'the part of its view that says who acts next, and the timeline',
    'server/features/checkouts/decide.ts': 'the pure decision what a look at the provider means (domain.md 3)',
  },

  /**
   * Files that call the card provider between two transactions (row first, commit, call, record: domain.md 3) and so
   * must open transactions themselves, each with the reason.
   */
  providerFlows: {
    'server/features/checkouts/commands/open-checkout.ts': 'the date or the transfer is held, then its payment opened',
    'server/features/checkouts/commands/present-payment.ts':
      'the payment is opened, then the couple’s choice about the card noted',
    'server/features/checkouts/commands/change-checkout.ts': 'the choice is noted, then sent to the provider',
    'server/features/checkouts/commands/release-checkout.ts': 'the hold begins to end, then the provider cancels',
    'server/features/payments/commands/open-payment.ts': 'the intent is made, then recorded',
    'server/features/payments/commands/align-card.ts': 'the choice gets a version, then it is sent',
    'server/features/checkouts/commands/settle-payment.ts': 'the intent is fetched, then the decision applied',
    'server/features/refunds/commands/send-refund.ts': 'the refund is made, then recorded',
    'server/features/refunds/commands/sync-chargeback.ts': 'the dispute is fetched, then applied',
    'server/features/checkouts/commands/pay-balance.ts': 'the balance is opened, then brought to the provider',
    'server/features/checkouts/commands/charge-balance.ts': 'the saved card is charged, then a failure told',
    'server/features/checkouts/commands/ask-about-balance.ts':
      'the provider is asked; what it cancelled is charged anew',
    'server/features/payouts/commands/open-onboarding.ts': 'the account is made, then recorded',
    'server/features/payouts/commands/sync-account.ts': 'the account is fetched, then recorded',
    'server/features/payouts/commands/send-payout.ts': 'the payout begins, the provider sends it, then it is recorded',
    'server/features/payouts/commands/reverse-payout.ts': 'the money is taken back, then that is recorded',
    'server/features/admin/commands/read-books.ts': 'a part of the books is read, then kept',
    'server/features/admin/commands/run-audit.ts': 'the books are read, then what was found is recorded',
  },

  /** Files of features that live on real time (domain.md 5: sessions, tokens and rate limits), each with the reason. */
  realTime: {
    'server/features/accounts/sessions.ts': 'a session ends after real days, however the demo moves its clock',
    'server/features/accounts/links.ts': 'a mailed link expires in real time too',
  },
}
