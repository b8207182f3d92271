-- Couple-to-couple transfers (domain.md 2, Transfer). One row a transfer; the process table is contract/processes/transfer.ts.
create table transfers (
  id bigint primary key default new_id('transfers'),
  booking_id bigint not null references bookings (id),
  -- the seller's holding, which it ends
  holding_id bigint not null,
  seller_id bigint not null references users (id),
  venue_id bigint not null references venues (id),
  event_date date not null,
  state text not null check (state in
    ('consent', 'consented', 'listed', 'offer_accepted', 'funded', 'assigned', 'disputed', 'completed',
     'refunding', 'refunded', 'withdrawn', 'declined', 'expired')),
  asking_cents bigint not null check (asking_cents > 0),
  -- what the seller had paid when it began
  seller_paid_cents bigint not null check (seller_paid_cents >= asking_cents),
  venue_fee_cents bigint not null default 0 check (venue_fee_cents >= 0),
  -- when whoever is asked now must have acted
  deadline timestamptz,
  reminders integer not null default 0,
  consented_at timestamptz,
  -- the seller asked an admin to look, after the venue's silence
  escalated_at timestamptz,
  -- the transfer's own listing, from `listed` on
  listing_id bigint unique references listings (id),
  listed_at timestamptz,
  -- who has paid for it, or has an accepted offer; while somebody is paying at the asking price, only the hold knows them
  buyer_id bigint references users (id),
  -- The accepted offer: its couple is the buyer, its price the seller's. Both are gone again if it isn't paid; a transfer
  -- that is bought at the asking price never has them.
  offer_id bigint,
  agreed_cents bigint check (agreed_cents < asking_cents and agreed_cents > split_cents),
  -- the price in escrow, and the guests that its buyer comes with
  payment_id bigint references payments (id),
  guest_count integer,
  funded_at timestamptz,
  assigned_at timestamptz,
  disputed_at timestamptz,
  -- a split: what went back to the buyer
  split_cents bigint not null default 0 check (split_cents >= 0 and split_cents < asking_cents),
  -- what the seller's net had to make good of payments that their bank took back
  made_good_cents bigint not null default 0 check (made_good_cents >= 0 and made_good_cents <= asking_cents),
  -- a paid transfer stands still while a bank decides about a payment behind it (docs/decisions/0010-chargebacks.md)
  frozen_at timestamptz,
  -- the buyer's, which it begins
  new_holding_id bigint unique references holdings (id),
  -- the words of a party, the venue's or the buyer's; never what a timer noted or an admin logged
  reason text,
  -- what an admin decided about a dispute, in the words that both couples and the venue read
  decision text,
  -- why it ended without a new couple (contract/processes/transfer.ts, TRANSFER_ENDINGS); else null
  ending text check (ending in
    ('withdrawn', 'declined', 'declined-for-venue', 'silent', 'no-payout-account', 'unsold', 'dispute', 'undecided',
     'cancelled-by-couple', 'cancelled-by-venue', 'cancelled-by-admin', 'lapsed', 'questioned', 'taken-back')),
  ended_at timestamptz,
  created_at timestamptz not null,
  foreign key (holding_id, booking_id) references holdings (id, booking_id),
  check (buyer_id is distinct from seller_id),
  constraint transfers_paid check ((funded_at is null) = (payment_id is null) and (funded_at is null) = (guest_count is null)
    and (funded_at is null or buyer_id is not null)),
  constraint transfers_funded check (state not in ('funded', 'assigned', 'disputed', 'completed', 'refunding', 'refunded')
    or funded_at is not null),
  constraint transfers_completed check ((state = 'completed') = (new_holding_id is not null)),
  constraint transfers_frozen check (frozen_at is null or state in ('funded', 'assigned', 'disputed')),
  constraint transfers_offer_whole check ((offer_id is null) = (agreed_cents is null)
    and (offer_id is null or buyer_id is not null)),
  constraint transfers_offer_accepted
    check (state <> 'offer_accepted' or (offer_id is not null and deadline is not null)),
  constraint transfers_unsold_without_buyer
    check (state not in ('consent', 'consented', 'listed', 'withdrawn', 'declined', 'expired')
           or (offer_id is null and buyer_id is null and funded_at is null))
);
-- A booking is offered once at a time (LIVE_TRANSFERS of contract/processes/transfer.ts): while a refund is on its way to
-- the buyer (`refunding`) it is the seller's again.
create unique index transfers_one_live on transfers (booking_id)
  where state in ('consent', 'consented', 'listed', 'offer_accepted', 'funded', 'assigned', 'disputed');
-- Partial, so that setting it locks no key: a crowd that asks at once would wait for itself crosswise.
create unique index transfers_payment on transfers (payment_id) where payment_id is not null;
create index transfers_holding on transfers (holding_id);
create index transfers_seller on transfers (seller_id, created_at);
create index transfers_buyer on transfers (buyer_id, created_at);
create index transfers_venue on transfers (venue_id, created_at);
create index transfers_deadline on transfers (state, deadline);
create index transfers_offer on transfers (offer_id) where offer_id is not null;

alter table listings add foreign key (transfer_id) references transfers (id);
alter table payments add foreign key (transfer_id) references transfers (id);
alter table holds add foreign key (transfer_id) references transfers (id);

