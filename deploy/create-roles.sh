#!/bin/sh
# Runs once, when the database of deploy/compose.yaml is made: creates the roles. The one that serves owns nothing
# (docs/operations.md, Two roles); the one that backs up reads everything and writes nothing.
set -eu
psql --set=ON_ERROR_STOP=1 --username=postgres \
  --set=owner="$OWNER_PASSWORD" --set=server="$SERVER_PASSWORD" --set=backup="$BACKUP_PASSWORD" <<'SQL'
create role unveil_owner login password :'owner';
create role unveil_server login password :'server';
create role unveil_backup login replication password :'backup';
grant pg_read_all_data to unveil_backup;
-- the backup restores it in a container without the locales of this one
create database unveil owner unveil_owner
  template template0 encoding 'UTF8' locale 'C' locale_provider builtin builtin_locale 'C.UTF-8';
SQL
