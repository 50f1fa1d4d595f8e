// `node --import` this: the app's main process then gets the stand-in where it imports Electron.
import { register } from 'node:module';

const standIn = new URL('./electron.mjs', import.meta.url).href;
const hooks = `export async function resolve(name, context, next) {
  return name === 'electron' ? { url: ${JSON.stringify(standIn)}, shortCircuit: true } : next(name, context);
}`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);
