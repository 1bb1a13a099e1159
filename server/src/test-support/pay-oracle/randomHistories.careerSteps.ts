import type { AnswerOf } from '@conserje/contract';
import { expect } from 'vitest';
import { ascensoSubmission, solicitudAnswerBody, viewAscenso } from '../portal/ascensos.ts';
import { openPayRows } from '../portal/paga.ts';
import type { TermsChange } from '../portal/payTerms.ts';
import { editTerms } from '../portal/payTerms.ts';
import type { Person } from '../portal/portal.ts';
import { editMembresiaType } from '../portal/ventas.ts';
import type { PayTerms } from './payOracle.terms.ts';
import { compareRows, updateAndCompareLists } from './randomHistories.rowComparison.ts';
import type { RandomHistory, StepArguments } from './randomHistories.ts';
import { pickActiveMember, pickByIndex } from './randomHistories.ts';

async function movePerson(h: RandomHistory, person: Person, categoria: number): Promise<void> {
  if (h.oracle.moveToCategoria(person.id, categoria, h.t)) await h.checkAfterChange([person]);
}

/** Offers the next mision at the earliest permitted time; it is accepted. */
export async function makeOffer(h: RandomHistory, p: StepArguments): Promise<void> {
  const person = pickActiveMember(h, p);
  const { date_finaliza, categoria_nueva } = await viewAscenso(h.portal, h.boss, person);
  h.portal.clock.now = Math.max(h.t, Date.parse(date_finaliza) + 1);
  if (!(await h.request(h.boss, 'sendAscenso', await ascensoSubmission(h.portal, h.boss, person)))) return;
  h.portal.clock.advance({ minutes: p.amount });
  const params = { userId: person.id };
  const [solicitud] = await h.portal.as(person).succeeds('GET getSolicitudes/:userId', { params });
  if (solicitud && (await h.request(person, 'actionSolicitudes', solicitudAnswerBody(solicitud, 0))))
    await movePerson(h, person, categoria_nueva);
}

export async function sellMision(h: RandomHistory, p: StepArguments): Promise<void> {
  const person = pickActiveMember(h, p);
  const categoria = 2 + (p.which % 4);
  const categoriaBefore = h.oracle.categoria(person.id);
  const body = await h.ventaBody(person, [categoria, p.yes ? 1 : 4]);
  const answer = await h.request<AnswerOf<'POST addMision'>>(h.boss, 'addMision', body);
  if (!answer) return;
  h.soldMisiones.push({ venta: answer.data.id, person, categoriaBefore });
  if (h.oracle.moveToCategoria(person.id, categoria, h.t, answer.data.id)) await h.checkAfterChange([person]);
}

/** Annuls the last venta of a mision that brought the present terms. */
export async function annulMision(h: RandomHistory, p: StepArguments): Promise<void> {
  const ofTerms = h.soldMisiones.filter(
    ({ venta, person, categoriaBefore }) =>
      h.active.includes(person) &&
      h.oracle.hasTermsOfVenta(person.id, venta, h.t) &&
      !h.oracle.wasEditedSince(person.id, categoriaBefore),
  );
  if (ofTerms.length === 0) return;
  const { venta, person, categoriaBefore } = pickByIndex(ofTerms, p.which);
  if (!(await h.request(h.boss, 'anularMision', { id: venta, motivo: 'Prueba' }))) return;
  h.oracle.annulMision(person.id, categoriaBefore, h.t);
  await checkAfterAnnulment(h, person);
}

/** Annuls the last venta of a membresia that brought the present terms, or that extended them. */
export async function annulMembresia(h: RandomHistory, p: StepArguments): Promise<void> {
  const annullable = h.soldMembresias.filter(({ person, ventas }) => {
    const last = ventas.at(-1);
    if (!last || !h.active.includes(person)) return false;
    return last.endBefore === null ? h.oracle.hasTermsOfVenta(person.id, last.id, h.t) : last.endBefore > h.t;
  });
  if (annullable.length === 0) return;
  const sold = pickByIndex(annullable, p.which);
  const { tipo, person, ventas } = sold;
  const last = pickByIndex(ventas, ventas.length - 1);
  if (!(await h.request(h.boss, 'anularMembresia', { id: last.id, motivo: 'Prueba' }))) return;
  ventas.pop();
  sold.hasta = last.endBefore;
  if (last.endBefore !== null) return h.oracle.annulExtension(person.id, tipo, last.endBefore, h.t);
  h.oracle.annulMembresia(person.id, tipo, h.t);
  await checkAfterAnnulment(h, person);
}

/** Checks that the pay rows of a person are up to date without an update. */
async function checkAfterAnnulment(h: RandomHistory, person: Person): Promise<void> {
  compareRows(h, await openPayRows(h.portal, h.boss), (rs) => rs.filter((r) => r.inList), [person]);
  await updateAndCompareLists(h);
}

export async function demote(h: RandomHistory, p: StepArguments): Promise<void> {
  const person = pickActiveMember(h, p);
  const { id, categoria } = h.rango(1 + (p.which % 4), p.yes ? 1 : 9);
  if (await h.request(h.boss, 'actionDegrado', { usuario: person.id, motivo: 'Prueba', rango: id }))
    await movePerson(h, person, categoria);
}

