// Loaded into the server by memory.ts: answers each message with what its memory consists of.
process.on('message', () => process.send?.(process.memoryUsage()));
process.channel?.unref();
