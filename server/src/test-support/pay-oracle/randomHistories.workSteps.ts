import type { Tiempo } from '@conserje/contract';
import { DAY_MS, TIEMPO_OP } from '@conserje/rules';
import { expect } from 'vitest';
import type { Person } from '../portal/portal.ts';
import { tiempoActionAsSeen } from '../portal/tiempos.ts';
import type { WorkMinutes } from './payOracle.terms.ts';
import { updateAndCompareLists } from './randomHistories.rowComparison.ts';
import type { RandomHistory, StepArguments } from './randomHistories.ts';
import { pickActiveMember, pickByIndex } from './randomHistories.ts';

/** Length of a tiempo. */
const TIEMPO_MINUTES = 60;
/** Lowest categoria that may manage (decisions, section 8). */
const FIRST_MANAGING_CATEGORIA = 2;
const WORK_MINUTES = {
  asistencia: [30, 60, 61, 90, 120, 240, 260],
  times: [30, 60, 100, 120, 240, 300, 900],
};

export async function work(h: RandomHistory, p: StepArguments): Promise<void> {
  const person = pickActiveMember(h, p);
  const tipo = p.yes ? 'asistencia' : 'times';
  const minutos = pickByIndex(WORK_MINUTES[tipo], p.which);
  await h.portal.addWork(person, tipo, minutos);
  h.record(`${person.usuario} works ${minutos} of ${tipo}`);
  h.oracle.recordWork(person.id, tipo, minutos, h.t);
}

/** Minutes per unit: asistencia is in minutes, times in stored times of 30 minutes. */
const UNIT = { asistencia: 1, times: 30 };
const ADJUSTMENTS = { asistencia: [10, 30, 60, 120, 240], times: [1, 2, 4, 10] };

async function adjust(
  h: RandomHistory,
  person: Person,
  opcion: 0 | 1,
  tipo: keyof WorkMinutes,
  cantidad: number,
): Promise<{ minutos: number; hecho: boolean }> {
  const { id } = person;
  const hecho = (await h.request(h.boss, 'ajustarNomina', { id, opcion, requisitos: tipo, cantidad })) !== null;
  const minutos = (opcion ? 1 : -1) * cantidad * UNIT[tipo];
  if (hecho) {
    const rows = h.portal.db.selectFrom('trabajo').select('id').orderBy('id', 'desc').limit(1);
    h.adjustments.push({ id: (await rows.executeTakeFirstOrThrow()).id, person, work: { t: h.t, tipo, minutos } });
  }
  return { minutos, hecho };
}

/** Annuls an adjustment of updated rows: without its work, terms that ended before would have ended with less. */
export async function annulAdjustment(h: RandomHistory, p: StepArguments): Promise<void> {
  await updateAndCompareLists(h);
  const annullable = h.adjustments.filter(
    // Its author annuls it within a day.
    ({ person, work: { t } }) =>
      t > h.t - DAY_MS && h.active.includes(person) && !h.oracle.isOwedDoubtful(person.id, h.t),
  );
  if (annullable.length === 0) return;
  const adjustment = pickByIndex(annullable, p.which);
  const { id, person, work: made } = adjustment;
  const hecho = (await h.request(h.boss, 'anularAjuste', { id, motivo: 'Prueba' })) !== null;
  const { desde, [made.tipo]: has } = h.oracle.earningsOf(person.id, h.t);
  expect({ id, hecho }).toEqual({ id, hecho: made.t < desde || has >= made.minutos });
  if (!hecho) return;
  h.adjustments.splice(h.adjustments.indexOf(adjustment), 1);
  h.oracle.annulAdjustment(person.id, made, h.t);
  await updateAndCompareLists(h);
}

export async function addWork(h: RandomHistory, p: StepArguments): Promise<void> {
  const [person, tipo] = [pickActiveMember(h, p), p.yes ? 'asistencia' : 'times'] as const;
  const { minutos, hecho } = await adjust(h, person, 1, tipo, pickByIndex(ADJUSTMENTS[tipo], p.which));
  expect(hecho).toBe(true);
  h.oracle.recordWork(person.id, tipo, minutos, h.t);
}

