import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import { makeScratch } from './dataset-files.test-util.ts';

/** An entry of an archive that no honest program would write. */
export interface RawEntry {
  name: string;
  content?: string | Buffer;
  /** False claims of the archive. */
  claims?: { size?: number; crc?: number; compressedSize?: number };
  flags?: number;
  method?: number;
  /** Unix mode, the upper half of the external attributes. */
  mode?: number;
}

const UTF8_NAMES = 0x800;

/** Writes an archive by hand (APPNOTE 4.3), with whatever its entries claim. */
export async function makeRawZip(entries: readonly RawEntry[]): Promise<string> {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, content = '', claims = {}, flags = 0, method = 8, mode = 0 } of entries) {
    const nameBytes = Buffer.from(name);
    const bytes = Buffer.from(content);
    const data = method === 8 ? deflateRawSync(bytes) : bytes;
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(flags | UTF8_NAMES, 2);
    common.writeUInt16LE(method, 4);
    common.writeUInt32LE(claims.crc ?? crc32(bytes), 10);
    common.writeUInt32LE(claims.compressedSize ?? data.length, 14);
    common.writeUInt32LE(claims.size ?? bytes.length, 18);
    common.writeUInt16LE(nameBytes.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, nameBytes, data]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(mode * 0x10000, 6);
    tail.writeUInt32LE(offset, 10);
    central.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x03'), common, tail, nameBytes]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  const path = join(await makeScratch(), 'raw.zip');
  await writeFile(path, Buffer.concat([...locals, directory, end]));
  return path;
}
