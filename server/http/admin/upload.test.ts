import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../base/errors.ts';
import { receiveUpload } from './upload.ts';

const LIMITS = { maxFiles: 2, maxTotalBytes: 1_000 };

/** Sends a form to a real server that receives it with {@link LIMITS}; what came of it. */
const upload = (form: FormData) =>
  received(async (port) =>
    (await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body: form })).text(),
  );

/** Sends the headers of a form that announces so many bytes, and these of its body. */
const announce = (length: number, body = '') =>
  received(
    (port) =>
      new Promise((resolve, reject) => {
        const headers = {
          'Content-Type': 'multipart/form-data; boundary=x',
          'Content-Length': length,
        };
        const sent = ask({ port, host: '127.0.0.1', method: 'POST', headers }, (answer) => {
          answer.setEncoding('utf8').once('data', (text: string) => {
            sent.destroy();
            resolve(text);
          });
        });
        sent.once('error', reject);
        sent.flushHeaders();
        sent.write(body);
      }),
  );

async function received(
  send: (port: number) => Promise<string>,
): Promise<{ outcome: string; left: string[] }> {
  const scratch = await mkdtemp(join(tmpdir(), 'wordkeep-upload-'));
  const server = createServer((request, response) => {
    receiveUpload(request, scratch, LIMITS)
      .then(async ({ source, remove }) => {
        const files = 'files' in source ? source.files : [];
        const texts = await Promise.all(
          files.map(async ({ name, path }) => `${name}=${await readFile(path, 'utf8')}`),
        );
        await remove();
        return texts.join(' ');
      })
      .catch((error: unknown) =>
        error instanceof ApiError ? `${error.code}: ${error.detail}` : String(error),
      )
      .then((outcome) => response.end(outcome));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const { port } = server.address() as AddressInfo;
    return { outcome: await send(port), left: await readdir(scratch) };
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await rm(scratch, { recursive: true });
  }
}

function formOf(files: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, text] of Object.entries(files)) form.append('files', new Blob([text]), name);
  return form;
}

describe('an upload', () => {
  it('of as much as is allowed arrives whole and is removed afterwards', async () => {
    const files = { 'words.jsonl': 'a'.repeat(600), 'manifest.json': 'b'.repeat(400) };
    expect(await upload(formOf(files))).toEqual({
      outcome: `words.jsonl=${files['words.jsonl']} manifest.json=${files['manifest.json']}`,
      left: [],
    });
  });

  it('of one byte more is refused, and nothing of it is left', async () => {
    const form = formOf({ 'words.jsonl': 'a'.repeat(600), 'manifest.json': 'b'.repeat(401) });
    expect(await upload(form)).toEqual({
      outcome: 'payload_too_large: The upload has more than 1000 bytes.',
      left: [],
    });
  });

  it('that announces too much is refused before any of it arrives', async () => {
    expect(await announce(10_000_000)).toEqual({
      outcome: 'payload_too_large: The upload has more than 1000 bytes.',
      left: [],
    });
  });

  it('of one file more is refused, and nothing of it is left', async () => {
    expect(await upload(formOf({ 'a.jsonl': '1', 'b.jsonl': '2', 'c.jsonl': '3' }))).toEqual({
      outcome: 'payload_too_large: The upload has more than 2 files.',
      left: [],
    });
  });

  it('may go on after its last boundary (RFC 2046, 5.1.1)', async () => {
    const file = 'Content-Disposition: form-data; name="files"; filename="a.jsonl"\r\n\r\nabc';
    const body = `--x\r\n${file}\r\n--x--\r\n${'more '.repeat(50_000)}`;
    expect(await announce(body.length, body)).toEqual({ outcome: 'a.jsonl=abc', left: [] });
  });
});
