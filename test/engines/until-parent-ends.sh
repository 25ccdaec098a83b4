#!/bin/sh
# Runs $PROGRAM with these arguments until it ends, or until nobody holds the other end of file descriptor 3 any more:
# that is so however the test that started it ended. Then its whole process group ends, because drivers start browsers,
# and browsers start processes of their own.
"$PROGRAM" "$@" 3<&- &
program=$!
{ cat >/dev/null; kill -KILL 0; } <&3 &
wait "$program"
kill -KILL 0
