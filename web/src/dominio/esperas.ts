import type { AnswerOf } from '@conserje/contract';
import type { Ruta } from '@conserje/rules';
import { ESPERAS } from '@conserje/rules';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { pedir } from '../platform/api.ts';
import { usePuede } from '../platform/sesion.tsx';

type Cuantas = AnswerOf<'GET esperas'>;

const esperasQuery = () =>
  queryOptions({
    queryKey: ['cambionombre', 'esperas'],
    queryFn: ({ signal }) => pedir('GET esperas', {}, { signal }),
    meta: { temas: ['sugerencias', 'ausencias', 'clones', 'rectificaciones', 'carrera'] },
  });

/** Where each is answered, and what it is called, one and many. */
const EN_ESPERA: readonly {
  que: keyof Cuantas;
  ruta: Ruta;
  dicho: readonly [uno: string, varios: string];
}[] = [
  {
    que: 'ausencias',
    ruta: '/ausencias',
    dicho: ['ausencia por responder', 'ausencias por responder'],
  },
  {
    que: 'correcciones',
    ruta: '/nomina',
    dicho: ['corrección por responder', 'correcciones por responder'],
  },
  {
    que: 'nombres',
    ruta: '/cambionombre',
    dicho: ['cambio de nombre por responder', 'cambios de nombre por responder'],
  },
  {
    que: 'sugerencias',
    ruta: '/sugerencias',
    dicho: ['sugerencia por responder', 'sugerencias por responder'],
  },
  { que: 'clones', ruta: '/clones', dicho: ['grupo de clones por revisar', 'grupos de clones por revisar'] },
];

/** What waits for the reader's answer on screens of administration; nothing for those who give none, and until it is known. */
export function useEsperas(): { ruta: Ruta; cuantas: number; dicho: string }[] {
  const enabled = usePuede(ESPERAS);
  const { data } = useQuery({ ...esperasQuery(), enabled });
  if (!enabled || !data) return [];
  return EN_ESPERA.flatMap(({ que, ruta, dicho: [uno, varios] }) =>
    data[que] > 0 ? [{ ruta, cuantas: data[que], dicho: data[que] === 1 ? uno : varios }] : [],
  );
}
