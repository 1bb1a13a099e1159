import type { GrupoPaga, PagaCategoria } from '@conserje/rules';
import { isReducible, NOMBRE } from '@conserje/rules';
import type { Apunte } from '../../platform/bitacora.ts';
import type { Tx } from '../../platform/db/database.ts';
import { Fallo } from '../../platform/fallo.ts';
import { cortar, detenerTrabajo } from '../trabajo/trabajo.public.ts';
import { cerrarTramo } from './paga.abierto.ts';
import type { Evaluada } from './paga.evaluar.ts';
import { correEn, evaluar } from './paga.evaluar.ts';
import type { Actualizada } from './paga.guardar.ts';
import { guardar } from './paga.guardar.ts';
import type { Listas } from './paga.listas.ts';
import { bloquearFilas, tomarListas } from './paga.listas.ts';
import type { Quienes } from './paga.queries.ts';
import { bloquearSocios, empezarPeriodo, membersAt, reduccionesDe, sociosDe } from './paga.queries.ts';

/**
 * Brings the rows of some people up to what their periods have come to (decisions §5).
 * @param listas both open lists, locked
 */
export async function ponerAlDia(
  tx: Tx,
  listas: Listas,
  { quienes, detener = false }: { quienes: Quienes; detener?: boolean },
): Promise<Actualizada> {
  await bloquearFilas(tx, Object.values(listas));
  // Rows are locked before work is held up: who waits for a row may hold what someone waits for who is adding work.
  if (detener) await detenerTrabajo(tx);
  return guardar(tx, listas, await evaluar(tx.db, quienes, tx.ahora));
}

/** Begins a period of everyone who stands in a group, once their rows are up to date and nobody adds work. */
export async function cortarGrupo(tx: Tx, grupo: GrupoPaga): Promise<void> {
  await empezarPeriodo(tx.db, { grupo }, await cortar(tx, grupo));
}

/** What a change of terms listed for some people: for the audit log, for them, and for those who look on. */
async function contar(tx: Tx, abiertos: readonly Evaluada[]): Promise<void> {
  const nuevas = abiertos
    .map(({ persona, filas }) => ({ persona, mas: filas.reduce((n, f) => n + f.monto - f.antes.monto, 0) }))
    .filter(({ mas }) => mas !== 0);
  const [primera] = nuevas;
  if (primera === undefined) return;
  const apunte = ({ persona, mas }: typeof primera): Apunte => ({
    modulo: 'paga',
    usuario: persona.usuario,
    motivo: `actualizó la paga de ${NOMBRE} con los requisitos anteriores: ${mas > 0 ? '+' : ''}${mas}c`,
  });
  await tx.apuntar(...nuevas.map(apunte));
  const deQuien = nuevas.length === 1 ? primera.persona.nombre : `${nuevas.length} personas`;
  tx.avisar({ tema: 'paga', msg: `actualizó la paga de ${deQuien}` });
  for (const { persona } of nuevas)
    tx.avisar({ tema: 'creditos', msg: 'actualizó tu paga', para: persona.usuario, clase: 'paga' });
}

/**
 * Before the terms of some people change: their rows are brought up to date under the present ones, and what was earned
 * under them stays (decisions §5, docs/decisions/0012). In the transaction of the change; of one user, after their lock.
 */
export const cerrarTerminos = (tx: Tx, quienes: Quienes): Promise<void> =>
  revisar(tx, quienes, (abierto) => cerrarTramo(abierto, abierto.terminos, tx.ahora));

/** Lists what someone has earned before they are dismissed. It ends no terms: their category may be the same on return. */
export const listEarnedPay = (tx: Tx, usuario: number): Promise<void> =>
  revisar(tx, { usuario }, (abierto) => markReviewed(abierto, tx.ahora));

/**
 * Before a membership with a reduction begins or is ended. Terms change only where half of what is asked is less, and
 * while no other reduction of theirs runs; what ended before has been reckoned with.
 * @param id the membership; null of one that is not there yet
 */
export async function cerrarReduccion(tx: Tx, { id, usuario }: { id: number | null; usuario: number }): Promise<void> {
  const sigue = (await reduccionesDe(tx.db, { usuario })).some((r) => r.id !== id && correEn(r, tx.ahora));
  await revisar(tx, { usuario }, (abierto) => changeReduction(abierto, tx.ahora, !sigue));
}

/** Locks those who had a type of membership in their open period, before the type itself; answers who they are. */
export const tomarSocios = async (tx: Tx, membresia: number): Promise<ReadonlySet<number>> =>
  new Set((await bloquearSocios(tx, membresia)).map(({ id }) => id));

/**
 * The same before a type of membership begins or ceases to reduce what is asked for: it changes the terms of those for whom
 * one of it runs, and no other reduction.
 * @param socios those who had it in their open period, locked, and then the type
 * @throws Fallo CAMBIO_MIENTRAS when somebody has come to it since
 */
export async function cerrarReducciones(tx: Tx, membresia: number, socios: ReadonlySet<number>): Promise<void> {
  for (const { id } of await sociosDe(tx.db, membresia)) if (!socios.has(id)) throw new Fallo('CAMBIO_MIENTRAS');
  const reducciones = await reduccionesDe(tx.db, { membresia });
  const otras = reducciones.filter((r) => r.membresia !== membresia && correEn(r, tx.ahora));
  const siguen = new Set(otras.map((r) => r.usuario));
  const corre = new Set((await membersAt(tx.db, membresia, tx.ahora)).map((r) => r.usuario));
  // Of someone whose membership has run out, its end is reckoned with before the type becomes another.
  await revisar(tx, { membresia }, (abierto) => {
    const { usuario } = abierto.persona;
    changeReduction(abierto, tx.ahora, corre.has(usuario) && !siguen.has(usuario));
  });
}

const markReviewed = (abierto: Evaluada, ahora: number): void => {
  abierto.revisado = Math.max(abierto.revisado, ahora);
};

function changeReduction(abierto: Evaluada, ahora: number, cambia: boolean): void {
  if (cambia && isReducible(abierto.terminos.categoria)) cerrarTramo(abierto, abierto.terminos, ahora);
  else markReviewed(abierto, ahora);
}

async function revisar(tx: Tx, quienes: Quienes, hacer: (abierto: Evaluada) => void): Promise<void> {
  const listas = await tomarListas(tx);
  await bloquearFilas(tx, Object.values(listas));
  const abiertos = await evaluar(tx.db, quienes, tx.ahora);
  for (const abierto of abiertos) hacer(abierto);
  await guardar(tx, listas, abiertos);
  await contar(tx, abiertos);
}

/** Changes what a category asks for or pays; whoever stands in it keeps what they have earned until now (decisions §5). */
export async function cambiarTerminos(
  tx: Tx,
  categoria: number,
  cambio: Partial<Omit<PagaCategoria, 'id_categoria'>>,
): Promise<void> {
  await cerrarTerminos(tx, { categoria });
  await tx.db.updateTable('categoria').set(cambio).where('id', '=', categoria).execute();
}
