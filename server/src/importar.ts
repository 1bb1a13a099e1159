import { open, readFile, rm, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { Mirada } from './features/socios/socios.public.ts';
import { importarSocios, mirarSocios } from './features/socios/socios.public.ts';
import { PASOS } from './migrations/index.ts';
import { abrirMotor } from './platform/db/abrir.ts';
import type { Motor } from './platform/db/dialecto.ts';
import { migrar } from './platform/db/migrar.ts';
import { enTransaccion } from './platform/db/transaccion.ts';
import { urlBase } from './platform/db/url.ts';
import { Fallo } from './platform/fallo.ts';
import { leerAjustes } from './platform/respaldo/ajustes.ts';
import { alActualizar } from './respaldos.ts';

/**
 * `npm run importar -- socios.csv`: says what bringing a roster along would do; with `--hacer` does it and writes the
 * one-time passwords to a file that is its owner's alone.
 */

const USO = 'Uso: npm run importar -- socios.csv [--hacer] [--claves socios-claves.csv]';
const reloj = (): number => Date.now();
const numero = (n: number): string => n.toLocaleString('es');

function contar({ socios, yaEstan, faltas, ignoradas }: Mirada): void {
  const porMision = Map.groupBy(socios, (s) => s.misionNombre);
  console.log(`Entrarían ${numero(socios.length)} personas:`);
  for (const [mision, quienes] of porMision)
    console.log(`  ${mision.padEnd(24)} ${numero(quienes.length).padStart(6)}`);
  if (yaEstan.length > 0) console.log(`Ya están, y se quedan como están: ${numero(yaEstan.length)}`);
  if (ignoradas.length > 0) console.log(`Columnas que no se usan: ${ignoradas.join(', ')}`);
  for (const { linea, campo, valor, msg } of faltas) console.log(`  línea ${linea}, ${campo} «${valor}»: ${msg}`);
  if (faltas.length > 0)
    console.log(`${numero(faltas.length)} líneas con faltas: no se importa a nadie hasta corregirlas.`);
}

/** Makes the file of the passwords, its owner's alone; one that is there already is never written over. */
async function reservar(destino: string): Promise<void> {
  try {
    await (await open(destino, 'wx', 0o600)).close();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST')
      throw new Error(`Ya existe ${destino}; nombra otro archivo con --claves`);
    throw error;
  }
}

async function hacer(motor: Motor, bytes: Uint8Array, vistas: number, destino: string): Promise<void> {
  await reservar(destino);
  let entraron: number;
  try {
    entraron = await enTransaccion({ motor, reloj }, async (tx) => {
      const claves = await importarSocios(tx, bytes, { vistas, debajoDe: null });
      const lineas = claves.map(({ usuario, clave }) => `${usuario},${clave}`);
      // Before the commit: nobody comes in whose password could not be kept.
      await writeFile(destino, `${['nombre,clave', ...lineas].join('\n')}\n`);
      return claves.length;
    });
  } catch (error) {
    await rm(destino, { force: true });
    throw error;
  }
  console.log(`Entraron ${numero(entraron)} personas. Sus claves de un solo uso están en ${destino}:`);
  console.log('entrégalas y borra el archivo; cada quien elige la suya al entrar.');
}

async function importar(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { hacer: { type: 'boolean', default: false }, claves: { type: 'string', default: 'socios-claves.csv' } },
  });
  const [archivo, otro] = positionals;
  if (archivo === undefined || otro !== undefined) throw new Error(USO);
  const bytes = await readFile(archivo);
  const url = urlBase(process.env.DATABASE_URL);
  const log = { warn: (_datos: object, msg: string) => console.error(msg), info: (msg: string) => console.error(msg) };
  const motor = abrirMotor(url, log);
  try {
    await migrar(motor, PASOS, alActualizar(motor, { url, log, reloj, respaldos: leerAjustes(process.env, url) }));
    const mirada = await mirarSocios(motor.db, bytes, reloj(), null);
    contar(mirada);
    if (mirada.faltas.length > 0) return 1;
    if (values.hacer) await hacer(motor, bytes, mirada.socios.length, values.claves);
    else console.log('No se escribió nada. Con --hacer, entran todas.');
    return 0;
  } finally {
    await motor.cerrar();
  }
}

process.exitCode = await importar().catch((error: unknown) => {
  console.error(error instanceof Fallo || error instanceof Error ? error.message : error);
  return 2;
});
