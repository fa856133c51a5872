#!/usr/bin/env bash
# Run once by the PostgreSQL image, on an empty data folder: two databases, three users, each with no more rights than
# it needs. The event store is owned by a user who only migrates it; the rules service logs in as another.
set -euo pipefail

psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" \
     --set gateway_password="$GATEWAY_DB_PASSWORD" \
     --set rules_password="$RULES_DB_PASSWORD" \
     --set rules_owner_password="$RULES_OWNER_DB_PASSWORD" <<'SQL'
create role gateway login password :'gateway_password';
create role rules_owner login password :'rules_owner_password';
create role rules login password :'rules_password';
create database gateway owner gateway;
create database rules owner rules_owner;
revoke all on database gateway from public;
revoke all on database rules from public;
grant connect on database rules to rules;
SQL
