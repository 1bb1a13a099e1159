import type { AnswerOf } from '@conserje/contract';
import type { Agency, Person } from './agency.ts';
import { undoAscensos } from './careers.ts';
import { infractionOf } from './discipline.ts';
import { dismissInBooks } from './leavers.ts';

const MANY = 6;
const CREDITOS = 4;
const FAULT = 'leve';

/** Who acts, on whom, and whom the act must leave out. */
interface Chosen {
  by: Person;
  people: readonly Person[];
  leftOut: Person;
}

/** Several of some people. */
function choosePeople(a: Agency, people: readonly Person[]): Person[] {
  const chosen = a.sample(people, MANY);
  if (chosen.length < MANY) throw new Error('there are too few people for an act on several');
  return chosen;
}

/** A manager acts, who may not act on one above. */
function chooseByManager(a: Agency, people: readonly Person[]): Chosen {
  const [by] = a.unwatched(10, 10);
  const leftOut = a.active(11, 11).at(-1);
  if (!by || !leftOut) throw new Error('there is no manager with somebody above');
  return { by, leftOut, people: choosePeople(a, people) };
}

/** The founder acts, who may not act on herself. */
const chooseByBoss = (a: Agency, people: readonly Person[]): Chosen => ({
  by: a.boss,
  leftOut: a.boss,
  people: choosePeople(a, people),
});

const usuariosOf = ({ people, leftOut }: Chosen): number[] => [...people, leftOut].map(({ id }) => id);
/** The misiones that the books know, as the page sends those that it shows. */
const seenOf = ({ people, leftOut }: Chosen) =>
  [...people, leftOut].map(({ id, mision }) => ({ id, mision: mision.id }));

/** Compares who was done and who was left out. */
function compareDone(
  a: Agency,
  what: string,
  { people, leftOut }: Chosen,
  { hechas, omitidas }: AnswerOf<'POST multarVarias'>,
): void {
  const names = people.map(({ usuario }) => usuario);
  a.check.equal('several at once', `${what}, done`, names.toSorted(), hechas.toSorted());
  const left = omitidas.map(({ id, nombre }) => [id, nombre]);
  a.check.equal('several at once', `${what}, left out`, [[leftOut.id, leftOut.usuario]], left);
}

/** Each of them finds the message among their notifications. */
async function notifySeveral(a: Agency): Promise<void> {
  const chosen = chooseByBoss(a, a.unwatched(1, 6));
  const texto = 'Hoy hay reunión en la base';
  const body = { usuarios: usuariosOf(chosen), texto };
  compareDone(a, 'messages', chosen, await a.call(chosen.by, 'POST avisarVarias', { body }));
  for (const person of chosen.people) {
    // Jobs send notifications of their own meanwhile.
    const shown = await a.call(person, 'GET notificaciones');
    const said = shown.filter((one) => one.texto === `te avisó: ${texto}`).map(({ quien }) => quien);
    a.check.equal('several at once', `the message to ${person.usuario}`, [chosen.by.usuario], said);
  }
}

async function fineSeveral(a: Agency): Promise<void> {
  const chosen = chooseByManager(a, a.unwatched(1, 6));
  const body = { usuarios: usuariosOf(chosen), motivo: 'No vinieron a la reunión', creditos: CREDITOS };
  compareDone(a, 'fines', chosen, await a.call(chosen.by, 'POST multarVarias', { body }));
  for (const { id } of chosen.people) a.multas.push({ usuario: id, creditos: CREDITOS, collected: false });
}

async function callSeveralToAttention(a: Agency): Promise<void> {
  const chosen = chooseByManager(a, a.unwatched(1, 6));
  const { version, contenido } = await a.call(chosen.by, 'GET normativa');
  const body = {
    usuarios: usuariosOf(chosen),
    motivo: 'Falta en la base',
    descripcion: 'Hablaban en la puerta.',
    infraccion: infractionOf(contenido, FAULT),
    normativa: version,
  };
  compareDone(a, 'llamados', chosen, await a.call(chosen.by, 'POST llamarVarias', { body }));
  for (const { id } of chosen.people) a.llamados.push({ id: null, usuario: id, gravedad: FAULT, lifted: false });
}

/** Moves several of the first categoria to the lowest mision of the second. */
async function moveSeveral(a: Agency): Promise<void> {
  const chosen = chooseByBoss(a, a.unwatched(1, 1));
  const mision = a.ladder.find(({ categoria }) => categoria === 2);
  if (!mision) throw new Error('the ladder has no second categoria');
  const body = { usuarios: usuariosOf(chosen), rango: mision.id, visto: seenOf(chosen) };
  compareDone(a, 'moves', chosen, await a.call(chosen.by, 'POST moverVarias', { body }));
  for (const person of chosen.people) {
    undoAscensos(a, person, mision.id);
    a.move(person, mision);
  }
}

async function demoteSeveral(a: Agency): Promise<void> {
  const chosen = chooseByManager(a, a.unwatched(3, 5));
  const body = { usuarios: usuariosOf(chosen), motivo: 'No cumplieron la semana', visto: seenOf(chosen) };
  compareDone(a, 'demotions', chosen, await a.call(chosen.by, 'POST degradarVarias', { body }));
  for (const person of chosen.people) {
    const lower = a.misionAt(person.mision.orden - 1);
    undoAscensos(a, person, lower.id);
    a.move(person, lower);
  }
}

async function dismissSeveral(a: Agency): Promise<void> {
  const chosen = chooseByBoss(a, a.unwatched(1, 2));
  const body = { usuarios: usuariosOf(chosen), motivo: 'No vinieron en la semana' };
  compareDone(a, 'dismissals', chosen, await a.call(chosen.by, 'POST despedirVarias', { body }));
  for (const person of chosen.people) {
    dismissInBooks(a, person);
    const word = await a.client.refused(person, 'GET checkUser');
    a.check.equal('refusals', 'the key of one of several dismissed people', 'SIN_SESION', word);
  }
}

/** Every act on several people at once, while nobody has an open tiempo. */
export function scheduleSeveral(a: Agency): void {
  a.at(2, '11:52', () => notifySeveral(a));
  a.at(3, '15:52', () => moveSeveral(a));
  a.at(4, '13:52', () => fineSeveral(a));
  a.at(5, '11:52', () => dismissSeveral(a));
  a.at(5, '15:52', () => demoteSeveral(a));
  a.at(6, '11:52', () => callSeveralToAttention(a));
}
