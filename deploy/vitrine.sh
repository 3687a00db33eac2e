#!/bin/sh
# /usr/local/bin/vitrine: commands of the release in /opt/vitrine, as the account of the service and with its settings. What stands before
# the command counts more than the settings; `vitrine start` starts an install by hand.
set -e
cd "${VITRINE_FOLDER:-/opt/vitrine}"
program=build/server/vitrine.js
if [ "$1" = start ]; then
	shift
	program=gateway/start.mjs
fi
export HOME=/var/lib/vitrine
exec runuser -u vitrine -- node --env-file=/etc/vitrine.env "$program" "$@"
