import type { Agency, Person } from './agency.ts';

/** A poll with the votes that the books know. */
interface PollBook {
  id: number;
  pregunta: string;
  opciones: string[];
  categorias: number[];
  secreta: boolean;
  votes: Map<number, number>;
}

/** A binding comunicado with those who read its present round. */
interface BindingBook {
  id: number;
  author: Person;
  vuelta: number;
  readers: Set<number>;
}

export interface CommunityBook {
  polls: PollBook[];
  binding: BindingBook | null;
}

function bindingOf({ binding }: CommunityBook): BindingBook {
  if (!binding) throw new Error('nobody published the binding comunicado');
  return binding;
}

const NO_PERIOD = { desde: '', desdeHora: '', hasta: '', hastaHora: '' };

/** Publishes a comunicado for all, and returns its id. */
async function publish(a: Agency, author: Person, titulo: string, obligatorio: boolean): Promise<number> {
  const { data } = await a.call(author, 'POST publicarComunicado', {
    body: {
      titulo,
      texto: '# Importante\n- Léelo **entero**',
      categorias: [],
      ...NO_PERIOD,
      fijado: obligatorio,
      obligatorio,
    },
  });
  return data.id;
}

async function readSome(a: Agency, binding: BindingBook, rate: number): Promise<void> {
  for (const person of a.active()) {
    if (person === binding.author || !a.random.chance(rate)) continue;
    await a.call(person, 'POST leerComunicado', { body: { id: binding.id, vuelta: binding.vuelta } });
    binding.readers.add(person.id);
  }
}

/** A binding comunicado, which is edited two days later and must be read again. */
export function scheduleComunicados(a: Agency, book: CommunityBook): void {
  a.at(1, '9:55', async () => {
    const author = a.random.pick(a.active(11, 11));
    const id = await publish(a, author, 'Uniforme nuevo', true);
    book.binding = { id, author, vuelta: 1, readers: new Set() };
    await readSome(a, book.binding, 0.4);
  });
  a.at(3, '13:55', async () => {
    const binding = bindingOf(book);
    const { version, titulo } = await a.call(binding.author, 'GET comunicado/:id', { params: { id: binding.id } });
    const texto = '# Importante\n- Desde el **viernes**';
    await a.call(binding.author, 'POST editarComunicado', {
      body: {
        id: binding.id,
        version,
        pedirLectura: true,
        titulo,
        texto,
        categorias: [],
        ...NO_PERIOD,
        fijado: true,
        obligatorio: true,
      },
    });
    binding.vuelta += 1;
    binding.readers.clear();
    const reader = a.random.pick(a.active(1, 9));
    const word = await a.client.refused(reader, 'POST leerComunicado', { body: { id: binding.id, vuelta: 1 } });
    a.check.equal('refusals', 'reading what was changed', 'CAMBIO_MIENTRAS', word);
  });
  a.at(3, '15:55', async () => {
    await readSome(a, bindingOf(book), 0.3);
  });
  a.at(5, '9:55', async () => {
    await readSome(a, bindingOf(book), 0.2);
  });
}

interface PollPlan {
  pregunta: string;
  opciones: string[];
  categorias: number[];
  secreta: boolean;
  hasta: number;
  hastaHora: string;
}

const POLLS: PollPlan[] = [
  {
    pregunta: '¿Cuál uniforme prefieren?',
    opciones: ['Azul', 'Negro', 'Con bufanda'],
    categorias: [],
    secreta: false,
    hasta: 4,
    hastaHora: '20:00',
  },
  {
    pregunta: '¿Cómo ven a los encargados?',
    opciones: ['Bien', 'Regular', 'Mal'],
    categorias: [1, 2, 3, 4],
    secreta: true,
    hasta: 5,
    hastaHora: '12:00',
  },
  {
    pregunta: '¿Reunión el domingo?',
    opciones: ['Sí', 'No'],
    categorias: [],
    secreta: false,
    hasta: 6,
    hastaHora: '23:00',
  },
];

const isAsked = ({ categorias }: PollBook, { mision }: Person): boolean =>
  categorias.length === 0 || categorias.includes(mision.categoria);

