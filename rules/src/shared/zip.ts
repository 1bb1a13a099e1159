/** Bytes of a file, in parts. */
export type ByteParts = AsyncIterable<Uint8Array<ArrayBuffer>>;

/** What an environment supplies: its UTF-8 encoder, and raw deflate (RFC 1951) of a stream. */
export interface ZipTools {
  encode: (text: string) => Uint8Array<ArrayBuffer>;
  deflate: (content: ByteParts) => ByteParts;
}

export interface ZipEntry {
  /** Path inside the archive, in ASCII. */
  name: string;
  content: ByteParts;
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});

/** Continues the CRC-32 of the bytes before; it begins with 0. */
function updateCrc(before: number, bytes: Uint8Array): number {
  let crc = ~before;
  for (const byte of bytes) crc = (crc >>> 8) ^ (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0);
  return ~crc >>> 0;
}

/** Writes fields in little-endian order: 2 or 4 bytes each. */
function record(...fields: readonly (readonly [size: 2 | 4, value: number])[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(fields.reduce((sum, [size]) => sum + size, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [size, value] of fields) {
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  return bytes;
}

const VERSION = 20;
/** Sizes and CRC stand after the content, because a streamed entry knows them only then. */
const WITH_DESCRIPTOR = 8;
const DEFLATED = 8;
/** 1980-01-01, the earliest date of the format: the same content gives the same bytes. */
const DOS_DATE = 0x21;

interface WrittenEntry {
  name: string;
  offset: number;
  crc: number;
  deflatedSize: number;
  size: number;
}

const localHeader = (name: string): Uint8Array<ArrayBuffer> =>
  record(
    ...([
      [4, 0x04034b50],
      [2, VERSION],
      [2, WITH_DESCRIPTOR],
      [2, DEFLATED],
      [2, 0],
      [2, DOS_DATE],
    ] as const),
    ...([
      [4, 0],
      [4, 0],
      [4, 0],
      [2, name.length],
      [2, 0],
    ] as const),
  );

const descriptor = ({ crc, deflatedSize, size }: WrittenEntry): Uint8Array<ArrayBuffer> =>
  record([4, 0x08074b50], [4, crc], [4, deflatedSize], [4, size]);

const directoryHeader = ({ name, offset, crc, deflatedSize, size }: WrittenEntry): Uint8Array<ArrayBuffer> =>
  record(
    ...([
      [4, 0x02014b50],
      [2, VERSION],
      [2, VERSION],
      [2, WITH_DESCRIPTOR],
      [2, DEFLATED],
      [2, 0],
    ] as const),
    ...([
      [2, DOS_DATE],
      [4, crc],
      [4, deflatedSize],
      [4, size],
      [2, name.length],
    ] as const),
    ...([
      [2, 0],
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, offset],
    ] as const),
  );

const directoryEnd = (count: number, size: number, offset: number): Uint8Array<ArrayBuffer> =>
  record([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, size], [4, offset], [2, 0]);

/**
 * Writes a ZIP archive entry by entry; only the part at hand is in memory. Without ZIP64, so the archive and each entry
 * stay below 4 GiB.
 */
export async function* writeZip(entries: Iterable<ZipEntry>, tools: ZipTools): ByteParts {
  const written: WrittenEntry[] = [];
  let offset = 0;
  for (const { name, content } of entries) {
    const entry: WrittenEntry = { name, offset, crc: 0, deflatedSize: 0, size: 0 };
    const head = [localHeader(name), tools.encode(name)];
    yield* head;
    const measured = async function* (): ByteParts {
      for await (const part of content) {
        entry.crc = updateCrc(entry.crc, part);
        entry.size += part.length;
        yield part;
      }
    };
    for await (const part of tools.deflate(measured())) {
      entry.deflatedSize += part.length;
      yield part;
    }
    const end = descriptor(entry);
    yield end;
    written.push(entry);
    offset += [...head, end].reduce((sum, { length }) => sum + length, entry.deflatedSize);
  }
  let size = 0;
  for (const entry of written) {
    for (const part of [directoryHeader(entry), tools.encode(entry.name)]) {
      size += part.length;
      yield part;
    }
  }
  yield directoryEnd(written.length, size, offset);
}

/** Maximum bytes of a stored block of deflate. */
const STORED_BLOCK_MAX = 0xffff;

/** Wraps bytes in stored blocks of deflate, without compression: for environments that cannot compress. */
export async function* storeDeflated(content: ByteParts): ByteParts {
  for await (const part of content) {
    for (let at = 0; at < part.length; at += STORED_BLOCK_MAX) {
      const block = part.subarray(at, at + STORED_BLOCK_MAX);
      yield Uint8Array.of(0, ...record([2, block.length], [2, ~block.length & 0xffff]));
      yield block;
    }
  }
  yield Uint8Array.of(1, 0, 0, 0xff, 0xff);
}
