import { HOUR_MS } from '@conserje/rules';
import type { Agency, Person } from './agency.ts';
import { WEEK_START } from './agency.ts';
import { leaveInBooks } from './departamentos.ts';
import { register } from './people.ts';

/** Enters a dismissal into the books: open tiempos end, managed ones are released, and so is all that waits. */
export function dismissInBooks(a: Agency, person: Person): void {
  for (const book of a.tiempos) {
    if (book.closed) continue;
    if (book.bajo === person.id) book.cancel(a.minute);
    else if (book.encargado === person.id) book.link(null, a.minute);
  }
  for (const turno of a.turnos)
    if (turno.usuario === person.id && WEEK_START + (turno.day * 24 + turno.hour) * HOUR_MS > a.now) turno.free = true;
  // A dismissal ends an ausencia as an early end does: its day is none away.
  for (const ausencia of person.ausencias) ausencia.final = Math.min(ausencia.final, a.day - 1);
  for (const departamento of a.departamentos) leaveInBooks(departamento, person);
  person.isActive = false;
  for (let day = a.day + 1; day < 7; day += 1) person.days.delete(day);
  a.dismissals += 1;
  a.pay.dismiss(person.id, a.now);
}

async function dismiss(a: Agency, person: Person, more: { listaNegra?: boolean } = {}): Promise<void> {
  const { boss } = a;
  await a.call(boss, 'POST despedir', { body: { usuario: person.id, motivo: 'Dejó la agencia', ...more } });
  dismissInBooks(a, person);
  const word = await a.client.refused(person, 'GET checkUser');
  a.check.equal('refusals', 'the key of a dismissed person', 'SIN_SESION', word);
}

const OUTSIDER = 'Troll.Base';

/** Someone of the black list comes back under another name, from the same connection. */
async function comeBack(a: Agency, boss: Person, banned: Person): Promise<Person> {
  const { usuario, clave, direccion } = banned;
  const body = { usuario, clave, rclave: clave };
  const taken = await a.client.refused({ direccion }, 'POST registro', { body });
  a.check.equal('refusals', 'the name of a dismissed person', 'NOMBRE_OCUPADO', taken);
  const login = await a.client.refused({ direccion }, 'POST login', { body: { op: 0, usuario, clave } });
  a.check.equal('refusals', 'the log-in of a dismissed person', 'CREDENCIALES', login);
  const { data } = await a.call(boss, 'POST liberarNombre', { body: { usuario: banned.id, visto: usuario } });
  banned.usuario = data.usuario;
  const word = await a.client.refused({ direccion }, 'POST registro', { body });
  a.check.equal('refusals', 'the freed name of a banned person', 'LISTA_NEGRA', word);
  return register(a, 'Otro.Nombre', direccion);
}

/** Dismissals, the black list, a return under another name and a readmission. */
export function scheduleLeavers(a: Agency): void {
  let banned: Person | undefined;
  let readmitted: Person | undefined;
  // Within a slot: a bajo with an open tiempo, and a manager of some.
  a.at(2, '12:28', async () => {
    const open = a.tiempos.filter(({ closed, encargado }) => !closed && encargado !== null);
    const bajo = open.map((book) => a.person(book.bajo)).find((person) => person.mision.categoria === 1);
    const manager = open
      .map(({ encargado }) => a.person(encargado ?? 0))
      .findLast((person) => a.unwatched().includes(person));
    if (bajo) await dismiss(a, bajo, { listaNegra: true });
    banned = bajo;
    if (manager && manager !== bajo) await dismiss(a, manager);
  });
  a.at(2, '19:45', async () => {
    const { boss } = a;
    if (!banned) throw new Error('nobody was put on the black list');
    const returned = await comeBack(a, boss, banned);
    const found = await a.call(boss, 'GET regresos');
    a.check.equal(
      'returns under another name',
      returned.usuario,
      [[banned.id, true]],
      found.filter(({ usuario }) => usuario === returned.id).map((row) => [row.despedido, row.listaNegra]),
    );
  });
  a.at(1, '15:50', async () => {
    readmitted = a.random.pick(a.unwatched(2, 3));
    await dismiss(a, readmitted);
  });
  a.at(4, '15:50', async () => {
    const { boss } = a;
    if (!readmitted) throw new Error('nobody was dismissed to come back');
    await a.call(boss, 'POST ingresar', { body: { usuario: readmitted.id } });
    await readmit(a, readmitted);
  });
  scheduleOutsider(a);
}

/** They are back on the first mision, with another session; their days of the week go on. */
async function readmit(a: Agency, person: Person): Promise<void> {
  person.isActive = true;
  a.pay.readmit(person.id, a.now);
  person.mision = a.misionAt(0);
  for (let day = a.day; day < 7; day += 1) person.days.add(day);
  const { usuario, clave } = person;
  const { token, data } = await a.call(person, 'POST login', { body: { op: 0, usuario, clave } });
  person.key = token;
  person.firma = data.firma;
}

/** A name that never had an account is banned, and taken off the list again. */
function scheduleOutsider(a: Agency): void {
  const account = { usuario: OUTSIDER, clave: 'clave-de-fuera', rclave: 'clave-de-fuera' };
  const direccion = '10.50.0.1';
  a.at(3, '17:45', async () => {
    const { boss } = a;
    const { data } = await a.call(boss, 'POST vetar', { body: { nombre: OUTSIDER, motivo: 'Raids en la base' } });
    const word = await a.client.refused({ direccion }, 'POST registro', {
      body: { ...account, usuario: 'TROLL.base' },
    });
    a.check.equal('refusals', 'a banned name', 'LISTA_NEGRA', word);
    await a.call(boss, 'POST quitarVeto', { body: { id: data.id, motivo: 'Era otra persona' } });
    await register(a, OUTSIDER, direccion);
  });
}
