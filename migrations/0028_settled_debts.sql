-- A payout that could not be taken back is owed until its payee has paid it, or we have given it up: then it is settled.
alter table payouts drop constraint payouts_reversal_check;
alter table payouts add constraint payouts_reversal_check check (reversal in ('wanted', 'done', 'refused', 'settled'));
