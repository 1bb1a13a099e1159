import { createHash } from 'node:crypto';
import type { Upload } from '@conserje/contract';
import { EVIDENCE_SIDE, IMAGE_PIXELS_MAX, PLACA_SIDE } from '@conserje/rules';
import pLimit from 'p-limit';
import type { Sharp } from 'sharp';
import { AppError } from '../appError.ts';

/** A stored picture: re-encoded from the pixels of an upload. */
export interface RecodedImage {
  tipo: 'image/webp';
  ancho: number;
  alto: number;
  /** SHA-256 of its content, base64url. */
  huella: string;
  contenido: Buffer;
}

/** Magic numbers of PNG, JPEG, WebP and GIF. No other upload reaches a decoder. */
const IMAGE_SIGNATURES: readonly RegExp[] = [
  /^89504e470d0a1a0a/,
  /^ffd8ff/,
  /^52494646.{8}57454250/,
  /^47494638(37|39)61/,
];
const DECODERS = ['JpegBuffer', 'PngBuffer', 'WebpBuffer', 'NsgifBuffer'].map((format) => `VipsForeignLoad${format}`);

type ImageLibrary = typeof import('sharp').default;
let imageLibrary: Promise<ImageLibrary> | undefined;

async function prepareImageLibrary(): Promise<ImageLibrary> {
  const { default: sharp } = await import('sharp');
  // libvips reads many more formats, some of which open files and URLs named inside.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: DECODERS });
  // Pictures are not processed twice, and each uses one thread.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/** Loads the library with the first picture: most servers never process one, and loading takes memory and time. */
const load = (): Promise<ImageLibrary> => {
  imageLibrary ??= prepareImageLibrary().catch((error: unknown) => {
    // A load failure (memory, too many open files) may be temporary.
    imageLibrary = undefined;
    throw error;
  });
  return imageLibrary;
};

/** Pictures decoded at once: the largest takes some 100 MB meanwhile. */
const CONCURRENCY = 2;
const TIMEOUT_S = 10;
const limitConcurrency = pLimit(CONCURRENCY);

/** Encoding of a kind of picture. */
export interface ImagePreset {
  encode(image: Sharp): Sharp;
}

/** Evidence: upright and at most screen size. */
export const EVIDENCE_PRESET: ImagePreset = {
  encode: (image) =>
    image
      .autoOrient()
      .resize({ width: EVIDENCE_SIDE, height: EVIDENCE_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 88, smartSubsample: true }),
};

/** Placa: a square with sharp pixels and transparent padding. */
export const PLACA_PRESET: ImagePreset = {
  encode: (image) =>
    image
      .autoOrient()
      .resize({ width: PLACA_SIDE, height: PLACA_SIDE, fit: 'contain', kernel: 'nearest', background: '#0000' })
      .webp({ lossless: true }),
};

/**
 * Re-encodes an upload: PNG, JPEG, WebP or GIF by content; of an animation the first frame. Only pixels remain: no
 * location, camera, text, or data after the end.
 * @throws AppError IMAGEN_NO_ADMITIDA, IMAGEN_ENORME, IMAGEN_DANADA
 */
export async function reencodeImage(field: string, upload: Upload, preset: ImagePreset): Promise<RecodedImage> {
  const bytes = Buffer.from(await upload.arrayBuffer());
  const signature = bytes.toString('hex', 0, 12);
  if (!IMAGE_SIGNATURES.some((one) => one.test(signature))) throw new AppError('IMAGEN_NO_ADMITIDA', undefined, field);
  return limitConcurrency(async () => {
    const sharp = await load();
    const open = (limitInputPixels: number | false): Sharp =>
      sharp(bytes, { limitInputPixels, failOn: 'warning', pages: 1, sequentialRead: true });
    const { width, height } = await open(false)
      .metadata()
      .catch(() => throwDamaged(field));
    if (width * height > IMAGE_PIXELS_MAX) throw new AppError('IMAGEN_ENORME', undefined, field);
    const { data, info } = await preset
      .encode(open(IMAGE_PIXELS_MAX))
      .timeout({ seconds: TIMEOUT_S })
      .toBuffer({ resolveWithObject: true })
      .catch(() => throwDamaged(field));
    const huella = createHash('sha256').update(data).digest('base64url');
    return { tipo: 'image/webp', ancho: info.width, alto: info.height, huella, contenido: data };
  });
}

function throwDamaged(field: string): never {
  throw new AppError('IMAGEN_DANADA', undefined, field);
}
