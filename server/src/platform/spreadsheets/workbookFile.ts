import { Readable } from 'node:stream';
import { createDeflateRaw } from 'node:zlib';
import type { WorkbookSheet } from '@conserje/rules';
import { writeWorkbook } from '@conserje/rules';

/** Fast compression: XML of rows becomes a tenth, and a better level would take three times as long. */
const COMPRESSION_LEVEL = 3;
const encoder = new TextEncoder();

/**
 * Returns a workbook as a stream, written while it is read.
 * @param zone zone in which instants are written: the agency's
 */
export function workbookStream(sheets: readonly WorkbookSheet[], zone: string): Readable {
  const parts = writeWorkbook(sheets, zone, {
    encode: (text) => encoder.encode(text),
    deflate: (content) => Readable.from(content).compose(createDeflateRaw({ level: COMPRESSION_LEVEL })),
  });
  return Readable.from(parts, { objectMode: false });
}
