import type { AnswerOf, RequestOf, TurnoHour } from '@conserje/contract';
import type { Person, Portal } from './portal.ts';
import { openPortal } from './portal.ts';

/** The day of the test clock, a Tuesday, at 11:00. */
export const TODAY = '2026-03-10';

/** Opens a portal with a planner and two people who take turnos. Tuesdays and Wednesdays at 18:00 ask for one person. */
export async function setUpTurnos() {
  const portal = await openPortal();
  const boss = await portal.createPerson({ nombre: 'Jefa', categoria: 10 });
  const ana = await portal.createPerson({ nombre: 'Ana', categoria: 4 });
  const leo = await portal.createPerson({ nombre: 'Leo', categoria: 4 });
  for (const dia of [2, 3]) await setTurnoDemand(portal, dia, 18, 1);
  return { portal, boss, ana, leo };
}

/** Sets the clock to a local time of the agency: `2026-03-10T18:10`. */
export const setLocalTime = (portal: Portal, local: string): void => portal.clock.set(`${local}:00-04:00`);

/** Asks for people in one hour of the week, whatever it asked for before. */
export async function setTurnoDemand(portal: Portal, dia: number, hora: number, piden: number): Promise<void> {
  await portal.db.updateTable('turno_hora').set({ piden }).where('dia', '=', dia).where('hora', '=', hora).execute();
}

export const takeTurno = (portal: Portal, person: Person, body: RequestOf<'POST tomarTurno'>['body']) =>
  portal.as(person).succeeds('POST tomarTurno', { body });

export const giveUpTurno = (portal: Portal, person: Person, body: RequestOf<'POST dejarTurno'>['body']) =>
  portal.as(person)('POST', 'dejarTurno', body);

/** Returns the week of a day as a person sees it. */
export const turnosOf = (portal: Portal, viewer: Person, dia: string): Promise<AnswerOf<'GET turnosSemana/:dia'>> =>
  portal.as(viewer).succeeds('GET turnosSemana/:dia', { params: { dia } });

/** Returns one hour of a day as a person sees it; undefined when it asks for nobody and nobody has it. */
export async function turnoHourOf(
  portal: Portal,
  viewer: Person,
  dia: string,
  hora: number,
): Promise<TurnoHour | undefined> {
  const { horas } = await turnosOf(portal, viewer, dia);
  return horas.find((h) => h.dia === dia && h.hora === hora);
}

/** Returns who has an hour of a day: `Ana proximo`. */
export const turnoHoldersOf = async (portal: Portal, viewer: Person, dia: string, hora: number): Promise<string[]> =>
  ((await turnoHourOf(portal, viewer, dia, hora))?.gente ?? []).map(
    ({ usuarioNombre, estado }) => `${usuarioNombre} ${estado}`,
  );

/** Returns the id of a person's turno in an hour of a day. */
export async function turnoIdOf(portal: Portal, person: Person, dia: string, hora: number): Promise<number> {
  const own = (await turnoHourOf(portal, person, dia, hora))?.gente.find(({ usuario }) => usuario === person.id);
  if (!own) throw new Error(`${person.usuario} has no turno on ${dia} at ${hora}`);
  return own.id;
}
