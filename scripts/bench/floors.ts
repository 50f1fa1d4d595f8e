import { createServer, type RequestListener } from 'node:http';
import express from 'express';

/**
 * The floors that the server is compared with, in a separate process: `http <bytes>` is a bare
 * `node:http` server, `express <bytes>` a bare Express route without middleware. Both answer every
 * request with a JSON body of that size. Prints its port when it listens.
 */
const [kind, bytes] = process.argv.slice(2);
const body = Buffer.from(JSON.stringify({ data: 'x'.repeat(Math.max(0, Number(bytes) - 11)) }));
const headers = {
  'Content-Type': 'application/json; charset=utf-8',
  'Content-Length': String(body.length),
};

const answer: RequestListener = (_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
};

const app = express();
app.disable('x-powered-by');
app.disable('etag');
app.get('/words/:word', answer);

const server = createServer(kind === 'express' ? app : answer);
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`${typeof address === 'object' ? address?.port : ''}\n`);
});