/** Deducts at most the work of the open period; often all of a type, so that rows disappear and do not only shrink. */
export async function deductWork(h: RandomHistory, p: StepArguments): Promise<void> {
  const [person, tipo] = [pickActiveMember(h, p), p.yes ? 'asistencia' : 'times'] as const;
  const has = h.oracle.earningsOf(person.id, h.t)[tipo];
  const everything = Math.max(1, Math.floor(has / UNIT[tipo]));
  const cantidad = p.amount % 2 === 0 ? everything : pickByIndex(ADJUSTMENTS[tipo], p.which);
  const { minutos, hecho } = await adjust(h, person, 0, tipo, cantidad);
  const { id, usuario } = person;
  expect({ usuario, minutos, hecho }).toEqual({ usuario, minutos, hecho: has + minutos >= 0 });
  if (hecho) h.oracle.recordWork(id, tipo, minutos, h.t);
  await updateAndCompareLists(h);
}

export async function openTiempo(h: RandomHistory, p: StepArguments): Promise<void> {
  const bajo = pickActiveMember(h, p);
  const other = pickByIndex(h.active, p.quien + 1 + (p.which % 4));
  const can = h.oracle.categoria(other.id) > Math.max(1, h.oracle.categoria(bajo.id));
  const encargado = can ? other : h.boss;
  const hecho = await h.request<{ data: Tiempo }>(encargado, 'openTime', { bajo: bajo.id, alto: encargado.id });
  if (hecho) h.tiempos.set(bajo.id, { id: hecho.data.id, encargado, desde: h.t, hasta: null });
}

/**
 * Ends the management of an encargado who no longer ranks above the bajo, or may no longer manage, at this instant
 * (decisions, section 4).
 */
export async function releaseUnfitEncargados(h: RandomHistory): Promise<void> {
  const managed = [...h.tiempos].filter(([, { hasta }]) => hasta === null);
  if (managed.length === 0) return;
  const misiones = new Map(
    (await h.portal.db.selectFrom('usuario').select(['id', 'mision']).execute()).map((u) => [u.id, u.mision]),
  );
  const rangoIndex = (id: number) => h.rangos.findIndex((r) => r.id === misiones.get(id));
  for (const [bajo, tiempo] of managed) {
    const { id } = tiempo.encargado;
    if (rangoIndex(id) <= rangoIndex(bajo) || h.oracle.categoria(id) < FIRST_MANAGING_CATEGORIA) tiempo.hasta = h.t;
  }
}

/**
 * Confirms and closes a tiempo: both people worked at that instant, whenever it was opened. A tiempo without encargado
 * is linked first; its former encargado is credited with the minutes until then.
 */
export async function confirmTiempo(h: RandomHistory, p: StepArguments): Promise<void> {
  const lastTiempo = [...h.tiempos].at(-1);
  if (!lastTiempo) return openTiempo(h, p);
  const [bajo, { id, encargado, desde, hasta }] = lastTiempo;
  h.portal.clock.advance({ minutes: 5 * p.amount });
  const attended = (t: number) => Math.min(TIEMPO_MINUTES, Math.floor((t - desde) / 60_000));
  const minutos = attended(h.t);
  h.tiempos.delete(bajo);
  if (hasta !== null)
    expect(
      await h.request(h.boss, 'actionTime', await tiempoActionAsSeen(h.portal, TIEMPO_OP.link, id)),
    ).not.toBeNull();
  expect(
    await h.request(h.boss, 'actionTime', await tiempoActionAsSeen(h.portal, TIEMPO_OP.confirm, id)),
  ).not.toBeNull();
  h.oracle.recordWork(bajo, 'asistencia', minutos, h.t);
  h.oracle.recordWork(encargado.id, 'times', attended(hasta ?? h.t), h.t);
  if (minutos < TIEMPO_MINUTES)
    await h.request(h.boss, 'actionTime', await tiempoActionAsSeen(h.portal, TIEMPO_OP.cancel, id));
}
