import { type NewDataset, newDataset } from '../../contract/admin/datasets.ts';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import type { IncomingMessage } from 'node:http';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { finished, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { MAX_ABOUT_LENGTH } from '../../contract/admin/transfer.ts';
import { type Limits, LIMITS } from '../../dataset/read/limits.ts';
import type { UploadedSource } from '../../dataset/read/open.ts';
import { makeScratch, removeScratch } from '../../dataset/read/scratch.ts';
import { ApiError, invalid } from '../../base/errors.ts';
import { parseJson } from '../../base/json.ts';

type UploadLimits = Pick<Limits, 'maxFiles' | 'maxTotalBytes'>;

const FLAGS = ['update', 'skip_invalid', 'dry_run'] as const;
const TEXTS = ['name', 'license', 'attribution', 'dataset', 'new_dataset'] as const;
const MAX_FIELDS = FLAGS.length + TEXTS.length;
const MAX_NAME_LENGTH = 255;
/** For the parts of a form around its files: boundaries, headers and the other fields. */
const FORM_BYTES = 256 * 1_024;

/**
 * Stores files under names of our own. Leaves nothing behind when it rejects.
 * @throws {ValidationError} naming the faulty fields
 * @throws {ApiError} `payload_too_large`, `unsupported_media_type`
 */
export async function receiveUpload(
  request: IncomingMessage,
  scratchDir: string,
  limits: UploadLimits = LIMITS,
) {
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > limits.maxTotalBytes + FORM_BYTES) {
    throw tooMuch(`more than ${limits.maxTotalBytes} bytes`);
  }
  const parser = openParser(request, limits);
  const folder = await makeScratch(scratchDir, 'upload');
  const remove = () => removeScratch(folder);
  const receiver = new Receiver(folder, limits);
  try {
    parser.on('field', (name, value) => receiver.addField(name, value));
    parser.on('file', (field, stream, name) => receiver.addFile(field, stream, name));
    parser.on('filesLimit', () => receiver.fail(tooMuch(`more than ${limits.maxFiles} files`)));
    for (const event of ['fieldsLimit', 'partsLimit'] as const) {
      parser.on(event, () => receiver.fail(tooMuch('too many parts')));
    }
    await Promise.race([parsed(request, parser), receiver.failed]);
    return { ...(await receiver.end()), remove };
  } catch (error) {
    // Drain the rest of the request, so that the client gets to read the response.
    request.unpipe();
    request.resume();
    await receiver.stop();
    await remove();
    // System errors on our files are not the client's fault.
    if (error instanceof ApiError || (error instanceof Error && 'syscall' in error)) throw error;
    throw invalid('body', 'is not complete multipart/form-data');
  }
}

function openParser({ headers }: IncomingMessage, limits: UploadLimits): BusboyInstance {
  const type = headers['content-type'];
  if (type === undefined || !/^multipart\/form-data\s*;/i.test(type)) {
    throw new ApiError('unsupported_media_type', {
      detail: 'The body must be multipart/form-data.',
    });
  }
  try {
    return new Busboy({
      headers: { ...headers, 'content-type': type },
      limits: {
        files: limits.maxFiles,
        fields: MAX_FIELDS,
        parts: limits.maxFiles + MAX_FIELDS,
        fieldNameSize: 100,
        fieldSize: 4 * MAX_ABOUT_LENGTH,
        headerPairs: 20,
        headerSize: 8_192,
      },
    });
  } catch (error) {
    throw invalid('body', error instanceof Error ? error.message : 'is not multipart');
  }
}

/** Not `pipeline`: on failure it would close the connection before the response is sent. */
function parsed(request: IncomingMessage, parser: BusboyInstance): Promise<void> {
  return new Promise((resolve, reject) => {
    parser.once('finish', resolve);
    parser.once('error', reject);
    // The client may have gone already.
    finished(request, (error) => {
      if (error) reject(error);
    });
    request.pipe(parser);
  });
}

function newDatasetOf(text: string | undefined): NewDataset | undefined {
  if (text === undefined) return undefined;
  const parsed = newDataset.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  const [first] = parsed.error.issues;
  throw invalid(['body.new_dataset', ...(first?.path ?? [])].join('.'), first?.message ?? '');
}

