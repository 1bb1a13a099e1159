import type { PagaRow } from '@conserje/contract';
import { answerSolicitud, ascensoSubmission } from './ascensos.ts';
import { openPayRows, updateListaPaga } from './paga.ts';
import type { Person, Portal } from './portal.ts';
import { openPortal } from './portal.ts';
import { membresiaTypeId } from './ventas.ts';

/** Opens an agency with a head who has every permiso, and `Ana`. */
export async function sceneWithAna(categoria = 1, posicion = 1) {
  const portal = await openPortal();
  portal.clock.tickMs = 1;
  const boss = await portal.createPerson({ nombre: 'Jefa', categoria: 12, posicion: 3, firma: 'JEF' });
  const ana = await portal.createPerson({ nombre: 'Ana', categoria, posicion, firma: 'ANA' });
  return { portal, boss, ana };
}

/** Returns a person's open rows on the open lists, oldest first. */
export const openRowsFor = async (portal: Portal, boss: Person, de: Person): Promise<PagaRow[]> =>
  (await openPayRows(portal, boss))
    .filter((f) => f.usuario === de.id && f.estado === 'abierta')
    .sort((a, b) => a.id - b.id);

const sum = (ns: number[]): number => ns.reduce((a, b) => a + b, 0);

/** Returns the total of a person's open rows. */
export const openRowsTotal = async (portal: Portal, boss: Person, de: Person): Promise<number> =>
  sum((await openRowsFor(portal, boss, de)).map((f) => f.monto));

/** Updates the lists and returns the total of a person's open rows. */
export async function updateListsAndTotal(portal: Portal, boss: Person, de: Person): Promise<number> {
  await updateListaPaga(portal, boss);
  return openRowsTotal(portal, boss, de);
}

/** Returns the total of a person's pendientes. */
export const totalPendiente = async (portal: Portal, boss: Person, de: Person): Promise<number> =>
  sum((await portal.as(boss).succeeds('GET getPendientes')).filter((p) => p.usuario === de.id).map((p) => p.monto));

/** Returns a person's minutes of asistencia and stored times of the open period. */
export async function nominaOf(portal: Portal, de: Person) {
  const { asistencia, times } = (await portal.as(de).succeeds('GET allNomina')).find((f) => f.id === de.id) ?? {};
  return { asistencia, times };
}

export const advanceMinutes = (portal: Portal, minutos = 2): void => portal.clock.advance({ minutes: minutos });

/** Resets the nomina of a group (`what` 0) or closes its list (1), with minutes before and after it. */
export async function resetNominaOrLista(portal: Portal, boss: Person, what: 0 | 1, op: 0 | 1): Promise<void> {
  advanceMinutes(portal);
  if (what === 0) await portal.as(boss).succeeds('POST reiniciarNomina', { body: { op } });
  else await portal.as(boss).succeeds('POST reiniciarLista', { body: { op } });
  advanceMinutes(portal);
}

type Adjustment = [opcion: 0 | 1, requisitos: 'asistencia' | 'times', cantidad: number];
export const adjustmentRequest = ({ id }: Person, [opcion, requisitos, cantidad]: Adjustment) => ({
  body: { id, opcion, requisitos, cantidad },
});
export const adjustNomina = (portal: Portal, boss: Person, de: Person, ...adjustment: Adjustment) =>
  portal.as(boss).succeeds('POST ajustarNomina', adjustmentRequest(de, adjustment));

/** Offers a person their next mision at the earliest permitted time, and accepts it. */
export async function promoteNext(portal: Portal, boss: Person, de: Person): Promise<void> {
  const params = { id: de.id };
  const { date_finaliza } = await portal.as(boss).succeeds('GET verUltimoAscenso/:id', { params });
  portal.clock.now = Math.max(portal.clock.now, Date.parse(date_finaliza));
  await portal.as(boss).succeeds('POST sendAscenso', { body: await ascensoSubmission(portal, boss, de) });
  await answerSolicitud(portal, de, 0);
}

export async function demote(portal: Portal, boss: Person, de: Person, categoria: number): Promise<void> {
  const body = { usuario: de.id, motivo: 'Prueba', rango: await portal.misionId(categoria, 1) };
  await portal.as(boss).succeeds('POST actionDegrado', { body });
}

/** Sells a person *Reducción*, or another type. */
export async function giveReduction(
  portal: Portal,
  boss: Person,
  de: Person,
  tipo = 'Reducción',
  periodo: 15 | 30 = 15,
) {
  const membresia = await membresiaTypeId(portal, tipo);
  const body = { user: de.id, isExterno: false, membresia, periodo };
  return (await portal.as(boss).succeeds('POST addMembresia', { body })).data;
}
