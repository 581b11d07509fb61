# Runs as long as PostgreSQL runs. Stops PostgreSQL when the pipe on standard input closes: the server at the other end
# closes it to stop, or has died. Arguments: the cluster name (only to be found by it); the socket folder; the process
# id to adopt, or empty; and if empty, the command that starts PostgreSQL.
trap '' HUP INT TERM
exec 3<&0 </dev/null
socket=$2
adopted=$3
shift 3

pid=$adopted
if [ -z "$adopted" ]; then
  "$@" 3<&- &
  pid=$!
fi

# A zombie counts as ended: in a container there may be no parent that collects it.
living() {
  { read -r stat <"/proc/$pid/stat"; } 2>/dev/null || return 1
  case $stat in *') Z '*) return 1 ;; esac
}

tick() { sleep 0.1 2>/dev/null || sleep 1; }

# Repeats the signal, because PostgreSQL may not handle signals yet when the first ones arrive.
ask() {
  left=$2
  while living && [ "$left" -gt 0 ]; do
    kill "-$1" "$pid" 2>/dev/null
    tick
    left=$((left - 1))
  done
  ! living
}

(
  read -r _ <&3
  ask INT 300 || ask QUIT 100 || ask KILL 50
) &
guard=$!
exec 3<&-

if [ -z "$adopted" ]; then
  wait "$pid"
  code=$?
else
  while living; do tick; done
  code=0
fi
kill -KILL "$guard" 2>/dev/null
# A killed process may live a moment longer. Who stops PostgreSQL is told that nothing of it is left.
wait "$guard" 2>/dev/null
rm -f "$socket/.s.PGSQL.5432" "$socket/.s.PGSQL.5432.lock"
rmdir "$socket"
exit "$code"
