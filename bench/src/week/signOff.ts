import type { Agency, Person } from './agency.ts';
import type { PeriodRow, Role } from './period.ts';
import { ROLES } from './period.ts';

const SIGNING_RATE = 0.7;
/** Highest categoria of the group *bajo*. */
const BAJO_MAX = 2;
/** *Nómina* shows times of half an hour, and no part of one. */
const TIME_MINUTES = 30;

export type Group = 'bajo' | 'alto';

/** Returns the rows that a person has to confirm in a role, without rows of dismissed people. */
const rowsOf = (a: Agency, { id }: Person, role: Role): PeriodRow[] =>
  a.period.rowsOf(id, role).filter(({ usuario }) => a.person(usuario).isActive);

const minutesOf = (rows: readonly PeriodRow[], tipo: PeriodRow['tipo']): number =>
  rows.reduce((sum, row) => sum + (row.tipo === tipo ? row.minutos : 0), 0);

/** Compares what a person is asked to confirm in a role, which most of them do. */
async function sign(a: Agency, person: Person, papel: Role): Promise<void> {
  const rows = rowsOf(a, person, papel);
  const part = (await a.call(person, 'GET miPeriodo'))[papel];
  if (!part) throw new Error(`${person.usuario} is not asked to confirm as ${papel}`);
  const { estado, nuevas, confirmada: _none, ...visto } = part;
  a.check.equal(
    'what is confirmed of the period',
    `${person.usuario} as ${papel}`,
    [
      minutesOf(rows, 'asistencia'),
      Math.floor(minutesOf(rows, 'times') / TIME_MINUTES),
      rows.length > 0 ? 'falta' : 'confirmado',
    ],
    [visto.asistencia, visto.times, estado],
  );
  if (nuevas === 0 || !a.random.chance(SIGNING_RATE)) return;
  await a.call(person, 'POST confirmarPeriodo', { body: { papel, visto } });
  a.period.signed[papel].add(person.id);
}

/** Members and encargados are asked on Sunday night, when all work is confirmed. */
export function scheduleSignOff(a: Agency): void {
  a.at(6, '23:45', async () => {
    await a.callProven(a.boss, 'POST editAjustes', { body: { data: { periodo_confirma: 'ambos' } } });
    for (const person of a.active()) for (const papel of ROLES) await sign(a, person, papel);
  });
}

const groupOf = ({ mision }: Person): Group => (mision.categoria <= BAJO_MAX ? 'bajo' : 'alto');

/** Returns who has not confirmed rows of a group, by the books. */
function missingIn(a: Agency, group: Group): number[] {
  const isMissing = (person: Person, role: Role): boolean =>
    !a.period.signed[role].has(person.id) &&
    rowsOf(a, person, role).some(({ usuario }) => groupOf(a.person(usuario)) === group);
  return a
    .active()
    .filter((person) => ROLES.some((role) => isMissing(person, role)))
    .map(({ id }) => id)
    .toSorted((x, y) => x - y);
}

/** Resets the nomina of a group: it is refused until it names exactly those whose confirmation is missing. */
export async function resetNomina(a: Agency, op: 0 | 1, group: Group): Promise<void> {
  const missing = missingIn(a, group);
  const { faltan } = await a.call(a.boss, 'GET previoReinicio/:que/:op', { params: { que: 0, op } });
  const shown = (faltan?.personas ?? []).toSorted((x, y) => x - y);
  a.check.equal('missing confirmations', group, missing, shown);
  await a.prove(a.boss);
  if (shown.length > 0) {
    const word = await a.client.refused(a.boss, 'POST reiniciarNomina', { body: { op, faltan: shown.slice(1) } });
    a.check.equal('refusals', 'a reset that misses a confirmation', 'FALTAN_CONFIRMACIONES', word);
  }
  await a.call(a.boss, 'POST reiniciarNomina', { body: { op, faltan: shown } });
  a.pay.resetNomina(group, a.now);
}
