// Loaded into a server by measured-server.ts: answers each message with the CPU time it has used, or
// with how long the reference work takes it just now, both in ms.
process.on('message', (asked) => process.send?.(asked === 'reference' ? reference() : used()));
process.channel?.unref();

function used() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** The least of several rounds. */
function reference() {
  const rounds = Array.from({ length: 3 }, () => {
    const before = used();
    referenceWork();
    return used() - before;
  });
  return Math.min(...rounds);
}

/** Strings, sorting, maps and JSON: what requests are made of, and a few megabytes of memory. */
function referenceWork() {
  const names = Array.from({ length: 40_000 }, (_, i) => `name ${(i * 7_919) % 40_000}`).sort();
  const places = new Map(names.map((name, i) => [name, i]));
  return JSON.parse(JSON.stringify(names)).reduce((sum, name) => sum + places.get(name), 0);
}
