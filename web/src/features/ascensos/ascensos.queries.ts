import type { UltimoAscenso } from '@conserje/contract';
import type { QueryClient } from '@tanstack/react-query';
import { queryOptions } from '@tanstack/react-query';
import { CLAVE_ASCENSOS, ultimoAscensoQuery } from '../../dominio/ascenso.ts';
import { pedir } from '../../platform/api.ts';

/** Everyone to choose from; asked once, the browser checks it by its ETag. */
export const usuariosQuery = () =>
  queryOptions({
    queryKey: ['usuarios', 'ascensos'],
    queryFn: ({ signal }) => pedir('GET getUsuariosAscensos', {}, { signal }),
    staleTime: 60_000,
  });

/** Who sends it, as their screen has it: a stale one is refused (decisions §1). */
export interface Promotor {
  id: number;
  id_categoria: number;
}

/** Offers someone the mission on screen; the card shows at once that it waits. @throws {ErrorApi} */
export async function enviarAscenso(
  cliente: QueryClient,
  { id, m_nueva, id_nuevo }: UltimoAscenso,
  promotor: Promotor,
): Promise<string> {
  const body = {
    usuario: id,
    encargado: promotor.id,
    nueva: m_nueva,
    id_rango: id_nuevo,
    micat: promotor.id_categoria,
  };
  const { msg, data } = await pedir('POST sendAscenso', { body });
  const { queryKey } = ultimoAscensoQuery(id);
  await cliente.cancelQueries({ queryKey });
  cliente.setQueryData(queryKey, data);
  return msg;
}

/** What is on screen may no longer be so. */
export async function ponerAlDia(cliente: QueryClient): Promise<void> {
  await Promise.all([CLAVE_ASCENSOS, ['carrera']].map((queryKey) => cliente.invalidateQueries({ queryKey })));
}
