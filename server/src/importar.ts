import { open, readFile, rm, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { aCsv, DATE_ORDERS, SECTION_ROWS } from '@conserje/rules';
import { leerAjustes as leerAgencia } from './features/agencia/agencia.public.ts';
import type { Mirada, RosterImport } from './features/socios/socios.public.ts';
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

const USO =
  'Uso: npm run importar -- socios.csv [--hacer] [--claves socios-claves.csv] [--fechas dia|mes] [--secciones titulos|personas]';
const reloj = (): number => Date.now();
const numero = (n: number): string => n.toLocaleString('es');

function contar({ socios, yaEstan, faltas, ignoradas, dudas }: Mirada): void {
  const porMision = Map.groupBy(socios, (s) => `${s.rango}, ${s.misionNombre}`);
  console.log(`Entrarían ${numero(socios.length)} personas:`);
  for (const [mision, quienes] of porMision)
    console.log(`  ${mision.padEnd(36)} ${numero(quienes.length).padStart(6)}`);
  const [despedidos, activos] = [yaEstan.filter((s) => s.despedido), yaEstan.filter((s) => !s.despedido)];
  if (activos.length > 0) console.log(`Ya están, y se quedan como están: ${numero(activos.length)}`);
  if (despedidos.length > 0) console.log(`Despedidos, que no entran: ${despedidos.map((s) => s.usuario).join(', ')}`);
  if (ignoradas.length > 0) console.log(`Columnas que no se usan: ${ignoradas.join(', ')}`);
  for (const { linea, campo, valor, msg } of faltas) console.log(`  línea ${linea}, ${campo} «${valor}»: ${msg}`);
  if (dudas.fechas !== null)
    console.log(
      `La fecha ${dudas.fechas} se lee de dos modos: añade --fechas dia, o --fechas mes si el mes va delante.`,
    );
  if (dudas.secciones.length > 0) {
    const lineas = dudas.secciones.map(({ linea, texto }) => `${texto} (línea ${linea})`).join(', ');
    console.log(
      `Se llaman como un rango: ${lineas}. Añade --secciones titulos, o --secciones personas si son personas.`,
    );
  }
  if (faltas.length > 0)
    console.log(`${numero(faltas.length)} líneas con faltas: no se importa a nadie hasta corregirlas.`);
}

/** Makes the file of the passwords, its owner's alone; one that is there already is never written over. */
async function reservar(destino: string): Promise<void> {
  try {
    await (await open(destino, 'wx', 0o600)).close();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST')
      throw new Error(`Ya existe ${destino}. Elige otro archivo con --claves`);
    throw error;
  }
}

async function hacer(
  motor: Motor,
  bytes: Uint8Array,
  como: RosterImport & { vistas: number },
  destino: string,
): Promise<void> {
  await reservar(destino);
  let entraron: number;
  try {
    entraron = await enTransaccion({ motor, reloj }, async (tx) => {
      const claves = await importarSocios(tx, bytes, como);
      const { zona } = await leerAgencia(tx.db);
      const lineas = claves.map(({ usuario, clave }) => [usuario, clave]);
      // Before the commit: nobody comes in whose password could not be kept.
      await writeFile(destino, aCsv(['nombre', 'clave'], lineas, zona));
      return claves.length;
    });
  } catch (error) {
    await rm(destino, { force: true });
    throw error;
  }
  console.log(`Entraron ${numero(entraron)} personas. Sus contraseñas temporales están en ${destino}.`);
  console.log('Entrégalas y borra el archivo. Cada persona crea la suya al entrar.');
}

/** @throws Error with the usage where an option is none of its words */
function oneOf<W extends string>(words: readonly W[], said: string): W {
  const word = words.find((w) => w === said);
  if (word === undefined) throw new Error(USO);
  return word;
}

async function importar(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      ...{ hacer: { type: 'boolean', default: false }, claves: { type: 'string', default: 'socios-claves.csv' } },
      ...{ fechas: { type: 'string' }, secciones: { type: 'string' } },
    },
  });
  const [archivo, otro] = positionals;
  if (archivo === undefined || otro !== undefined) throw new Error(USO);
  const como = {
    quien: null,
    answers: {
      ...(values.fechas !== undefined && { fechas: oneOf(DATE_ORDERS, values.fechas) }),
      ...(values.secciones !== undefined && { secciones: oneOf(SECTION_ROWS, values.secciones) }),
    },
  };
  const bytes = await readFile(archivo);
  const url = urlBase(process.env.DATABASE_URL);
  const log = { warn: (_datos: object, msg: string) => console.error(msg), info: (msg: string) => console.error(msg) };
  const motor = abrirMotor(url, log);
  try {
    await migrar(motor, PASOS, alActualizar(motor, { url, log, reloj, respaldos: leerAjustes(process.env, url) }));
    const mirada = await mirarSocios(motor.db, bytes, reloj(), como);
    contar(mirada);
    const { faltas, dudas } = mirada;
    if (faltas.length > 0 || dudas.fechas !== null || dudas.secciones.length > 0) return 1;
    if (values.hacer) await hacer(motor, bytes, { ...como, vistas: mirada.socios.length }, values.claves);
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