class Receiver {
  /** Rejects with the first problem. */
  readonly failed: Promise<never>;
  fail: (error: unknown) => void = () => {};
  private readonly flags = new Map<string, boolean>();
  private readonly texts = new Map<string, string>();
  private readonly files: { name: string; path: string }[] = [];
  private readonly writing: Promise<unknown>[] = [];
  private readonly streams: BusboyFileStream[] = [];
  private archive: string | null = null;
  private bytes = 0;

  constructor(
    private readonly folder: string,
    private readonly limits: UploadLimits,
  ) {
    this.failed = new Promise((_resolve, reject) => (this.fail = reject));
    this.failed.catch(() => {});
  }

  addField(name: string, value: string): void {
    const flag = FLAGS.find((known) => known === name);
    const text = TEXTS.find((known) => known === name);
    if (this.flags.has(name) || this.texts.has(name)) {
      this.fail(invalid(`body.${name}`, 'must be given once'));
    } else if (text) {
      if (value.length > MAX_ABOUT_LENGTH || /\p{Cc}/u.test(value)) {
        const message = `expected at most ${MAX_ABOUT_LENGTH} characters on one line`;
        this.fail(invalid(`body.${text}`, message));
      } else this.texts.set(text, value);
    } else if (!flag) this.fail(invalid(`body.${name}`, 'is not known here'));
    else if (value !== 'true' && value !== 'false') {
      this.fail(invalid(`body.${flag}`, 'expected true or false'));
    } else this.flags.set(flag, value === 'true');
  }

  addFile(field: string, stream: BusboyFileStream, name: string): void {
    stream.on('error', () => {});
    const path = join(this.folder, `part-${this.streams.length}`);
    this.streams.push(stream);
    if (field === 'archive') {
      if (this.archive !== null) this.fail(invalid('body.archive', 'must be given once'));
      this.archive = path;
    } else if (!isPlainName(name)) {
      this.fail(invalid(`body.${field}`, 'a file needs a plain name, such as words.jsonl'));
    } else if (this.files.some((file) => file.name === name)) {
      this.fail(invalid(`body.${field}`, `there are two files named ${name}`));
    } else this.files.push({ name, path });
    const written = pipeline(stream, this.counter(), createWriteStream(path, { flags: 'wx' }));
    written.catch(this.fail);
    this.writing.push(written);
  }

  /** Resolves when everything is on disk. */
  async end() {
    await Promise.race([Promise.all(this.writing), this.failed]);
    // Surfaces failures that nothing has awaited yet.
    await Promise.race([this.failed, Promise.resolve()]);
    const { archive, files, flags, texts } = this;
    if (archive === null && files.length === 0) {
      throw invalid('body', 'expected a file "archive", or the files of a dataset');
    }
    if (archive !== null && files.length > 0) {
      throw invalid('body.archive', 'must come without other files');
    }
    const source: UploadedSource = archive === null ? { files } : { zip: archive };
    return {
      source,
      update: flags.get('update') ?? false,
      skipInvalid: flags.get('skip_invalid') ?? false,
      dryRun: flags.get('dry_run') ?? false,
      about: {
        name: texts.get('name'),
        license: texts.get('license'),
        attribution: texts.get('attribution'),
      },
      into: { dataset: texts.get('dataset'), newDataset: newDatasetOf(texts.get('new_dataset')) },
    };
  }

  /** Resolves when all writing to the folder has stopped. */
  async stop(): Promise<void> {
    for (const stream of this.streams) stream.destroy();
    await Promise.allSettled(this.writing);
  }

  private counter(): Transform {
    return new Transform({
      transform: (chunk: Buffer, _encoding, callback) => {
        this.bytes += chunk.length;
        const { maxTotalBytes } = this.limits;
        if (this.bytes > maxTotalBytes) callback(tooMuch(`more than ${maxTotalBytes} bytes`));
        else callback(null, chunk);
      },
    });
  }
}

/** File names only tell the kind of a file; they are never used as paths. */
const isPlainName = (name: string | undefined): name is string =>
  name !== undefined &&
  name.length <= MAX_NAME_LENGTH &&
  /^[^/\\\p{Cc}]+$/u.test(name) &&
  !name.startsWith('.');

const tooMuch = (what: string): ApiError =>
  new ApiError('payload_too_large', { detail: `The upload has ${what}.` });
