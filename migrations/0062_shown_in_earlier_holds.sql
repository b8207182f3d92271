-- What was shown in holds from before is what their listings show now. Apart from the column, so that nobody waits for it.
-- The few holds that somebody is paying for come first and by themselves: no payment waits for the many that are paid,
-- which nobody changes anymore. A hold that is over without a booking needs none.
--
-- works with 0061
-- no transaction
update holds set shown = shown_by(listings) from listings
 where listings.id = holds.listing_id and holds.state in ('running', 'ending') and holds.shown = '{}';

update holds set shown = shown_by(listings) from listings
 where listings.id = holds.listing_id and holds.state = 'paid' and holds.shown = '{}';
