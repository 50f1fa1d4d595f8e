#!/bin/bash
# A streaming replica of the database: copies it the first time, and follows it from then on.
set -euo pipefail
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  # A copy that was not finished is none.
  rm -rf "$PGDATA"
  pg_basebackup --host=database --username=wordkeep_replica --pgdata="$PGDATA" --write-recovery-conf --progress
fi
exec postgres