async function vote(a: Agency, poll: PollBook, rate: number): Promise<void> {
  for (const person of a.active()) {
    if (!isAsked(poll, person) || !a.random.chance(rate)) continue;
    const opcion = a.random.integer(1, poll.opciones.length);
    await a.call(person, 'POST votarEncuesta', { body: { id: poll.id, opcion } });
    poll.votes.set(person.id, opcion);
  }
}

async function createPoll(a: Agency, author: Person, plan: PollPlan): Promise<PollBook> {
  const { hasta, ...rest } = plan;
  const { data } = await a.call(author, 'POST crearEncuesta', { body: { ...rest, hasta: a.dayText(hasta) } });
  return { ...rest, id: data.id, votes: new Map() };
}

/** Polls: one open, one secret, one that its author ends. Some change their vote. */
export function scheduleEncuestas(a: Agency, book: CommunityBook): void {
  let author: Person | undefined;
  a.at(2, '9:55', async () => {
    author = a.random.pick(a.active(11, 11));
    for (const plan of POLLS) book.polls.push(await createPoll(a, author, plan));
    for (const poll of book.polls) await vote(a, poll, 0.4);
  });
  a.at(3, '9:55', async () => {
    for (const poll of book.polls) await vote(a, poll, 0.25);
  });
  a.at(4, '9:55', async () => {
    const last = book.polls.at(-1);
    if (!last || !author) throw new Error('nobody asked a poll');
    await a.call(author, 'POST cerrarEncuesta', { body: { id: last.id } });
  });
  a.at(5, '13:55', async () => {
    const [first] = book.polls;
    const late = a.random.pick(a.active(1, 9));
    if (!first) throw new Error('nobody asked a poll');
    const word = await a.client.refused(late, 'POST votarEncuesta', { body: { id: first.id, opcion: 1 } });
    a.check.equal('refusals', 'a vote after the end', 'ENCUESTA_TERMINADA', word);
  });
}

/** Asks for all pages of the readers of a comunicado. */
async function readersOf(a: Agency, by: Person, id: number): Promise<{ total: number; read: Set<number> }> {
  const rows = await a.call(by, 'GET lecturasComunicado/:id', { params: { id }, query: { limite: 500 } });
  return { total: rows.length, read: new Set(rows.filter(({ leido }) => leido !== null).map((row) => row.id)) };
}

export async function compareCommunity(a: Agency, book: CommunityBook): Promise<void> {
  const { boss } = a;
  const { polls } = book;
  const binding = bindingOf(book);
  const { read, total } = await readersOf(a, boss, binding.id);
  const readers = [...binding.readers].filter((id) => a.person(id).isActive);
  a.check.equal('readers of the binding comunicado', 'who', readers.toSorted(), [...read].toSorted());
  a.check.equal('readers of the binding comunicado', 'of how many', a.active().length - 1, total);
  const { lecturas } = await a.call(boss, 'GET comunicado/:id', { params: { id: binding.id } });
  a.check.equal('readers of the binding comunicado', 'counted', { leidos: readers.length, total }, lecturas);
  const ended = await a.call(boss, 'GET encuestas', { query: { vista: 'terminadas', limite: 100 } });
  for (const poll of polls) {
    const shown = ended.find(({ id }) => id === poll.id);
    const counts = poll.opciones.map((_, i) => [...poll.votes.values()].filter((option) => option === i + 1).length);
    a.check.equal(
      'poll results',
      poll.pregunta,
      counts,
      shown?.opciones.map(({ votos }) => votos),
    );
    if (poll.secreta) {
      await a.client.refused(boss, 'GET votosEncuesta/:id', { params: { id: poll.id } });
      continue;
    }
    const votes = await a.call(boss, 'GET votosEncuesta/:id', { params: { id: poll.id }, query: { limite: 500 } });
    a.check.equal(
      'who voted what',
      poll.pregunta,
      [...poll.votes].toSorted(([x], [y]) => x - y),
      votes.map(({ id, numero }) => [id, numero] as const).toSorted(([x], [y]) => x - y),
    );
  }
}
