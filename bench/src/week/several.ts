import type { Agency, Person } from './agency.ts';
import { undoAscensos } from './careers.ts';

const MANY = 6;
const CREDITOS = 4;

/** Several people and one above the caller, who must be left out by name. */
function choose(a: Agency, lowest: number, highest: number): { by: Person; people: Person[]; above: Person } | null {
  const [by] = a.unwatched(10, 10);
  const above = a.active(11, 11).at(-1);
  return by && above ? { by, above, people: a.sample(a.unwatched(lowest, highest), MANY) } : null;
}

const idsOf = (people: readonly Person[]): number[] => people.map(({ id }) => id);

/** Compares who was done and who was left out. */
function compareDone(
  a: Agency,
  what: string,
  { people, above }: { people: readonly Person[]; above: Person },
  answer: { hechas: readonly string[]; omitidas: readonly { id: number }[] },
): void {
  const names = people.map(({ usuario }) => usuario);
  a.check.equal('several at once', `${what}, done`, names.toSorted(), answer.hechas.toSorted());
  a.check.equal(
    'several at once',
    `${what}, left out`,
    [above.id],
    answer.omitidas.map(({ id }) => id),
  );
}

async function fineSeveral(a: Agency): Promise<void> {
  const chosen = choose(a, 1, 6);
  if (!chosen) return;
  const { by, people, above } = chosen;
  const motivo = 'No vinieron a la reunión';
  const answer = await a.call(by, 'POST multarVarias', {
    body: { usuarios: idsOf([...people, above]), motivo, creditos: CREDITOS },
  });
  compareDone(a, 'fines', chosen, answer);
  const rows = await a.call(by, 'GET getAllMultas', { query: { limite: MANY } });
  for (const { id, usuario } of rows.filter((row) => row.motivo === motivo))
    a.multas.push({ id, usuario, creditos: CREDITOS, collected: false });
}

async function demoteSeveral(a: Agency): Promise<void> {
  const chosen = choose(a, 3, 5);
  if (!chosen) return;
  const { by, people, above } = chosen;
  const answer = await a.call(by, 'POST degradarVarias', {
    body: { usuarios: idsOf([...people, above]), motivo: 'No cumplieron la semana' },
  });
  compareDone(a, 'demotions', chosen, answer);
  for (const person of people) {
    const lower = a.misionAt(person.mision.orden - 1);
    undoAscensos(a, person, lower.id);
    a.move(person, lower);
  }
}

/** Fines and demotions of several people at once. */
export function scheduleSeveral(a: Agency): void {
  a.at(4, '13:52', () => fineSeveral(a));
  a.at(5, '15:52', () => demoteSeveral(a));
}
