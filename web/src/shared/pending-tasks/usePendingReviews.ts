import type { AnswerOf } from '@conserje/contract';
import type { ScreenRoute } from '@conserje/rules';
import { CAN_REVIEW_PENDING } from '@conserje/rules';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../platform/api/callQuery.ts';
import { useCan } from '../../platform/session/session.tsx';

type ReviewCounts = AnswerOf<'GET esperas'>;

const pendingReviewsQuery = () =>
  callQuery('GET esperas', ['cambionombre', 'esperas'], {
    meta: { topics: ['sugerencias', 'ausencias', 'clones', 'rectificaciones', 'carrera', 'ingreso'] },
  });

interface PendingReview {
  route: ScreenRoute;
  count: number;
  label: string;
}

const REVIEW_ITEMS: readonly {
  kind: keyof ReviewCounts;
  route: ScreenRoute;
  label: readonly [singular: string, plural: string];
}[] = [
  {
    kind: 'ausencias',
    route: '/ausencias',
    label: ['ausencia por responder', 'ausencias por responder'],
  },
  {
    kind: 'correcciones',
    route: '/nomina',
    label: ['corrección por responder', 'correcciones por responder'],
  },
  {
    kind: 'nombres',
    route: '/cambionombre',
    label: ['cambio de nombre por responder', 'cambios de nombre por responder'],
  },
  {
    kind: 'sugerencias',
    route: '/sugerencias',
    label: ['sugerencia por responder', 'sugerencias por responder'],
  },
  { kind: 'ingresos', route: '/ingreso', label: ['solicitud de ingreso', 'solicitudes de ingreso'] },
  { kind: 'clones', route: '/clones', label: ['grupo de clones por revisar', 'grupos de clones por revisar'] },
];

interface PendingReviews {
  waiting: PendingReview[];
  isLoading: boolean;
  /** They could not be loaded. */
  hasFailed: boolean;
}

/** Returns the reviews that wait for the viewer on administration screens: none until they are loaded. */
export function usePendingReviews(): PendingReviews {
  const enabled = useCan(CAN_REVIEW_PENDING);
  const { data, isLoading, error } = useQuery({ ...pendingReviewsQuery(), enabled });
  const waiting = REVIEW_ITEMS.flatMap(({ kind, route, label }) => {
    const count = (enabled && data?.[kind]) || 0;
    return count > 0 ? [{ route, count, label: label[count === 1 ? 0 : 1] }] : [];
  });
  return { waiting, isLoading, hasFailed: enabled && !data && error !== null };
}
