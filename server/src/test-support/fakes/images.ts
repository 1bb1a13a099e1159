import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** The smallest PNG: one pixel. */
export const ONE_PIXEL_PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export type ImageFormat = 'png' | 'jpeg' | 'webp' | 'gif';

/** Returns noise, which cannot be compressed much. */
const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  });

export const createImage = (format: ImageFormat, width = 60, height = 40): Promise<Buffer> =>
  noise(width, height).toFormat(format).toBuffer();

/** Metadata that a phone writes into a photo. */
export const EXIF_DESCRIPTION = 'Calle del Conde 12';
export const createPhoto = (): Promise<Buffer> =>
  noise(60, 40)
    .withExif({
      IFD0: { ImageDescription: EXIF_DESCRIPTION },
      IFD3: { GPSLatitude: '18/1 28/1 0/1', GPSLatitudeRef: 'N' },
    })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf>${EXIF_DESCRIPTION}</rdf></x:xmpmeta>`)
    .jpeg()
    .toBuffer();

/** Returns a picture with three frames. */
export async function animatedImage(format: 'gif' | 'webp'): Promise<Buffer> {
  const frames = await Promise.all([1, 2, 3].map(() => createImage('png', 20, 20)));
  return sharp(frames, { join: { animated: true } })
    .toFormat(format, { delay: [50, 50, 50], loop: 0 })
    .toBuffer();
}

const chunk = (tipo: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(tipo), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

/** Returns a PNG of a few kilobytes that decodes to `side` × `side` pixels. */
export function decompressionBomb(side: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head[8] = 1;
  const points = deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side));
  return Buffer.concat([
    ONE_PIXEL_PNG.subarray(0, 8),
    chunk('IHDR', head),
    chunk('IDAT', points),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const PAGE = '<script>alert(document.cookie)</script>';
/** Files that are not pictures. */
export const NOT_IMAGES: readonly [que: string, bytes: Buffer][] = [
  ['a page', Buffer.from(`<!doctype html>${PAGE}`)],
  ['an SVG', Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${PAGE}</svg>`)],
  ['an SVG with an XML declaration', Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a PDF', Buffer.from('%PDF-1.7\n')],
  ['a TIFF', Buffer.from('II*\0\x08\0\0\0\0\0', 'latin1')],
  ['an empty file', Buffer.alloc(0)],
];

/** Returns files that begin like a picture but are damaged. */
export const damagedImages = async (): Promise<[que: string, bytes: Buffer][]> => [
  ['a program that begins like a GIF', Buffer.from('GIF89a/*....*/=1;alert(1)')],
  ['a page that begins like a PNG', Buffer.concat([ONE_PIXEL_PNG.subarray(0, 8), Buffer.from(PAGE)])],
  ...(await Promise.all(
    (['png', 'jpeg', 'webp', 'gif'] as const).map(async (format): Promise<[string, Buffer]> => {
      const whole = await createImage(format);
      return [`a truncated ${format}`, whole.subarray(0, Math.floor(whole.length * 0.7))];
    }),
  )),
];

/** Returns a picture that is another format at the same time. */
export const polyglotImage = async (format: ImageFormat): Promise<Buffer> =>
  Buffer.concat([await createImage(format), Buffer.from(PAGE)]);
