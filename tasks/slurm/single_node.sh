#!/bin/bash
# Starts a Slurm of one node in this machine, as root, without systemd: `single_node.sh start FOLDER` and
# `single_node.sh stop FOLDER`. Ports, key and sockets are its own, so several may run at once. For tests; needs Debian's
# slurm-wlm and munge.
set -euo pipefail

folder=$2
host=$(hostname -s)
export SLURM_CONF=$folder/slurm.conf

case $1 in
  start)
    mkdir -p "$folder"/{state,spool,munge}
    head -c 1024 /dev/urandom >"$folder/munge/key"
    chmod 400 "$folder/munge/key"
    munged --force --key-file="$folder/munge/key" --socket="$folder/munge/socket" --seed-file="$folder/munge/seed" \
      --pid-file="$folder/munged.pid" --log-file="$folder/munged.log"
    ports=()
    while [ ${#ports[@]} -lt 2 ]; do
      port=$((20000 + RANDOM % 12000))
      if ! (: <"/dev/tcp/127.0.0.1/$port") 2>/dev/null; then ports+=("$port"); fi
    done
    cat >"$SLURM_CONF" <<EOF
ClusterName=metaeval
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=${ports[0]}
SlurmdPort=${ports[1]}
AuthType=auth/munge
AuthInfo=socket=$folder/munge/socket
SlurmUser=root
SlurmdUser=root
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
ReturnToService=2
SchedulerParameters=sched_interval=1,bf_interval=1
MpiDefault=none
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/slurmd.pid
SlurmctldLogFile=$folder/slurmctld.log
SlurmdLogFile=$folder/slurmd.log
NodeName=$host NodeAddr=127.0.0.1 CPUs=$(nproc) State=UNKNOWN
PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE State=UP
EOF
    slurmctld -f "$SLURM_CONF"
    slurmd -f "$SLURM_CONF"
    for _ in $(seq 100); do
      sinfo -h -o %t 2>/dev/null | grep -q idle && exit 0
      sleep 0.1
    done
    echo "the node did not become idle; see $folder/*.log" >&2
    exit 1
    ;;
  stop)
    for daemon in slurmd slurmctld munged; do
      [ -s "$folder/$daemon.pid" ] || continue
      pid=$(cat "$folder/$daemon.pid")
      kill "$pid" || true
      # A daemon writes its state at the end; the folder is free once it is gone.
      for _ in $(seq 100); do
        kill -0 "$pid" 2>/dev/null || break
        sleep 0.1
      done
    done
    ;;
esac
