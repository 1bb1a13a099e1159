import type { AnswerOf } from '@conserje/contract';
import type { ScreenRoute } from '@conserje/rules';
import { CAN_REVIEW_PENDING } from '@conserje/rules';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { sendRequest } from '../../platform/api/apiClient.ts';
import { useCan } from '../../platform/session/session.tsx';

type ReviewCounts = AnswerOf<'GET esperas'>;

const pendingReviewsQuery = () =>
  queryOptions({
    queryKey: ['cambionombre', 'esperas'],
    queryFn: ({ signal }) => sendRequest('GET esperas', {}, { signal }),
    meta: { temas: ['sugerencias', 'ausencias', 'clones', 'rectificaciones', 'carrera'] },
  });

const REVIEW_ITEMS: readonly {
  que: keyof ReviewCounts;
  ruta: ScreenRoute;
  dicho: readonly [singular: string, plural: string];
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

/** Returns the reviews that wait for the viewer on administration screens; empty without any and while loading. */
export function usePendingReviews(): { ruta: ScreenRoute; cuantas: number; dicho: string }[] {
  const enabled = useCan(CAN_REVIEW_PENDING);
  const { data } = useQuery({ ...pendingReviewsQuery(), enabled });
  if (!enabled || !data) return [];
  return REVIEW_ITEMS.flatMap(({ que, ruta, dicho: [singular, plural] }) =>
    data[que] > 0 ? [{ ruta, cuantas: data[que], dicho: data[que] === 1 ? singular : plural }] : [],
  );
}
