import type { Ingreso, IngresoQuestion } from '@conserje/contract';
import type { ApiResponse } from './apiClient.ts';
import type { Person, Portal } from './portal.ts';
import { CLAVE, openPortal } from './portal.ts';

export const APPLICANT_ADDRESS = '203.0.113.77';

type Question = Omit<IngresoQuestion, 'id'>;
export const INGRESO_QUESTIONS: readonly Question[] = [
  { texto: '¿Qué edad tienes?', larga: false, obligatoria: true },
  { texto: '¿Por qué quieres entrar?', larga: true, obligatoria: false },
];

/** Turns applications on and asks the questions. */
export async function setUpIngreso(
  portal: Portal,
  boss: Person,
  preguntas: readonly Question[] = INGRESO_QUESTIONS,
): Promise<IngresoQuestion[]> {
  await portal.configure({ ingreso: true });
  const visto = await portal.as(boss).succeeds('GET preguntasIngreso');
  const body = { preguntas: preguntas.map((q) => ({ ...q })), visto };
  return (await portal.as(boss).succeeds('POST guardarPreguntas', { body })).data;
}

interface ApplicantOptions {
  remoteAddress?: string;
  headers?: Record<string, string>;
  clave?: string;
  referido?: string;
  /** Answers in the order of the form. */
  answers?: readonly string[];
}

/** Sends a registration with answers to the form that visitors are shown. */
export async function applyForIngreso(
  portal: Portal,
  usuario: string,
  { remoteAddress = APPLICANT_ADDRESS, headers = {}, clave = CLAVE, referido, answers = [] }: ApplicantOptions = {},
): Promise<ApiResponse> {
  const visitor = portal.as(null, { remoteAddress, headers });
  const form = await visitor.succeeds('GET formularioIngreso');
  const respuestas = form.map(({ id, texto }, i) => ({ pregunta: id, respuesta: answers[i] ?? `Sobre ${texto}` }));
  const who = { usuario, clave, rclave: clave, ...(referido !== undefined && { referido }) };
  return visitor('POST', 'registro', { ...who, respuestas });
}

export const listApplications = (portal: Portal, viewer: Person, estado?: Ingreso['estado']): Promise<Ingreso[]> =>
  portal.as(viewer).succeeds('GET ingresos', { query: estado ? { estado } : {} });

/** Files an application and returns it as management sees it. */
export async function fileApplication(portal: Portal, boss: Person, usuario: string): Promise<Ingreso> {
  await applyForIngreso(portal, usuario);
  const filed = (await listApplications(portal, boss, 'espera')).find(({ nombre }) => nombre === usuario);
  if (!filed) throw new Error(`the application of ${usuario} was not filed`);
  return filed;
}

/** Opens an agency that asks newcomers to apply, with an administrator. */
export async function openIngreso() {
  const portal = await openPortal();
  await portal.configure({ zona: 'America/Santo_Domingo' });
  portal.clock.set('2026-03-09T12:00:00-04:00');
  const boss = await portal.createPerson({ nombre: 'Jefa', categoria: 12 });
  const questions = await setUpIngreso(portal, boss);
  return { portal, boss, questions };
}

/** The cookie of the browser in which a response arrived. */
export const cookieOf = ({ headers }: ApiResponse): string => String(headers['set-cookie']).split(';')[0] ?? '';

const fromBrowser = (portal: Portal, cookie: string | undefined) =>
  portal.as(null, { remoteAddress: APPLICANT_ADDRESS, ...(cookie !== undefined && { headers: { cookie } }) });
export const logInAs = (portal: Portal, usuario: string, clave = CLAVE, cookie?: string): Promise<ApiResponse> =>
  fromBrowser(portal, cookie)('POST', 'login', { op: 0, usuario, clave });
export const withdrawApplication = (
  portal: Portal,
  usuario: string,
  clave = CLAVE,
  cookie?: string,
): Promise<ApiResponse> => fromBrowser(portal, cookie)('POST', 'retirarIngreso', { usuario, clave });

/** Refuses an application for a reason; without one, accepts it. */
export const answerApplication = (portal: Portal, who: Person, id: number, motivo?: string): Promise<ApiResponse> =>
  portal.as(who)('POST', 'responderIngreso', {
    id,
    aceptar: motivo === undefined,
    ...(motivo !== undefined && { motivo }),
  });

export const readApplications = (portal: Portal) =>
  portal.db.selectFrom('solicitud_ingreso').selectAll().orderBy('id').execute();

export const WRONG_CREDENTIALS = { http: 401, body: { error: 'CREDENCIALES' } };

/** Gives an account another name. */
export const renameUsuario = (portal: Portal, boss: Person, id: number, nombre: string) =>
  portal.as(boss).succeeds('POST editUsuario', {
    body: { id, nombre, rango: 'igual', firma: 'igual', mifirma: '' },
  });
