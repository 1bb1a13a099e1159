import type { ApplicationState } from '@conserje/rules';
import type { Agency, DepartamentoBook, Person } from './agency.ts';

const ASKING = 9;
const OUTSIDERS = 5;
const PAGE = 500;

/** Enters that a person left into the books; what they asked for is annulled. */
export function leaveInBooks(book: DepartamentoBook, person: Person): void {
  book.members.delete(person);
  if (book.head === person) book.head = null;
  for (const application of book.applications)
    if (application.person === person && application.estado === 'pendiente') application.estado = 'anulada';
}

/** Returns who answers for a departamento: its head, or management while it has none. */
const leaderOf = (a: Agency, { head }: DepartamentoBook): Person => head ?? a.boss;

async function found(a: Agency): Promise<void> {
  const [head] = a.unwatched(8, 8);
  if (!head) throw new Error('nobody may head the departamento');
  const nombre = 'Radio';
  const body = { nombre, texto: 'Música en vivo', abierto: true, jefe: head.id };
  const { data } = await a.call(a.boss, 'POST crearDepartamento', { body });
  a.departamentos.push({ id: data.id, nombre, head, members: new Set([head]), applications: [], comunicado: null });
}

async function ask(a: Agency, book: DepartamentoBook): Promise<void> {
  for (const person of a.sample(a.unwatched(1, 6), ASKING)) {
    const body = { id: book.id, texto: 'Me gusta la radio' };
    const { data } = await a.call(person, 'POST solicitarDepartamento', { body });
    if (!data.solicitud) throw new Error(`${person.usuario} has asked, and is shown no application`);
    book.applications.push({ id: data.solicitud.id, person, estado: 'pendiente' });
    const word = await a.client.refused(person, 'POST solicitarDepartamento', { body });
    a.check.equal('refusals', 'a second application', 'YA_ESTA_ASI', word);
  }
}

/** Two of them take theirs back, the head refuses two, one waits on; the others are members. */
async function answer(a: Agency, book: DepartamentoBook): Promise<void> {
  const [last, ...others] = book.applications.filter(({ estado }) => estado === 'pendiente').toReversed();
  for (const [i, application] of others.entries()) {
    const { id, person } = application;
    if (i < 2) {
      await a.call(person, 'POST retirarSolicitudDepartamento', { body: { id } });
      application.estado = 'retirada';
      continue;
    }
    const aceptar = i >= 4;
    const body = { id, aceptar, motivo: aceptar ? '' : 'Ya somos bastantes' };
    if (last) {
      const word = await a.client.refused(last.person, 'POST responderSolicitudDepartamento', { body });
      a.check.equal('refusals', 'an answer of someone else', 'SIN_PERMISO', word);
    }
    await a.call(leaderOf(a, book), 'POST responderSolicitudDepartamento', { body });
    application.estado = aceptar ? 'aceptada' : 'rechazada';
    if (aceptar) book.members.add(person);
  }
}

/** The head publishes for the departamento alone; some members read it, and nobody else can. */
async function publish(a: Agency, book: DepartamentoBook): Promise<void> {
  const author = leaderOf(a, book);
  const { data } = await a.call(author, 'POST publicarComunicado', {
    body: {
      titulo: 'Programa de la semana',
      texto: 'El jueves toca *bachata*.',
      categorias: [],
      departamentos: [book.id],
      desde: '',
      desdeHora: '',
      hasta: '',
      hastaHora: '',
      fijado: false,
      obligatorio: true,
    },
  });
  const { id, vuelta } = data;
  book.comunicado = id;
  const audience = [...book.members].filter((person) => person !== author);
  const readers = audience.filter((_, i) => i % 2 === 0);
  for (const reader of readers) await a.call(reader, 'POST leerComunicado', { body: { id, vuelta } });
  const rows = await a.call(author, 'GET lecturasComunicado/:id', { params: { id }, query: { limite: PAGE } });
  a.check.equal(
    'readers of the comunicado of a departamento',
    book.nombre,
    readings(audience.map((person) => [person.id, readers.includes(person)])),
    readings(rows.map((row) => [row.id, row.leido !== null])),
  );
  await compareSeen(a, book, id);
}

