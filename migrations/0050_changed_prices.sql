-- A seller may ask for less while couples' offers are open (docs/domain.md row 22): one of them, once it is accepted, can
-- be at or above what is asked by then. What goes back or is made good of a price is bounded by the price agreed on.
-- works with 0049
alter table transfers
  drop constraint transfers_check1,
  drop constraint transfers_check2,
  drop constraint transfers_check3,
  add constraint transfers_split check (split_cents >= 0 and split_cents < coalesce(agreed_cents, asking_cents)),
  add constraint transfers_made_good
    check (made_good_cents >= 0 and made_good_cents <= coalesce(agreed_cents, asking_cents));
