-- Looks each new id up by the table's index. A connection that first used this function when a table was empty keeps the
-- plan that it made then, and would read the whole table for every row that it adds. Who replaces
-- this function has to set that again.
--
-- works with 0056
alter function new_id(regclass) set enable_seqscan = off;
