#!/bin/bash
# Run once, when the database is made: lets the replica follow. The superuser is the only one there.
set -euo pipefail
echo 'host replication wordkeep all scram-sha-256' >> "$PGDATA/pg_hba.conf"
