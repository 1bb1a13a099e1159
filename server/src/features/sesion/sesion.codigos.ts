import { randomInt } from 'node:crypto';
import { codigoLlano } from '@conserje/rules';
import type { Db, Tx } from '../../platform/db/database.ts';
import { Fallo } from '../../platform/fallo.ts';
import { huella } from '../../platform/http/acceso.ts';
import { cifrar, esClave } from './sesion.claves.ts';
import { pasoDe } from './sesion.totp.ts';
import './sesion.table.ts';

/** So many codes for when the authenticator is lost, of so many fours of figures: a telephone's keys have no others. */
const RESCATES = 10;
const CUATROS = 4;
const cuatro = (): string => String(randomInt(10_000)).padStart(4, '0');
const nuevoRescate = (lugar: number): string =>
  [`${lugar}${cuatro().slice(1)}`, ...Array.from({ length: CUATROS - 1 }, cuatro)].join('-');

/** What a good code is: of a step, or one of those for when the authenticator is lost. */
export type Hallado = { paso: number } | { rescate: string };

/** The second step of someone, whether it counts yet or not. */
export const dosPasosDe = (db: Db, usuario: number) =>
  db.selectFrom('dos_pasos').selectAll().where('usuario', '=', usuario).executeTakeFirst();

/** What is kept of those that were made before each had its place and its salt. */
const huellaSinSal = (codigo: string): string => huella(codigoLlano(codigo));
/** A code begins with its place among the ten: so that one hash is looked at, and not all of them. */
const lugarDe = (codigo: string): string => `${codigoLlano(codigo).charAt(0)}:`;
const conSal = async (codigo: string): Promise<string> =>
  lugarDe(codigo) + (await cifrar(codigoLlano(codigo), 'conocido'));

/** Which of someone's kept codes it is; undefined: none. */
async function rescateQueEs(db: Db, usuario: number, codigo: string): Promise<string | undefined> {
  if (codigoLlano(codigo).length !== CUATROS * 4) return undefined;
  const guardados = (await db.selectFrom('rescate').select('huella').where('usuario', '=', usuario).execute()).map(
    (fila) => fila.huella,
  );
  const deAntes = huellaSinSal(codigo);
  if (guardados.includes(deAntes)) return deAntes;
  const lugar = lugarDe(codigo);
  const suyo = guardados.find((guardado) => guardado.startsWith(lugar));
  // Whether one of that place is left is not to be heard from how long it takes.
  return (await esClave(suyo?.slice(lugar.length), codigoLlano(codigo))) ? suyo : undefined;
}

/** Looks at a code of someone's; nothing is used up. Null: it is none. */
export async function mirarCodigo(db: Db, usuario: number, codigo: string, ahora: number): Promise<Hallado | null> {
  const suyos = await dosPasosDe(db, usuario);
  if (!suyos) return null;
  const paso = pasoDe(suyos.secreto, codigoLlano(codigo), ahora, suyos.paso);
  if (paso !== null) return { paso };
  const rescate = await rescateQueEs(db, usuario, codigo);
  return rescate === undefined ? null : { rescate };
}

/**
 * Uses a code up: of two who have the same one is told that it is none.
 * @throws Fallo CODIGO_INCORRECTO
 */
export async function gastarCodigo(tx: Tx, usuario: number, hallado: Hallado): Promise<void> {
  if ('paso' in hallado) {
    const { paso } = hallado;
    const consulta = tx.db
      .updateTable('dos_pasos')
      .set({ paso })
      .where('usuario', '=', usuario)
      .where('paso', '<', paso);
    const { numUpdatedRows } = await consulta.executeTakeFirst();
    if (numUpdatedRows === 0n) throw codigoIncorrecto();
    return;
  }
  const consulta = tx.db.deleteFrom('rescate').where('usuario', '=', usuario).where('huella', '=', hallado.rescate);
  const { numDeletedRows } = await consulta.executeTakeFirst();
  if (numDeletedRows === 0n) throw codigoIncorrecto();
  const quedan = await rescatesDe(tx.db, usuario);
  await tx.apuntar({ modulo: 'acceso', usuario, motivo: `usó un código de respaldo. Le quedan ${quedan}` });
  await tx.vigilar({ clase: 'dos_pasos', usuario, detalle: `código de respaldo usado, quedan ${quedan}` });
}

export const codigoIncorrecto = (): Fallo => new Fallo('CODIGO_INCORRECTO', undefined, 'codigo');

/** How many codes for when the authenticator is lost someone has left. */
export async function rescatesDe(db: Db, usuario: number): Promise<number> {
  const { n } = await db
    .selectFrom('rescate')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('usuario', '=', usuario)
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** Codes for when the authenticator is lost, and what is kept of them; made before the transaction, which they would hold up. */
export async function nuevosRescates(): Promise<{ codigos: string[]; huellas: string[] }> {
  const codigos = Array.from({ length: RESCATES }, (_, lugar) => nuevoRescate(lugar));
  return { codigos, huellas: await Promise.all(codigos.map(conSal)) };
}

/** Instead of those that there were. The codes themselves are answered once, and kept nowhere. */
export async function ponerRescates(tx: Tx, usuario: number, huellas: readonly string[]): Promise<void> {
  await tx.db.deleteFrom('rescate').where('usuario', '=', usuario).execute();
  await tx.db
    .insertInto('rescate')
    .values(huellas.map((guardada) => ({ usuario, huella: guardada })))
    .execute();
}

/** Takes someone's second step from them, whether it counted or not. @returns whether it did */
export async function olvidarDosPasos(tx: Tx, usuario: number): Promise<boolean> {
  await tx.db.deleteFrom('rescate').where('usuario', '=', usuario).execute();
  const fila = await tx.db.deleteFrom('dos_pasos').where('usuario', '=', usuario).returning('desde').executeTakeFirst();
  return fila !== undefined && fila.desde !== null;
}
