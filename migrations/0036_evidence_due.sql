-- until when a bank takes our evidence about a payment it took back; null once it has it, or while the provider names no day
alter table chargebacks add column evidence_due_at timestamptz;
