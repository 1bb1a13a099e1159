import type { ByteParts, WorkbookSheet } from '@conserje/rules';
import { storeDeflated, WORKBOOK_TYPE, writeWorkbook } from '@conserje/rules';

/** Returns a stream that takes parts as it is read. Safari has no `ReadableStream.from`. */
function streamOf(content: ByteParts): ReadableStream<Uint8Array<ArrayBuffer>> {
  const parts = content[Symbol.asyncIterator]();
  return new ReadableStream({
    pull: async (controller) => {
      const next = await parts.next();
      if (next.done) controller.close();
      else controller.enqueue(next.value);
    },
  });
}

async function* compress(content: ByteParts): ByteParts {
  const reader = streamOf(content).pipeThrough(new CompressionStream('deflate-raw')).getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
}

/** Safari before 16.4 cannot compress. */
const canCompress = (): boolean => {
  try {
    return Boolean(new CompressionStream('deflate-raw'));
  } catch {
    return false;
  }
};

/**
 * Builds a workbook of one sheet.
 * @param timeZone zone in which instants are written: the agency's
 */
export async function buildWorkbook(sheet: WorkbookSheet, timeZone: string): Promise<Blob> {
  const encoder = new TextEncoder();
  const tools = { encode: (text: string) => encoder.encode(text), deflate: canCompress() ? compress : storeDeflated };
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for await (const part of writeWorkbook([sheet], timeZone, tools)) parts.push(part);
  return new Blob(parts, { type: WORKBOOK_TYPE });
}
