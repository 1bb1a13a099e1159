import type { EnDirectorio, Persona, RequestOf } from '@conserje/contract';
import { queryOptions } from '@tanstack/react-query';
import { pedir } from '../../platform/api.ts';
import type { ClaveDe, ListaLarga } from '../../platform/paginas.ts';
import { listaLarga } from '../../platform/paginas.ts';

/** Under the subject that changes of people are told by. */
const RAIZ = 'usuarios';

/** Which people are listed; absent: all of them, also the dismissed. */
export type FiltroDirectorio = Pick<
  RequestOf<'GET directorio'>['query'],
  'categoria' | 'inactivo' | 'ausentes' | 'excepciones' | 'despedidos'
>;

/** The key of the directory, whatever of it is shown. */
const CLAVE_DIRECTORIO = [RAIZ, 'directorio'] as const;

/** Everyone, by pages. A search finds the dismissed too. */
export function directorioQuery(filtro: FiltroDirectorio): ListaLarga<EnDirectorio, ClaveDe<'GET directorio'>> {
  const clave = [...CLAVE_DIRECTORIO, JSON.stringify(filtro)];
  const sinIdos = listaLarga('GET directorio', clave, { query: { despedidos: 0, ...filtro } });
  const todos = listaLarga('GET directorio', clave, { query: filtro });
  return (vista) => ({
    ...(vista.buscar === '' ? sinIdos : todos)(vista),
    meta: { temas: ['carrera', 'firmas', 'ausencias', 'excepciones'] },
  });
}

/** Who waits for whoever opens the screen. */
export const porAtenderQuery = () =>
  queryOptions({
    queryKey: [RAIZ, 'porAtender'],
    queryFn: ({ signal }) => pedir('GET usuariosPorAtender', {}, { signal }),
    meta: { temas: ['carrera', 'firmas'] },
  });

/** Someone by their name; once known they are followed through a change of it. */
export const personaQuery = (username: string) =>
  queryOptions({
    queryKey: [RAIZ, 'persona', username],
    queryFn: ({ client, queryKey, signal }) => {
      const id = client.getQueryData<Persona>(queryKey)?.id;
      return id === undefined
        ? pedir('GET persona/:username', { params: { username } }, { signal })
        : pedir('GET userAllInfo/:id', { params: { id } }, { signal });
    },
    meta: { temas: ['carrera', 'firmas', 'nomina'] },
  });

export const dispositivosQuery = (id: number) =>
  queryOptions({
    queryKey: [RAIZ, 'dispositivos', id],
    queryFn: ({ signal }) => pedir('GET dispositivosDe/:id', { params: { id } }, { signal }),
  });