const readings = (pairs: (readonly [id: number, hasRead: boolean])[]) => pairs.toSorted(([x], [y]) => x - y);

/** The comunicado is on the list of each member, and for others it does not exist. */
async function compareSeen(a: Agency, { nombre, members }: DepartamentoBook, id: number): Promise<void> {
  const outsiders = a.unwatched(1, 6).filter((person) => !members.has(person));
  for (const person of [...members, ...a.sample(outsiders, OUTSIDERS)]) {
    const shown = await a.call(person, 'GET comunicados', { query: { limite: PAGE } });
    const isShown = shown.some((comunicado) => comunicado.id === id);
    a.check.equal(
      'who sees the comunicado of a departamento',
      `${person.usuario}, ${nombre}`,
      members.has(person),
      isShown,
    );
    if (members.has(person)) continue;
    const word = await a.client.refused(person, 'GET comunicado/:id', { params: { id } });
    a.check.equal('refusals', 'a comunicado of a departamento, to others', 'NO_EXISTE', word);
  }
}

/** One member leaves, and the head removes another. */
async function leaveSome(a: Agency, book: DepartamentoBook): Promise<void> {
  const [leaving, removed] = [...book.members].filter((person) => person !== book.head);
  if (!leaving || !removed) throw new Error(`${book.nombre} has too few members`);
  await a.call(leaving, 'POST salirDepartamento', { body: { id: book.id } });
  leaveInBooks(book, leaving);
  const body = { id: book.id, usuario: removed.id, motivo: 'No viene a los programas' };
  await a.call(leaderOf(a, book), 'POST quitarDepartamento', { body });
  leaveInBooks(book, removed);
}

export function scheduleDepartamentos(a: Agency): void {
  const each = (run: (a: Agency, book: DepartamentoBook) => Promise<void>) => async () => {
    for (const book of a.departamentos) await run(a, book);
  };
  a.at(0, '7:45', () => found(a));
  a.at(1, '7:45', each(ask));
  a.at(1, '19:55', each(answer));
  a.at(2, '7:45', each(publish));
  a.at(4, '7:45', each(leaveSome));
}

const sorted = (ids: Iterable<number>): number[] => [...ids].toSorted((x, y) => x - y);

/** Members, head and applications of each departamento, and who sees its comunicado now. */
export async function compareDepartamentos(a: Agency): Promise<void> {
  const { filas } = await a.call(a.boss, 'GET departamentos');
  for (const book of a.departamentos) {
    const { id, nombre, head, members } = book;
    const row = filas.find((one) => one.id === id);
    a.check.equal('departamentos', nombre, [head?.id ?? null, members.size], [row?.jefe, row?.miembros]);
    const shown = await a.call(a.boss, 'GET miembrosDepartamento/:id', { params: { id }, query: { limite: PAGE } });
    a.check.equal(
      'members of departamentos',
      nombre,
      sorted([...members].map((person) => person.id)),
      sorted(shown.map((one) => one.id)),
    );
    await compareApplications(a, book);
    if (book.comunicado !== null) await compareSeen(a, book, book.comunicado);
  }
}

async function compareApplications(a: Agency, { id, nombre, applications }: DepartamentoBook): Promise<void> {
  const vistas = ['pendientes', 'respondidas'] as const;
  const pages = await Promise.all(
    vistas.map((vista) => a.call(a.boss, 'GET solicitudesDepartamento', { query: { vista, limite: PAGE } })),
  );
  const shown = pages.flat().filter(({ departamento }) => departamento === id);
  const text = (usuario: number, estado: ApplicationState): string => `${usuario} ${estado}`;
  a.check.equal(
    'applications to departamentos',
    nombre,
    applications.map(({ person, estado }) => text(person.id, estado)).toSorted(),
    shown.map(({ usuario, estado }) => text(usuario, estado)).toSorted(),
  );
}
