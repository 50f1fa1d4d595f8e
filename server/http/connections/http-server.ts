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

/** Limits anything but an upload. */
const CLIENT_TIMEOUT_MS = 30_000;
/** A large dataset over a slow line takes a while. */
const UPLOAD_TIMEOUT_MS = 3_600_000;
/** How often Node checks for requests with late headers. */
const LOOK_INTERVAL_MS = 5_000;

/**
 * A stream's `pipeline` alone adds seven `close` listeners to a response; with ours they exceed the
 * ten from which Node.js warns of a leak.
 */
const MAX_LISTENERS = 20;

const PATIENCE = {
  bodyMs: CLIENT_TIMEOUT_MS,
  uploadMs: UPLOAD_TIMEOUT_MS,
  readMs: CLIENT_TIMEOUT_MS,
};

/** Not yet listening. */
export function createHardenedServer(
  answer: RequestListener,
  patience: Patience & { readMs: number } = PATIENCE,
): Server {
  const server = createServer({
    headersTimeout: CLIENT_TIMEOUT_MS,
    // Body timeouts are enforced below, because uploads get longer and Node has one limit for all.
    requestTimeout: 0,
    connectionsCheckingInterval: LOOK_INTERVAL_MS,
    // Node's own refusal would have no body; ours does.
    requireHostHeader: false,
  });
  // Fires when a connection has been idle for this long.
  server.timeout = patience.readMs;
  const watch: RequestListener = (request, response) => {
    response.setMaxListeners(MAX_LISTENERS);
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

/** Drops a client that does not read its response, but none that is still waiting for one. */
function cutOffSlowReader({ socket }: IncomingMessage, response: ServerResponse): void {
  response.on('timeout', () => {
    if (socket.writableLength > 0) socket.destroy();
  });
}
