import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { closeOnUnreadBody } from './hang-up.ts';
import { refuseConnection } from './refusals.ts';
import { hasBody, type Patience, watchBody } from './slow-clients.ts';

/** How long a client may take for anything but an upload, in ms. */
const CLIENT_TIMEOUT_MS = 30_000;
/** A large dataset over a slow line takes its time. */
const UPLOAD_TIMEOUT_MS = 3_600_000;
/** How often Node looks for requests whose head is late, in ms. */
const LOOK_INTERVAL_MS = 5_000;

const PATIENCE = {
  bodyMs: CLIENT_TIMEOUT_MS,
  uploadMs: UPLOAD_TIMEOUT_MS,
  readMs: CLIENT_TIMEOUT_MS,
};

/** An HTTP server, not yet listening, on which no client can hold a connection without using it. */
export function createHardenedServer(
  answer: RequestListener,
  patience: Patience & { readMs: number } = PATIENCE,
): Server {
  const server = createServer({
    headersTimeout: CLIENT_TIMEOUT_MS,
    // Of bodies below: those of uploads may take longer, which Node cannot tell.
    requestTimeout: 0,
    connectionsCheckingInterval: LOOK_INTERVAL_MS,
    // Whose answer would have no body.
    requireHostHeader: false,
  });
  // Fires when nothing has moved on a connection for this long.
  server.timeout = patience.readMs;
  const watch: RequestListener = (request, response) => {
    cutOffSlowReader(request, response);
    if (hasBody(request)) {
      closeOnUnreadBody(request, response);
      watchBody(request, response, patience, () => {
        refuseConnection({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, request.socket);
      });
    }
    answer(request, response);
  };
  server.on('request', watch);
  // Ignore unknown `Expect` headers instead of refusing with 417.
  server.on('checkExpectation', watch);
  server.on('clientError', refuseConnection);
  return server;
}

/** A client that leaves its answer lying is hung up on; one that waits for its answer is not. */
function cutOffSlowReader({ socket }: IncomingMessage, response: ServerResponse): void {
  response.on('timeout', () => {
    if (socket.writableLength > 0) socket.destroy();
  });
}
