import type { FilaPaga } from '@conserje/contract';
import { expect } from 'vitest';
import { balance } from '../features/creditos/creditos.public.ts';
import { probarTodo } from '../platform/cuadre.ts';
import { PRUEBAS } from '../salas.ts';
import type { Rechazo } from './cliente.ts';
import type { Persona, Portal } from './portal.ts';

/** Minutes that meet the requirement of the default ladder: four hours for category 1, fifteen times for the others. */
const CUATRO_HORAS = 240;
const QUINCE_TIMES = 900;

/** Someone has worked for the pay of their category in the default ladder: 9 credits in categories 1 to 4. */
export const ganar = (portal: Portal, quien: Persona, categoria = 1, fecha = portal.reloj.ahora): Promise<void> =>
  categoria === 1
    ? portal.trabajo(quien, 'asistencia', CUATRO_HORAS, fecha)
    : portal.trabajo(quien, 'times', QUINCE_TIMES, fecha);

/** The rows of the open lists, as someone sees them who holds `pag`. */
export const filasDe = async (portal: Portal, pagador: Persona): Promise<FilaPaga[]> =>
  (await portal.pide(pagador).logra('GET getListaPaga')).filas;

/** Someone's only row of the open lists. */
export async function filaDe(portal: Portal, pagador: Persona, { id }: Persona): Promise<FilaPaga> {
  const [fila, ...mas] = (await filasDe(portal, pagador)).filter((f) => f.usuario === id);
  if (!fila || mas.length > 0) throw new Error(`${fila ? mas.length + 1 : 0} rows instead of one`);
  return fila;
}

/** Brings the lists up to date. */
export const actualizar = (portal: Portal, pagador: Persona) => portal.pide(pagador).logra('GET updateLista');

/** What `pagar` is sent with a row as it is seen. */
export const comoSeVe = ({ id, usuarioNombre, monto }: FilaPaga, op: 0 | 1) => ({
  id,
  nombre: usuarioNombre,
  op,
  monto,
});

/** The books must balance. */
export async function cuadra({ db }: Portal): Promise<void> {
  expect(await probarTodo(db, PRUEBAS)).toEqual([]);
  const { cuentas } = await balance(db);
  expect(Object.values(cuentas).reduce((a, b) => a + b, 0)).toBe(0);
}

/** An action that must be refused, and change nothing. */
export async function sinCambiar(portal: Portal, accion: () => Promise<Rechazo>): Promise<Rechazo> {
  const antes = await portal.cuentas();
  const { resultado, ...efectos } = await portal.observar(accion);
  expect(efectos).toEqual({ bitacora: [], trabajo: [], avisos: [] });
  expect(await portal.cuentas()).toEqual(antes);
  await cuadra(portal);
  return resultado;
}

/** Someone who pays, and members with nine credits each on the list. */
export async function conLista(portal: Portal, ...miembros: Persona[]): Promise<Persona> {
  const pagadora = await portal.persona({ nombre: 'Pagadora', categoria: 10 });
  for (const miembro of miembros) await ganar(portal, miembro);
  await actualizar(portal, pagadora);
  return pagadora;
}
