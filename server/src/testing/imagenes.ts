import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** The smallest PNG: one point. */
export const PUNTO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export type Formato = 'png' | 'jpeg' | 'webp' | 'gif';

/** A picture of noise, so that every byte of it tells something. */
const ruido = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  });

export const dibujo = (formato: Formato, ancho = 60, alto = 40): Promise<Buffer> =>
  ruido(ancho, alto).toFormat(formato).toBuffer();

/** What a telephone writes into a photo besides its points. */
export const LUGAR = 'Calle del Conde 12';
export const foto = (): Promise<Buffer> =>
  ruido(60, 40)
    .withExif({ IFD0: { ImageDescription: LUGAR }, IFD3: { GPSLatitude: '18/1 28/1 0/1', GPSLatitudeRef: 'N' } })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf>${LUGAR}</rdf></x:xmpmeta>`)
    .jpeg()
    .toBuffer();

/** Three pictures, one after the other. */
export async function animada(formato: 'gif' | 'webp'): Promise<Buffer> {
  const cuadros = await Promise.all([1, 2, 3].map(() => dibujo('png', 20, 20)));
  return sharp(cuadros, { join: { animated: true } })
    .toFormat(formato, { delay: [50, 50, 50], loop: 0 })
    .toBuffer();
}

const trozo = (tipo: string, datos: Buffer): Buffer => {
  const cuerpo = Buffer.concat([Buffer.from(tipo), datos]);
  const [largo, suma] = [Buffer.alloc(4), Buffer.alloc(4)];
  largo.writeUInt32BE(datos.length);
  suma.writeUInt32BE(crc32(cuerpo));
  return Buffer.concat([largo, cuerpo, suma]);
};

/** A PNG of a few kilobytes that unpacks to as many points as it says. */
export function bomba(lado: number): Buffer {
  const cabeza = Buffer.alloc(13);
  cabeza.writeUInt32BE(lado, 0);
  cabeza.writeUInt32BE(lado, 4);
  cabeza[8] = 1;
  const puntos = deflateSync(Buffer.alloc((Math.ceil(lado / 8) + 1) * lado));
  return Buffer.concat([
    PUNTO.subarray(0, 8),
    trozo('IHDR', cabeza),
    trozo('IDAT', puntos),
    trozo('IEND', Buffer.alloc(0)),
  ]);
}

const PAGINA = '<script>alert(document.cookie)</script>';
/** What is no picture, whatever it is called. */
export const NO_SON_IMAGENES: readonly [que: string, bytes: Buffer][] = [
  ['una página', Buffer.from(`<!doctype html>${PAGINA}`)],
  ['un SVG', Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${PAGINA}</svg>`)],
  ['un SVG con su declaración', Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['un PDF', Buffer.from('%PDF-1.7\n')],
  ['un TIFF', Buffer.from('II*\0\x08\0\0\0\0\0', 'latin1')],
  ['nada', Buffer.alloc(0)],
];

/** What begins as a picture and is none. */
export const danadas = async (): Promise<[que: string, bytes: Buffer][]> => [
  ['un programa que empieza como un GIF', Buffer.from('GIF89a/*....*/=1;alert(1)')],
  ['una página que empieza como un PNG', Buffer.concat([PUNTO.subarray(0, 8), Buffer.from(PAGINA)])],
  ...(await Promise.all(
    (['png', 'jpeg', 'webp', 'gif'] as const).map(async (formato): Promise<[string, Buffer]> => {
      const entera = await dibujo(formato);
      return [`un ${formato} cortado`, entera.subarray(0, Math.floor(entera.length * 0.7))];
    }),
  )),
];

/** Pictures that are something else as well. */
export const polifacetica = async (formato: Formato): Promise<Buffer> =>
  Buffer.concat([await dibujo(formato), Buffer.from(PAGINA)]);
