-- What was shown in holds from before is what their listings show now. Apart from the column, so that nobody waits for it.
-- A hold that is over without a booking needs none.
--
-- works with 0061
update holds set shown = shown_by(listings) from listings
 where listings.id = holds.listing_id and holds.state <> 'over' and holds.shown = '{}';
