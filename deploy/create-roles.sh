#!/bin/sh
# Runs once, when the database of deploy/compose.yaml is made: creates two roles; the one that serves owns nothing
# (docs/operations.md, Two roles).
set -eu
psql --set=ON_ERROR_STOP=1 --username=postgres \
  --set=owner="$OWNER_PASSWORD" --set=server="$SERVER_PASSWORD" <<'SQL'
create role unveil_owner login password :'owner';
create role unveil_server login password :'server';
create database unveil owner unveil_owner;
SQL
