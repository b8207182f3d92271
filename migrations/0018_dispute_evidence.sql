-- What the parties of a dispute tell the admin who decides it: words, or a file (domain.md row 20;
-- docs/decisions/0043-the-dispute-room.md).
alter table files
  drop constraint files_kind_check,
  add constraint files_kind_check check (kind in ('venue-photo', 'contract', 'evidence'));

create table dispute_evidence (
  id bigint primary key default new_id('dispute_evidence'),
  transfer_id bigint not null references transfers (id),
  party text not null check (party in ('seller', 'buyer', 'venue')),
  author_id bigint not null references users (id),
  words text check (length(words) between 1 and 2000),
  file_id bigint unique references files (id),
  file_name text,
  created_at timestamptz not null,
  constraint dispute_evidence_words_or_file check ((words is null) = (file_id is not null)),
  constraint dispute_evidence_named check ((file_id is null) = (file_name is null))
);
create index dispute_evidence_transfer on dispute_evidence (transfer_id, created_at, id);
create index dispute_evidence_author on dispute_evidence (author_id);
