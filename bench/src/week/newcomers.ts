import type { IngresoState } from '@conserje/rules';
import type { Agency, Person } from './agency.ts';
import { enter } from './people.ts';

const CLAVE = 'clave-de-solicitud';
const PAGE = 500;
const QUESTIONS = [
  { texto: '¿Qué edad tienes?', larga: false, obligatoria: true },
  { texto: '¿Por qué quieres entrar?', larga: true, obligatoria: false },
];
/** What becomes of each application. */
const PLANS: readonly IngresoState[] = ['aceptada', 'rechazada', 'aceptada', 'retirada', 'espera', 'espera'];

/** An application that the books know. */
export interface ApplicationBook {
  usuario: string;
  clave: string;
  direccion: string;
  plan: IngresoState;
  estado: IngresoState;
  referrer: Person | null;
  respuestas: string[];
}

/** Sends a registration with answers to the form that a visitor is shown. */
async function apply(a: Agency, book: ApplicationBook): Promise<void> {
  const { usuario, clave, direccion, referrer, respuestas } = book;
  const form = await a.call({ direccion }, 'GET formularioIngreso');
  a.check.equal(
    'questions of applications',
    usuario,
    QUESTIONS.map(({ texto }) => texto),
    form.map(({ texto }) => texto),
  );
  const body = {
    usuario,
    clave,
    rclave: clave,
    respuestas: form.map(({ id }, i) => ({ pregunta: id, respuesta: respuestas[i] ?? '' })),
    ...(referrer && { referido: referrer.usuario }),
  };
  const { solicitud } = await a.call({ direccion }, 'POST registro', { body });
  a.check.equal('applications that are filed', usuario, true, solicitud !== undefined);
  const word = await a.client.refused({ direccion }, 'POST login', { body: { op: 0, usuario, clave } });
  a.check.equal('refusals', 'the log-in of an applicant', 'SOLICITUD_EN_ESPERA', word);
}

const waiting = (book: readonly ApplicationBook[]): ApplicationBook[] =>
  book.filter(({ estado }) => estado === 'espera');

/** Answers the applications as planned; one is taken back by its applicant. */
async function answerAll(a: Agency, book: readonly ApplicationBook[]): Promise<void> {
  const { boss } = a;
  const listed = await a.call(boss, 'GET ingresos', { query: { estado: 'espera', limite: PAGE } });
  a.check.equal(
    'answers of applications',
    'all that wait',
    waiting(book)
      .map(({ usuario, respuestas }) => [usuario, ...respuestas].join())
      .toSorted(),
    listed.map(({ nombre, respuestas }) => [nombre, ...respuestas.map((one) => one.respuesta)].join()).toSorted(),
  );
  for (const application of waiting(book)) {
    const { usuario, clave, direccion, plan, referrer } = application;
    const row = listed.find(({ nombre }) => nombre === usuario);
    if (!row) throw new Error(`the application of ${usuario} is not on the list`);
    if (plan === 'aceptada') {
      await a.call(boss, 'POST responderIngreso', { body: { id: row.id, aceptar: true } });
      await enter(a, { usuario, clave, direccion }, { referrer });
    }
    if (plan === 'rechazada') await refuse(a, application, row.id);
    if (plan === 'retirada') await a.call({ direccion }, 'POST retirarIngreso', { body: { usuario, clave } });
    application.estado = plan;
  }
}

/** A refused name may not apply again so soon. */
async function refuse(a: Agency, { usuario, clave, direccion }: ApplicationBook, id: number): Promise<void> {
  await a.call(a.boss, 'POST responderIngreso', { body: { id, aceptar: false, motivo: 'Por ahora no hay lugar' } });
  const word = await a.client.refused({ direccion }, 'POST registro', { body: { usuario, clave, rclave: clave } });
  a.check.equal('refusals', 'a refused name that applies again', 'SOLICITUD_PRONTO', word);
}

const setIngreso = (a: Agency, ingreso: boolean) =>
  a.callProven(a.boss, 'POST editAjustes', { body: { data: { ingreso } } });

/** The agency asks newcomers for an application from Friday on, until Sunday. */
export function scheduleNewcomers(a: Agency, book: ApplicationBook[]): void {
  a.at(4, '7:50', async () => {
    await setIngreso(a, true);
    await a.call(a.boss, 'POST guardarPreguntas', { body: { preguntas: QUESTIONS, visto: [] } });
    const referrer = a.random.pick(a.unwatched(2, 4));
    for (const [i, plan] of PLANS.entries()) {
      const account = { usuario: `Nueva.Persona${i}`, clave: CLAVE, direccion: `10.60.0.${i + 1}` };
      const respuestas = [`${18 + i}`, i % 2 === 0 ? 'Por mis amigos' : ''];
      const application: ApplicationBook = {
        ...account,
        plan,
        estado: 'espera',
        referrer: i === 0 ? referrer : null,
        respuestas,
      };
      await apply(a, application);
      book.push(application);
    }
  });
  a.at(4, '19:50', () => answerAll(a, book));
  a.at(6, '7:50', async () => {
    await setIngreso(a, false);
    for (const { usuario, clave } of waiting(book)) {
      const body = { usuario, clave, rclave: clave };
      const word = await a.client.refused({ direccion: '10.60.1.1' }, 'POST registro', { body });
      a.check.equal('refusals', 'a name that an application holds', 'NOMBRE_OCUPADO', word);
    }
  });
}

/** Names and states of all applications, and whose account each accepted one became. */
export async function compareNewcomers(a: Agency, book: readonly ApplicationBook[]): Promise<void> {
  const shown = await a.call(a.boss, 'GET ingresos', { query: { limite: PAGE } });
  const accountOf = (usuario: string): number | null =>
    a.everyone.find((person) => person.usuario === usuario)?.id ?? null;
  const text = (nombre: string, estado: IngresoState, account: number | null) => `${nombre} ${estado} ${account}`;
  a.check.equal(
    'applications of newcomers',
    'all',
    book.map(({ usuario, estado }) => text(usuario, estado, accountOf(usuario))).toSorted(),
    shown.map(({ nombre, estado, usuario }) => text(nombre, estado, usuario)).toSorted(),
  );
}
