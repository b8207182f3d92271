-- Why a transfer ended without a new couple (contract/processes/transfer.ts, TRANSFER_ENDINGS); null while it runs, when
-- it was completed, and for those that ended before this was written down.
alter table transfers add column ending text check (ending in
  ('withdrawn', 'declined', 'declined-for-venue', 'silent', 'no-payout-account', 'unsold', 'dispute', 'undecided',
   'cancelled-by-couple', 'cancelled-by-venue', 'cancelled-by-admin', 'lapsed', 'questioned', 'taken-back'));
-- What an admin decided about a dispute, in the words that both couples and the venue read.
alter table transfers add column decision text;

-- `reason` keeps a party's own words alone, the venue's or the buyer's: neither what a timer noted nor what an admin logged.
update transfers set reason = null
 where exists (select from process_events e
                where e.process = 'transfer' and e.object_id = transfers.id and e.reason = transfers.reason
                  and e.actor in ('timer', 'admin', 'provider'));
