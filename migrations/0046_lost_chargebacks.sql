-- Lost chargebacks are asked about for 90 days: the poller, which comes every few seconds, finds those alone.
-- works with 0045
create index chargebacks_lost on chargebacks (closed_at) where state = 'lost';
