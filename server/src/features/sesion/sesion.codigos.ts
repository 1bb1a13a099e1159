import { randomInt } from 'node:crypto';
import { codigoLlano } from '@conserje/rules';
import type { Db, Tx } from '../../platform/db/database.ts';
import { Fallo } from '../../platform/fallo.ts';
import { huella } from '../../platform/http/acceso.ts';
import { pasoDe } from './sesion.totp.ts';
import './sesion.table.ts';

/** So many codes for when the authenticator is lost, of so many fours of figures: a telephone's keys have no others. */
const RESCATES = 10;
const CUATROS = 4;
const cuatro = (): string => String(randomInt(10_000)).padStart(4, '0');
const nuevoRescate = (): string => Array.from({ length: CUATROS }, cuatro).join('-');

/** What a good code is: of a step, or one of those for when the authenticator is lost. */
export type Hallado = { paso: number } | { rescate: string };

/** The second step of someone, whether it counts yet or not. */
export const dosPasosDe = (db: Db, usuario: number) =>
  db.selectFrom('dos_pasos').selectAll().where('usuario', '=', usuario).executeTakeFirst();

const huellaDe = (codigo: string): string => huella(codigoLlano(codigo));

/** Looks at a code of someone's; nothing is used up. Null: it is none. */
export async function mirarCodigo(db: Db, usuario: number, codigo: string, ahora: number): Promise<Hallado | null> {
  const suyos = await dosPasosDe(db, usuario);
  if (!suyos) return null;
  const paso = pasoDe(suyos.secreto, codigoLlano(codigo), ahora, suyos.paso);
  if (paso !== null) return { paso };
  const rescate = huellaDe(codigo);
  const consulta = db.selectFrom('rescate').select('huella').where('usuario', '=', usuario);
  return (await consulta.where('huella', '=', rescate).executeTakeFirst()) ? { rescate } : null;
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
  await tx.apuntar({ modulo: 'acceso', usuario, motivo: `Usó un código de rescate; le quedan ${quedan}` });
  await tx.vigilar({ clase: 'dos_pasos', usuario, detalle: `código de rescate usado; quedan ${quedan}` });
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

/** New codes for when the authenticator is lost, instead of those that there were. They are answered once, and kept nowhere. */
export async function nuevosRescates(tx: Tx, usuario: number): Promise<string[]> {
  const codigos = Array.from({ length: RESCATES }, nuevoRescate);
  await tx.db.deleteFrom('rescate').where('usuario', '=', usuario).execute();
  const filas = codigos.map((codigo) => ({ usuario, huella: huellaDe(codigo) }));
  await tx.db.insertInto('rescate').values(filas).execute();
  return codigos;
}

/** Takes someone's second step from them, whether it counted or not. @returns whether it did */
export async function olvidarDosPasos(tx: Tx, usuario: number): Promise<boolean> {
  await tx.db.deleteFrom('rescate').where('usuario', '=', usuario).execute();
  const fila = await tx.db.deleteFrom('dos_pasos').where('usuario', '=', usuario).returning('desde').executeTakeFirst();
  return fila !== undefined && fila.desde !== null;
}
