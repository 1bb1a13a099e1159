import type { GrupoPaga, PagaCategoria } from '@conserje/rules';
import { apuntar } from '../../platform/bitacora.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Motor } from '../../platform/db/dialecto.ts';
import { avisar } from '../../platform/vivo.ts';
import { cortar, detenerTrabajo } from '../trabajo/trabajo.public.ts';
import { cerrarTramo } from './paga.cuenta.ts';
import type { Evaluada } from './paga.evaluar.ts';
import { correEn, evaluar } from './paga.evaluar.ts';
import type { Actualizada } from './paga.guardar.ts';
import { guardar } from './paga.guardar.ts';
import type { Listas } from './paga.listas.ts';
import { bloquearFilas, tomarListas } from './paga.listas.ts';
import type { Quienes } from './paga.queries.ts';
import { empezarPeriodo, reduccionesDe } from './paga.queries.ts';

/** Who does it; null for the system. */
type Quien = { id: number; usuario: string } | null;

/**
 * Brings the rows of some people up to what their periods have come to (decisions §5).
 * @param listas both open lists, locked
 */
export async function ponerAlDia(
  motor: Motor,
  tx: Tx,
  listas: Listas,
  { quienes, encargado, detener = false }: { quienes: Quienes; encargado: number; detener?: boolean },
): Promise<Actualizada> {
  await bloquearFilas(motor, tx, Object.values(listas));
  // Rows are locked before work is held up: who waits for a row may hold what someone waits for who is adding work.
  if (detener) await detenerTrabajo(motor, tx);
  return guardar(tx, listas, await evaluar(tx.db, quienes, tx.ahora), encargado);
}

/** Begins a period of everyone who stands in a group, once their rows are up to date and nobody adds work. */
export async function cortarGrupo(tx: Tx, grupo: GrupoPaga, encargado: number): Promise<void> {
  await empezarPeriodo(tx.db, { grupo }, await cortar(tx, grupo, encargado));
}

/** What a change of terms listed for someone: for the audit log, and for those who look on. */
async function contar(motor: Motor, tx: Tx, { persona, filas }: Evaluada, quien: Quien): Promise<void> {
  const mas = filas.reduce((n, f) => n + f.monto - f.antes.monto, 0);
  if (mas === 0) return;
  const motivo = `Puso al día la paga con los requisitos de antes: ${mas > 0 ? '+' : ''}${mas}c`;
  await apuntar(tx, { modulo: 'paga', usuario: persona.usuario, encargado: quien?.id ?? null, motivo });
  const nombre = quien?.usuario ?? null;
  avisar(motor, tx, { tema: 'paga', quien: nombre, msg: `puso al día la paga de ${persona.nombre}` });
  avisar(motor, tx, { tema: 'creditos', quien: nombre, msg: 'puso al día tu paga', para: persona.usuario });
}

/**
 * Before the terms of some people change: their rows are brought up to date under the present ones, and what was earned
 * under them stays (decisions §5, docs/decisions/0012). In the transaction of the change; of one user, after their lock.
 */
export const cerrarTerminos = (motor: Motor, tx: Tx, quienes: Quienes, quien: Quien): Promise<void> =>
  revisar(motor, tx, quienes, quien, (cuenta) => cerrarTramo(cuenta, cuenta.terminos, tx.ahora));

/**
 * The same before a membership with a reduction is ended. While another one of theirs runs on, their terms stay what they
 * are, and what ended before has been reckoned with.
 */
export async function cerrarReduccion(
  motor: Motor,
  tx: Tx,
  { id, usuario }: { id: number; usuario: number },
  quien: Quien,
): Promise<void> {
  const sigue = (await reduccionesDe(tx.db, { usuario })).some((r) => r.id !== id && correEn(r, tx.ahora));
  await revisar(motor, tx, { usuario }, quien, (cuenta) => {
    if (sigue) cuenta.revisado = tx.ahora;
    else cerrarTramo(cuenta, cuenta.terminos, tx.ahora);
  });
}

async function revisar(
  motor: Motor,
  tx: Tx,
  quienes: Quienes,
  quien: Quien,
  hacer: (cuenta: Evaluada) => void,
): Promise<void> {
  const listas = await tomarListas(motor, tx);
  await bloquearFilas(motor, tx, Object.values(listas));
  const cuentas = await evaluar(tx.db, quienes, tx.ahora);
  for (const cuenta of cuentas) hacer(cuenta);
  await guardar(tx, listas, cuentas, quien?.id ?? null);
  for (const cuenta of cuentas) await contar(motor, tx, cuenta, quien);
}

/** Changes what a category asks for or pays; whoever stands in it keeps what they have earned until now (decisions §5). */
export async function cambiarTerminos(
  motor: Motor,
  tx: Tx,
  categoria: number,
  cambio: Partial<Omit<PagaCategoria, 'id_categoria'>>,
  quien: Quien,
): Promise<void> {
  await cerrarTerminos(motor, tx, { categoria }, quien);
  await tx.db.updateTable('categoria').set(cambio).where('id', '=', categoria).execute();
}
