"""Unpacks a .tgz as a stream, hashing each member: what a plain Python program does. Prints JSON."""

import hashlib
import json
import os
import resource
import sys
import tarfile
import time

archive, folder = sys.argv[1:]
start = time.perf_counter()
hashes = {}
with tarfile.open(archive, "r|gz") as tar:
    for member in tar:
        path = os.path.join(folder, member.name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        digest = hashlib.sha256()
        source = tar.extractfile(member)
        with open(path, "wb") as target:
            while piece := source.read(1 << 18):
                digest.update(piece)
                target.write(piece)
        hashes[member.name] = digest.hexdigest()
        tar.members = []
print(json.dumps({
    "seconds": time.perf_counter() - start,
    "peak": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024,
    "hashes": hashes,
}))