export async function transfer(h: RandomHistory, p: StepArguments): Promise<void> {
  const person = pickActiveMember(h, p);
  const { id: rango, nombre: mision, categoria: cat } = h.rango(2 + (p.which % 4), 1);
  const firma = cat > 2 ? `PP${h.people.indexOf(person)}` : '';
  const body = { usuario: person.id, rango, agencia: 'Aurora', firma, mifirma: 'JEF', mision, cat };
  if (await h.request(h.boss, 'addTraslado', body)) await movePerson(h, person, cat);
}

/** Dismisses a person, unless only one is left. */
export async function dismiss(h: RandomHistory, p: StepArguments): Promise<void> {
  const person = pickActiveMember(h, p);
  if (h.active.length === 1) return;
  expect(await h.request(h.boss, 'despedir', { usuario: person.id, motivo: 'Prueba' })).not.toBeNull();
  for (const [bajo, { encargado }] of h.tiempos)
    if (bajo === person.id || encargado.id === person.id) h.tiempos.delete(bajo);
  h.oracle.dismiss(person.id, h.t);
  await h.checkAfterChange([person]);
}

export async function readmit(h: RandomHistory, p: StepArguments): Promise<void> {
  const dismissedPeople = h.people.filter(({ id }) => h.oracle.isDismissed(id));
  if (dismissedPeople.length === 0) return;
  const person = pickByIndex(dismissedPeople, p.which);
  expect(await h.request(h.boss, 'ingresar', { usuario: person.id })).not.toBeNull();
  person.key = await h.portal.createSession(person.id);
  h.oracle.readmit(person.id, h.t);
  await h.checkAfterChange([person]);
}

export async function sellMembresia(h: RandomHistory, p: StepArguments): Promise<void> {
  const person = pickActiveMember(h, p);
  const membresia = pickByIndex([...h.types.keys()], p.which);
  const body = { user: person.id, isExterno: false, membresia, periodo: p.yes ? 15 : 30 };
  const answer = await h.request<AnswerOf<'POST addMembresia'>>(h.boss, 'addMembresia', body);
  expect(answer).not.toBeNull();
  if (!answer) return;
  const { id, finaliza, venta } = answer.data;
  const hasta = finaliza === null ? null : Date.parse(finaliza);
  const known = h.soldMembresias.find((s) => s.id === id);
  const sold = known ?? { id, tipo: membresia, person, ventas: [], hasta };
  if (!known) h.soldMembresias.push(sold);
  sold.ventas.push({ id: venta ?? 0, endBefore: known ? sold.hasta : null });
  sold.hasta = hasta;
  if (h.oracle.buy(person.id, membresia, hasta, h.t, venta)) await h.checkAfterChange([person]);
}

export async function endMembresia(h: RandomHistory, p: StepArguments): Promise<void> {
  const ofActive = h.soldMembresias.filter(({ person }) => h.active.includes(person));
  if (ofActive.length === 0) return;
  const { id, tipo, person } = pickByIndex(ofActive, p.which);
  if (!(await h.request(h.boss, 'deleteMemb', { id }))) return;
  if (h.oracle.onMembresiaEnd(person.id, tipo, h.t)) await h.checkAfterChange([person]);
}

/** Starts or ends the reduction of a type of membresia. */
export async function changeMembresiaType(h: RandomHistory, p: StepArguments): Promise<void> {
  const [id, name] = pickByIndex([...h.types], p.which);
  await editMembresiaType(h.portal, h.boss, name, { reduccion: p.yes ? 1 : 0 });
  h.record(`${name} ${p.yes ? 'reduces' : 'reduces no more'}`);
  const changed = h.oracle.editMembresiaType(id, p.yes, h.t);
  await h.checkAfterChange(h.active.filter((person) => changed.includes(person.id)));
}

/** Figures for edits of a categoria: also odd ones, for halving, and a bonus never below the requirement of the pay. */
const EDITS: Partial<Record<keyof PayTerms, number[]>>[] = [
  { paga_nomina: [5, 9, 11], nomina_times: [0, 2, 4, 6], bono_times: [8, 10], bono_paga: [2, 4, 7] },
  { paga_nomina: [8, 12, 13], nomina_asistencia: [1, 3], nomina_times: [2, 4], bono_times: [5, 7] },
  { paga_nomina: [6, 10, 14], nomina_asistencia: [0, 1], bono_asistencia: [1, 2, 8] },
];

export async function editCategoria(h: RandomHistory, p: StepArguments): Promise<void> {
  const categoria = 2 + (p.quien % EDITS.length);
  const [field, values] = pickByIndex(Object.entries(pickByIndex(EDITS, p.quien)), p.which);
  const before = h.oracle.terms(categoria)[field as keyof PayTerms];
  const change: TermsChange = {
    [field]: pickByIndex(
      values.filter((v) => v !== before),
      p.amount,
    ),
  };
  await editTerms(h.portal, h.boss, categoria, change);
  h.record(`category ${categoria} is edited: ${JSON.stringify(change)}`);
  h.oracle.editTerms(categoria, change, h.t);
  await h.checkAfterChange(h.active.filter(({ id }) => h.oracle.categoria(id) === categoria));
}
