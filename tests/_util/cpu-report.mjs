// Loaded into a server by measured-server.ts: answers each message with the CPU time it has used.
process.on('message', () => process.send?.(process.cpuUsage()));
process.channel?.unref();
