import { createHash } from 'node:crypto';
import type { Archivo } from '@conserje/contract';
import { EVIDENCIA_LADO, IMAGEN_PUNTOS, PLACA_LADO } from '@conserje/rules';
import pLimit from 'p-limit';
import type { Sharp } from 'sharp';
import { Fallo } from '../fallo.ts';

/** A picture as it is kept: made anew from the points of one that was sent. */
export interface Imagen {
  tipo: 'image/webp';
  ancho: number;
  alto: number;
  /** SHA-256 of its content, base64url. */
  huella: string;
  contenido: Buffer;
}

/** What kinds there are, by how their bytes begin: PNG, JPEG, WebP, GIF. Whatever else is sent reaches no decoder. */
const COMIENZOS: readonly RegExp[] = [/^89504e470d0a1a0a/, /^ffd8ff/, /^52494646.{8}57454250/, /^47494638(37|39)61/];
const DECODIFICADORES = ['JpegBuffer', 'PngBuffer', 'WebpBuffer', 'NsgifBuffer'].map((que) => `VipsForeignLoad${que}`);

type Biblioteca = typeof import('sharp').default;
let biblioteca: Promise<Biblioteca> | undefined;

async function prepararBiblioteca(): Promise<Biblioteca> {
  const { default: sharp } = await import('sharp');
  // It reads many more formats, some of which open files and addresses that are named inside.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: DECODIFICADORES });
  // One picture is never asked for twice, and takes one thread.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/** The library is loaded with the first picture: most servers never see one, and it takes memory and time to start. */
const cargar = (): Promise<Biblioteca> => {
  biblioteca ??= prepararBiblioteca().catch((error: unknown) => {
    // What kept it from being loaded (memory, too many open files) may be over with the next picture.
    biblioteca = undefined;
    throw error;
  });
  return biblioteca;
};

/** So many are unpacked at once: the largest takes some 100 MB while it is. */
const A_LA_VEZ = 2;
const LIMITE_S = 10;
const turno = pLimit(A_LA_VEZ);

/** How a picture is to be kept. */
export interface Molde {
  hacer(imagen: Sharp): Sharp;
}

/** An evidence: no larger than a screen shows, upright, as it was otherwise. */
export const EVIDENCIA: Molde = {
  hacer: (imagen) =>
    imagen
      .autoOrient()
      .resize({ width: EVIDENCIA_LADO, height: EVIDENCIA_LADO, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 88, smartSubsample: true }),
};

/** A badge: a square whose points stay points, those that are missing transparent. */
export const PLACA: Molde = {
  hacer: (imagen) =>
    imagen
      .autoOrient()
      .resize({ width: PLACA_LADO, height: PLACA_LADO, fit: 'contain', kernel: 'nearest', background: '#0000' })
      .webp({ lossless: true }),
};

/**
 * Makes a picture anew from what someone sent: PNG, JPEG, WebP or GIF by its content, of an animation the first picture.
 * Nothing but its points stays: no place, no camera, no text, nothing that stands behind its end.
 * @throws Fallo IMAGEN_NO_ADMITIDA, IMAGEN_ENORME, IMAGEN_DANADA
 */
export async function recodificar(campo: string, archivo: Archivo, molde: Molde): Promise<Imagen> {
  const bytes = Buffer.from(await archivo.arrayBuffer());
  const comienzo = bytes.toString('hex', 0, 12);
  if (!COMIENZOS.some((uno) => uno.test(comienzo))) throw new Fallo('IMAGEN_NO_ADMITIDA', undefined, campo);
  return turno(async () => {
    const sharp = await cargar();
    const abrir = (limitInputPixels: number | false): Sharp =>
      sharp(bytes, { limitInputPixels, failOn: 'warning', pages: 1, sequentialRead: true });
    const { width, height } = await abrir(false)
      .metadata()
      .catch(() => danada(campo));
    if (width * height > IMAGEN_PUNTOS) throw new Fallo('IMAGEN_ENORME', undefined, campo);
    const { data, info } = await molde
      .hacer(abrir(IMAGEN_PUNTOS))
      .timeout({ seconds: LIMITE_S })
      .toBuffer({ resolveWithObject: true })
      .catch(() => danada(campo));
    const huella = createHash('sha256').update(data).digest('base64url');
    return { tipo: 'image/webp', ancho: info.width, alto: info.height, huella, contenido: data };
  });
}

function danada(campo: string): never {
  throw new Fallo('IMAGEN_DANADA', undefined, campo);
}
