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

-- The accepted offer of a transfer: its couple is the buyer, its price the seller's. Both are gone again when it is not
-- paid; a transfer that was bought at the asking price never has them.
alter table transfers add column offer_id bigint;
alter table transfers add column agreed_cents bigint check (agreed_cents < asking_cents and agreed_cents > split_cents);
alter table transfers add constraint transfers_offer
  foreign key (offer_id, id, buyer_id, agreed_cents) references offers (id, transfer_id, couple_id, price_cents);
alter table transfers add constraint transfers_offer_whole check ((offer_id is null) = (agreed_cents is null)
  and (offer_id is null or buyer_id is not null));
alter table transfers add constraint transfers_offer_accepted
  check (state <> 'offer_accepted' or (offer_id is not null and deadline is not null));
alter table transfers add constraint transfers_unsold_without_buyer
  check (state not in ('consent', 'consented', 'listed', 'withdrawn', 'declined', 'expired')
         or (offer_id is null and buyer_id is null));
create index transfers_offer on transfers (offer_id) where offer_id is not null;
