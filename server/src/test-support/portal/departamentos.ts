import type { AnswerOf, Departamento, RequestOf } from '@conserje/contract';
import type { Person, Portal } from './portal.ts';

type Fields = RequestOf<'POST crearDepartamento'>['body'];

/** Creates a departamento that takes applications; without a head unless `fields` names one. */
export async function createDepartamento(
  portal: Portal,
  manager: Person,
  fields: Partial<Fields> = {},
): Promise<Departamento> {
  const body = { nombre: 'Radio', texto: 'Música en vivo', abierto: true, jefe: 0, ...fields };
  return (await portal.as(manager).succeeds('POST crearDepartamento', { body })).data;
}

/** Applies to a departamento and returns the id of the application. */
export async function applyToDepartamento(
  portal: Portal,
  person: Person,
  id: number,
  texto = 'Quiero ayudar',
): Promise<number> {
  const { data } = await portal.as(person).succeeds('POST solicitarDepartamento', { body: { id, texto } });
  return data.solicitud?.id ?? 0;
}

/** Makes a person a member: they apply, and the head or a manager accepts. */
export async function joinDepartamento(portal: Portal, head: Person, person: Person, id: number): Promise<void> {
  const body = { id: await applyToDepartamento(portal, person, id), aceptar: true };
  await portal.as(head).succeeds('POST responderSolicitudDepartamento', { body });
}

/** Returns a departamento as a person sees it; undefined once it is closed. */
export async function departamentoSeenBy(
  portal: Portal,
  viewer: Person,
  id: number,
): Promise<Departamento | undefined> {
  const answer: AnswerOf<'GET departamentos'> = await portal.as(viewer).succeeds('GET departamentos');
  return answer.filas.find((d) => d.id === id);
}

/** Names of the members of a departamento, by name. */
export async function readMemberNames(portal: Portal, viewer: Person, id: number): Promise<string[]> {
  const rows = await portal
    .as(viewer)
    .succeeds('GET miembrosDepartamento/:id', { params: { id }, query: { orden: 'usuario' } });
  return rows.map(({ usuarioNombre }) => usuarioNombre);
}

/** Creates a key for bots that may write, and returns its owner with it. @param permisos those of the key */
export async function createBotKey(portal: Portal, owner: Person, permisos: string): Promise<Person> {
  const body = { nombre: 'Bot', permisos, escribe: true, dias: 30 };
  return { ...owner, key: (await portal.as(owner).succeeds('POST crearPrograma', { body })).clave };
}
