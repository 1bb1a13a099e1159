import type { Comunicado, RequestOf } from '@conserje/contract';
import type { Person, Portal } from './portal.ts';

type Fields = RequestOf<'POST publicarComunicado'>['body'];

/** Fields of a comunicado for all, from now on, without an end. */
export const COMUNICADO: Fields = {
  titulo: 'Reunión',
  texto: 'El sábado a las 5',
  categorias: [],
  desde: '',
  desdeHora: '',
  hasta: '',
  hastaHora: '',
  fijado: false,
  obligatorio: false,
};

/** Publishes a comunicado and returns it as its author sees it. */
export async function publishComunicado(
  portal: Portal,
  author: Person,
  fields: Partial<Fields> = {},
): Promise<Comunicado> {
  return (await portal.as(author).succeeds('POST publicarComunicado', { body: { ...COMUNICADO, ...fields } })).data;
}

/** Titles of the comunicados that a person sees, in the order of the screen. */
export async function comunicadoTitlesFor(
  portal: Portal,
  person: Person,
  query: RequestOf<'GET comunicados'>['query'] = {},
): Promise<string[]> {
  const rows = await portal.as(person).succeeds('GET comunicados', { query: { orden: '-destacado', ...query } });
  return rows.map(({ titulo }) => titulo);
}