create table transfer_documents (
  id bigint primary key default new_id('transfer_documents'),
  owner_id bigint not null references users (id),
  -- null until a transfer takes it
  transfer_id bigint references transfers (id),
  file_id bigint not null unique references files (id),
  name text not null,
  created_at timestamptz not null
);
create index transfer_documents_transfer on transfer_documents (transfer_id);
create index transfer_documents_owner on transfer_documents (owner_id) where transfer_id is null;

-- Offers on transfers (domain.md row 22, docs/decisions/0009-offers.md). The process table is contract/processes/offer.ts.
-- A price is for the seller's part; the venue's fee and what is still owed come on top.
create table offers (
  id bigint primary key default new_id('offers'),
  transfer_id bigint not null references transfers (id),
  couple_id bigint not null references users (id),
  state text not null check (state in
    ('open', 'countered', 'countered_back', 'accepted', 'paid', 'unpaid', 'declined', 'withdrawn', 'expired', 'void')),
  offered_cents bigint not null check (offered_cents > 0),
  -- each side may name one other price: the seller above the offer, then the couple between the two
  seller_counter_cents bigint check (seller_counter_cents > offered_cents),
  countered_at timestamptz,
  couple_counter_cents bigint check (couple_counter_cents > offered_cents and couple_counter_cents < seller_counter_cents),
  countered_back_at timestamptz,
  -- on the table: the last price that was named
  price_cents bigint not null
    generated always as (coalesce(couple_counter_cents, seller_counter_cents, offered_cents)) stored,
  -- when it must have been answered, or paid once it is accepted
  deadline timestamptz,
  accepted_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null,
  constraint offers_seller_counter check ((seller_counter_cents is null) = (countered_at is null)),
  constraint offers_couple_counter check ((couple_counter_cents is null) = (countered_back_at is null)
    and (couple_counter_cents is null or seller_counter_cents is not null)),
  constraint offers_rounds check (case state
    when 'open' then seller_counter_cents is null
    when 'countered' then seller_counter_cents is not null and couple_counter_cents is null
    when 'countered_back' then couple_counter_cents is not null
    else true end),
  constraint offers_accepted check (case state
    when 'accepted' then accepted_at is not null
    when 'paid' then accepted_at is not null
    when 'unpaid' then accepted_at is not null
    when 'void' then true
    else accepted_at is null end),
  constraint offers_wait check ((state in ('open', 'countered', 'countered_back', 'accepted'))
    = (deadline is not null) and (deadline is null) = (ended_at is not null)),
  -- what a transfer's accepted offer is held against, below
  constraint offers_price unique (id, transfer_id, couple_id, price_cents)
);
-- One at a time for each couple and transfer, and one accepted at a time, whoever made it.
create unique index offers_one_live on offers (transfer_id, couple_id)
  where state in ('open', 'countered', 'countered_back', 'accepted');
create unique index offers_one_accepted on offers (transfer_id) where state = 'accepted';
create index offers_transfer on offers (transfer_id, created_at);
create index offers_couple on offers (couple_id, created_at);
create index offers_deadline on offers (deadline) where deadline is not null;

alter table transfers add constraint transfers_offer
  foreign key (offer_id, id, buyer_id, agreed_cents) references offers (id, transfer_id, couple_id, price_cents);

-- The agreement of assignment of a transfer: what its PDF says, as it stood when the venue confirmed (or an admin in its
-- place). Written in the transaction of the transition to `assigned` and never changed: it is the contract of three
-- parties, so the names in it stay when an account is erased.
create table agreements (
  -- the number of the agreement
  id bigint primary key default new_id('agreements'),
  transfer_id bigint not null unique references transfers (id),
  -- the seller's: the number of the booking that it names
  holding_id bigint not null references holdings (id),
  seller_name text not null,
  buyer_name text not null,
  venue_name text not null,
  venue_address text not null,
  venue_city text not null,
  venue_state text not null,
  venue_zip_code text not null,
  event_date date not null,
  guest_count integer not null,
  -- price of the booking, what was paid of it, what its holder still owes the venue, and by when
  booking_cents bigint not null check (booking_cents > 0),
  paid_cents bigint not null check (paid_cents >= 0),
  balance_cents bigint not null check (balance_cents >= 0),
  balance_due_date date,
  -- the seller's price, the venue's fee, and what the buyer paid into escrow
  transfer_cents bigint not null check (transfer_cents > 0),
  venue_fee_cents bigint not null check (venue_fee_cents >= 0),
  buyer_paid_cents bigint not null,
  offered_at timestamptz not null,
  consented_at timestamptz not null,
  consented_by text not null check (consented_by in ('venue', 'admin')),
  funded_at timestamptz not null,
  confirmed_at timestamptz not null,
  confirmed_by text not null check (confirmed_by in ('venue', 'admin')),
  confirmed_by_id bigint references users (id),
  -- until when the buyer may dispute; silence is a yes
  answer_by timestamptz not null,
  constraint agreements_booking_adds_up check (booking_cents = paid_cents + balance_cents),
  constraint agreements_transfer_adds_up check (buyer_paid_cents = transfer_cents + venue_fee_cents)
);
create trigger agreements_append_only before update or delete on agreements
  for each row execute function refuse_change();
create trigger agreements_no_truncate before truncate on agreements
  for each statement execute function refuse_change();
