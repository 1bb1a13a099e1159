import { createHash } from 'node:crypto';
import type { Upload } from '@conserje/contract';
import { EVIDENCE_SIDE, IMAGE_PIXELS_MAX, PLACA_SIDE } from '@conserje/rules';
import pLimit from 'p-limit';
import type { Sharp } from 'sharp';
import { AppError } from '../appError.ts';

/** A picture as it is kept: made anew from the points of one that was sent. */
export interface RecodedImage {
  tipo: 'image/webp';
  ancho: number;
  alto: number;
  /** SHA-256 of its content, base64url. */
  huella: string;
  contenido: Buffer;
}

/** What kinds there are, by how their bytes begin: PNG, JPEG, WebP, GIF. Whatever else is sent reaches no decoder. */
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
  // It reads many more formats, some of which open files and addresses that are named inside.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: DECODERS });
  // One picture is never asked for twice, and takes one thread.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/** The library is loaded with the first picture: most servers never see one, and it takes memory and time to start. */
const load = (): Promise<ImageLibrary> => {
  imageLibrary ??= prepareImageLibrary().catch((error: unknown) => {
    // What kept it from being loaded (memory, too many open files) may be over with the next picture.
    imageLibrary = undefined;
    throw error;
  });
  return imageLibrary;
};

/** So many are unpacked at once: the largest takes some 100 MB while it is. */
const CONCURRENCY = 2;
const TIMEOUT_S = 10;
const limitConcurrency = pLimit(CONCURRENCY);

/** How a picture is to be kept. */
export interface ImagePreset {
  encode(image: Sharp): Sharp;
}

/** An evidence: no larger than a screen shows, upright, as it was otherwise. */
export const EVIDENCE_PRESET: ImagePreset = {
  encode: (image) =>
    image
      .autoOrient()
      .resize({ width: EVIDENCE_SIDE, height: EVIDENCE_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 88, smartSubsample: true }),
};

/** A badge: a square whose points stay points, those that are missing transparent. */
export const PLACA_PRESET: ImagePreset = {
  encode: (image) =>
    image
      .autoOrient()
      .resize({ width: PLACA_SIDE, height: PLACA_SIDE, fit: 'contain', kernel: 'nearest', background: '#0000' })
      .webp({ lossless: true }),
};

/**
 * Makes a picture anew from what someone sent: PNG, JPEG, WebP or GIF by its content, of an animation the first picture.
 * Nothing but its points stays: no place, no camera, no text, nothing that stands behind its end.
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
