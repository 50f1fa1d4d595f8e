// Loaded into a server that is measured: answers each message with what its memory consists of.
process.on('message', () => process.send?.(process.memoryUsage()));
process.channel?.unref();
