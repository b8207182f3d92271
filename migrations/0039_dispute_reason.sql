-- what a bank claims about a payment it took back, in the card provider's words; null until the provider has been asked again
alter table chargebacks add column reason text;
