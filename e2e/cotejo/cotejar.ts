import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestInfo } from '@playwright/test';
import sharp from 'sharp';
import type { Caja, Diferencia, Lamina } from './diferencia.ts';
import { diferencia } from './diferencia.ts';

export const CARPETA = fileURLToPath(new URL('laminas', import.meta.url));
const ACEPTAR = process.env.COTEJO === 'aceptar';
const COMO_ACEPTAR = 'si es como debe ser: npm run cotejo -- --aceptar';

/** Points of the screen for each of a kept picture, along a side. */
const REDUCIDA = 2;
/** Pictures of one part whose sides differ by no more than rounding are compared as far as both reach. */
const REDONDEO = 1;

/** Half as fine: what a kept picture is compared with. */
async function reducir(foto: Lamina): Promise<Lamina> {
  const medidas = { width: Math.ceil(foto.ancho / REDUCIDA), height: Math.ceil(foto.alto / REDUCIDA) };
  const { data, info } = await imagenDe(foto)
    .resize({ ...medidas, fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { ancho: info.width, alto: info.height, puntos: data };
}

/** What is lost are the last bits of a colour, and nothing of an edge: the same part is never another one by its format. */
const guardada = (reducida: Lamina): Promise<Buffer> =>
  imagenDe(reducida).webp({ nearLossless: true, quality: 40, effort: 6 }).toBuffer();

const imagenDe = ({ ancho, alto, puntos }: Lamina) =>
  sharp(puntos, { raw: { width: ancho, height: alto, channels: 3 } });

/** A picture as it is drawn. */
export async function lamina(archivo: Buffer): Promise<Lamina> {
  const { data, info } = await sharp(archivo).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { ancho: info.width, alto: info.height, puntos: data };
}

export function recorte(toda: Lamina, { x, y, ancho, alto }: Caja): Lamina {
  const puntos = new Uint8Array(ancho * alto * 3);
  for (let fila = 0; fila < alto; fila += 1) {
    const desde = ((y + fila) * toda.ancho + x) * 3;
    puntos.set(toda.puntos.subarray(desde, desde + ancho * 3), fila * ancho * 3);
  }
  return { ancho, alto, puntos };
}

/** The picture as it is now, grey, with what differs in red. */
function pintar({ ancho, alto, puntos }: Lamina, { marcas }: Diferencia): Promise<Buffer> {
  const rojo = new Uint8Array(puntos.length);
  marcas.forEach((marca, i) => {
    const gris = (puntos[i * 3 + 1] ?? 0) / 3 + 80;
    rojo.set(marca ? [255, 0, 40] : [gris, gris, gris], i * 3);
  });
  return imagenDe({ ancho, alto, puntos: rojo }).png().toBuffer();
}

/**
 * Compares a picture with the one that is kept under its name, or keeps it.
 * @param textos where text stands, in points of the screen
 * @returns what is wrong, in a line; null where nothing is
 */
export async function cotejar(
  nombre: string,
  foto: Lamina,
  textos: readonly Caja[],
  info: Pick<TestInfo, 'outputPath'>,
): Promise<string | null> {
  const archivo = join(CARPETA, `${nombre}.webp`);
  const ahora = await reducir(foto);
  const reducidos = textos.map(({ x, y, ancho, alto }) => ({
    ...{ x: x / REDUCIDA, y: y / REDUCIDA, ancho: ancho / REDUCIDA, alto: alto / REDUCIDA },
  }));
  if (ACEPTAR) {
    // One that nobody would say is another stays: no new bytes for nothing.
    const igual = existsSync(archivo) && (await queDifiere(await readFile(archivo), ahora, reducidos)) === null;
    await mkdir(CARPETA, { recursive: true });
    if (!igual) await writeFile(archivo, await guardada(ahora));
    return null;
  }
  if (!existsSync(archivo)) return `${nombre}: no hay lámina; ${COMO_ACEPTAR}`;
  const antes = await readFile(archivo);
  const mal = await queDifiere(antes, ahora, reducidos);
  if (!mal) return null;
  const salida = (cual: string): string => info.outputPath(`${nombre}-${cual}.png`);
  await writeFile(salida('antes'), await sharp(antes).png().toBuffer());
  await writeFile(salida('ahora'), await imagenDe(foto).png().toBuffer());
  if (mal.pintada) await writeFile(salida('diferencia'), mal.pintada);
  return `${nombre}: ${mal.dicho} (${salida('diferencia')}); ${COMO_ACEPTAR}`;
}

async function queDifiere(
  antes: Buffer,
  ahora: Lamina,
  textos: readonly Caja[],
): Promise<{ dicho: string; pintada?: Buffer } | null> {
  const suya = await lamina(antes);
  const medidas = `mide ${ahora.ancho * REDUCIDA}×${ahora.alto * REDUCIDA} y medía ${suya.ancho * REDUCIDA}×${suya.alto * REDUCIDA}`;
  const comun = { x: 0, y: 0, ancho: Math.min(suya.ancho, ahora.ancho), alto: Math.min(suya.alto, ahora.alto) };
  const [una, otra] = [recorte(suya, comun), recorte(ahora, comun)];
  const mal = diferencia(una, otra, textos);
  const otraMedida = Math.abs(suya.ancho - ahora.ancho) > REDONDEO || Math.abs(suya.alto - ahora.alto) > REDONDEO;
  if (!mal) return otraMedida ? { dicho: medidas } : null;
  const { x, y, ancho: a, alto: b } = mal.caja;
  const donde = `${mal.puntos} puntos y ${mal.celdas} letras distintas, de (${x * REDUCIDA}, ${y * REDUCIDA}) a (${(x + a) * REDUCIDA}, ${(y + b) * REDUCIDA})`;
  return { dicho: otraMedida ? `${medidas}; ${donde}` : donde, pintada: await pintar(otra, mal) };
}

/** Takes away the pictures of what is no longer compared, where new ones are accepted. @returns those that are left */
export async function quitar(sobran: readonly string[]): Promise<string[]> {
  if (!ACEPTAR) return [...sobran];
  for (const archivo of sobran) await rm(join(CARPETA, archivo));
  return [];
}
