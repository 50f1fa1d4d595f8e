// Loaded into a program before its own code: what it asks of dictionaryapi.dev goes to a server under
// test, as if its address had been changed. The program itself stays as it was published.
import http from 'node:http';
import https from 'node:https';

const compat = new URL(process.env.COMPAT_URL);

https.request = (address, options, onAnswer) => {
  const { hostname, pathname, search } = new URL(address);
  if (hostname !== 'api.dictionaryapi.dev') throw new Error(`asks ${hostname}`);
  const path = `${compat.pathname}${pathname}${search}`;
  return http.request(compat, { ...options, path, agent: undefined }, onAnswer);
};
