#!/bin/sh
# Run by Patroni on the first primary: the account and the database of the site, and the repository of backups.
set -e
psql --quiet --dbname="$1" <<SQL
create role quartier login password '${DATABASE_PASSWORD}';
create database quartier owner quartier;
SQL
pgbackrest --config=${FOLDER}/pgbackrest-${NAME}.conf --stanza=quartier stanza-create
