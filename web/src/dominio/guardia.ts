import { ATIENDE_PEDIDOS } from '@conserje/rules';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { pedir } from '../platform/api.ts';
import { cadaSinVivo } from '../platform/oido.ts';
import { usePuede } from '../platform/sesion.tsx';

/** The key of what is asked of those who are on duty; its first word is the subject of the live events. */
const CLAVE_GUARDIA = ['guardia'] as const;

/** Of who comes and goes no event tells. */
const CADA_MS = 30_000;

/** Who is on duty, what the reader has asked for and what they may ask for now. */
export const guardiaQuery = () =>
  queryOptions({
    queryKey: [...CLAVE_GUARDIA, 'ahora'],
    queryFn: ({ signal }) => pedir('GET guardia', {}, { signal }),
    refetchInterval: CADA_MS,
    meta: { mios: ['tiempos', 'solicitudes', 'carrera', 'ausencias'] },
  });

/** What people below the reader ask for. Of what somebody was given otherwise meanwhile no event tells: while there is any, it is asked for. */
export const pedidosQuery = () =>
  queryOptions({
    queryKey: [...CLAVE_GUARDIA, 'pedidos'],
    queryFn: ({ signal }) => pedir('GET pedidos', {}, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.length ? CADA_MS : cadaSinVivo(CADA_MS)()),
    meta: { temas: ['carrera'] },
  });

/** The same for whoever may give it; of others nothing is asked. */
export function usePedidos() {
  const atiende = usePuede(ATIENDE_PEDIDOS);
  const consulta = useQuery({ ...pedidosQuery(), enabled: atiende });
  return { ...consulta, atiende, data: atiende ? consulta.data : [] };
}
