// An app that is about to be killed: starts the server and says its process id once it is ready.
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const entry = fileURLToPath(new URL('../../dist/server/desktop.js', import.meta.url));
const server = fork(entry, {
  env: {
    ...process.env,
    ADMIN_USERNAME: 'keeper',
    ADMIN_PASSWORD: 'correct horse',
    PORT: '0',
    UPDATE_CHECK: 'false',
  },
  stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
});
server.on('message', ({ type }) => {
  if (type === 'ready') process.send({ ready: server.pid });
});
