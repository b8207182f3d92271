-- A transfer on its way back to its buyer is no longer its seller's matter: the booking may be offered again while the
-- buyer's bank has not answered (LIVE_STAGES of contract/processes/transfer.ts).
drop index transfers_one_live;
create unique index transfers_one_live on transfers (booking_id)
  where state in ('consent', 'consented', 'listed', 'offer_accepted', 'reserved', 'funded', 'assigned', 'disputed');
