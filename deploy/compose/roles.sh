#!/bin/bash
# Run once, when the database is made: three roles, none of them a superuser.
#   wordkeep          owns the database; the server that writes
#   wordkeep_reader   may read every table, and change nothing; the instances that only read
#   wordkeep_replica  may copy and follow the database; the replica
set -euo pipefail
psql --username=postgres --dbname=wordkeep --set=ON_ERROR_STOP=1 --quiet <<'SQL'
\getenv owner_password POSTGRES_PASSWORD
\getenv reader_password READER_PASSWORD
\getenv replica_password REPLICA_PASSWORD
CREATE ROLE wordkeep LOGIN PASSWORD :'owner_password';
CREATE ROLE wordkeep_reader LOGIN PASSWORD :'reader_password';
CREATE ROLE wordkeep_replica LOGIN REPLICATION PASSWORD :'replica_password';
ALTER DATABASE wordkeep OWNER TO wordkeep;
REVOKE ALL ON DATABASE wordkeep FROM PUBLIC;
GRANT CONNECT ON DATABASE wordkeep TO wordkeep_reader;
-- Migrations make the tables later.
ALTER DEFAULT PRIVILEGES FOR ROLE wordkeep GRANT SELECT ON TABLES TO wordkeep_reader;
SQL
# The superuser signs in from inside the container alone.
cat > "$PGDATA/pg_hba.conf" <<'HBA'
local all         all              trust
host  all         postgres         all reject
host  replication wordkeep_replica all scram-sha-256
host  all         all              all scram-sha-256
HBA
