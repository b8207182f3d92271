-- how many couples have marked a date, for its owner
create index favorites_by_listing on favorites (listing_id);
