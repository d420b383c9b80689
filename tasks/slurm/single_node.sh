#!/bin/bash
# Starts a Slurm of one node in this machine, as root, without systemd: `single_node.sh start FOLDER` and
# `single_node.sh stop FOLDER`. For tests; needs Debian's slurm-wlm and munge.
set -euo pipefail

folder=$2
host=$(hostname -s)
export SLURM_CONF=$folder/slurm.conf

case $1 in
  start)
    mkdir -p "$folder"/{state,spool} /run/munge
    chown munge: /run/munge
    [ -s /etc/munge/munge.key ] || { head -c 1024 /dev/urandom >/etc/munge/munge.key; chown munge: /etc/munge/munge.key; chmod 400 /etc/munge/munge.key; }
    cat >"$SLURM_CONF" <<EOF
ClusterName=metaeval
SlurmctldHost=$host(127.0.0.1)
AuthType=auth/munge
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
    munge -n >/dev/null 2>&1 || { setpriv --reuid=munge --regid=munge --clear-groups munged --pid-file="/run/munge/munged.pid" && touch "$folder/started_munge"; }
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
    for daemon in slurmd slurmctld; do
      [ -s "$folder/$daemon.pid" ] || continue
      pid=$(cat "$folder/$daemon.pid")
      kill "$pid" || true
      # A daemon writes its state at the end; the folder is free once it is gone.
      for _ in $(seq 100); do
        kill -0 "$pid" 2>/dev/null || break
        sleep 0.1
      done
    done
    if [ -e "$folder/started_munge" ]; then kill "$(cat /run/munge/munged.pid)" || true; fi
    ;;
esac
