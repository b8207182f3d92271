-- From where a running hold was opened, by the pseudonym of its address (an IPv6 one by its /64); empty once it is over.
alter table holds add column address text;
create index holds_address on holds (address) where state in ('running', 'ending');

-- The card that paid, by the pseudonym of the provider's fingerprint, which is the same whoever uses the card.
alter table payments add column card text;
create index payments_card on payments (card) where transfer_id is not null;
