-- Admins ask in the room in which they decide (docs/decisions/0043-the-dispute-room.md).
alter table dispute_evidence
  drop constraint dispute_evidence_party_check,
  add constraint dispute_evidence_party_check check (party in ('seller', 'buyer', 'venue', 'admin'));
