import type { Viewer } from '@conserje/rules';
import { CAN_PAY, isAllowed, SCREENS, TIEMPO_OP } from '@conserje/rules';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useSession } from '../../platform/session/session.tsx';
import { useDerivedFromNow } from '../../platform/time/serverClock.ts';
import { formatCreditos, formatNumber } from '../../ui/text/format.ts';
import { useConfiguracion } from '../agencia/configuracion.queries.ts';
import { eligibleQuery } from '../careers/ascenso.queries.ts';
import { useSolicitudCount } from '../careers/solicitudes.queries.ts';
import { openPagaQuery } from '../money/openPaga.queries.ts';
import { ownPeriodQuery } from '../money/signOff.queries.ts';
import { endedTiemposOf, NO_ALTO, useTiempos } from '../work/tiempos.queries.ts';
import styles from './PendingTasks.module.css';
import { usePendingReviews } from './usePendingReviews.ts';

interface TaskTile {
  to: string;
  /** Undefined while unknown, null if it could not be loaded. */
  count: string | null | undefined;
  label: string;
  /** Something waits for the viewer. */
  full: boolean;
}

const UNKNOWN_COUNT = '…';
const ZERO_COUNTS: ReadonlySet<unknown> = new Set([formatNumber(0), formatCreditos(0)]);

/** Count of a query without data. */
const missingCount = (error: unknown): null | undefined => (error ? null : undefined);

const tileOf = (
  to: string,
  n: number | null | undefined,
  [singular, plural]: readonly [string, string],
  isWaiting = (n ?? 0) > 0,
): TaskTile => ({
  to,
  full: isWaiting,
  count: typeof n === 'number' ? formatNumber(n) : n,
  label: n === 1 ? singular : plural,
});

/** Tiles for a viewer with access to tiempos: open ones, the viewer's ended ones and those without a manager. */
function useTiempoTiles(viewer: Viewer & { id: number }): TaskTile[] {
  const canEnter = isAllowed(SCREENS['/tiempos'], viewer);
  const { data, error } = useTiempos(canEnter);
  const finishedCount = useDerivedFromNow((now) => endedTiemposOf(data ?? [], viewer.id, now).length);
  if (!canEnter) return [];
  const missing = missingCount(error);
  // Of the tiempos without a manager, only those that the viewer may take.
  const unassignedCount = data?.filter((t) => t.alto === NO_ALTO && t.acciones.includes(TIEMPO_OP.link)).length;
  return [
    tileOf('/tiempos?mios=1', data ? finishedCount : missing, [
      'tiempo tuyo por confirmar',
      'tiempos tuyos por confirmar',
    ]),
    tileOf('/tiempos?mios=0', unassignedCount ?? missing, ['tiempo sin encargado', 'tiempos sin encargado']),
    tileOf('/tiempos?mios=0', data?.length ?? missing, ['tiempo abierto', 'tiempos abiertos'], false),
  ];
}

/** Tile for a viewer who pays: the amount owed on open rows. */
function usePagaTiles(viewer: Viewer): TaskTile[] {
  const canPay = isAllowed(CAN_PAY, viewer) && isAllowed(SCREENS['/listaPaga'], viewer);
  const { data, error } = useQuery({ ...openPagaQuery(), enabled: canPay });
  if (!canPay) return [];
  const to = '/listaPaga';
  if (!data) return [{ to, count: missingCount(error), label: `por pagar a ${UNKNOWN_COUNT} personas`, full: false }];
  const open = data.filas.filter((f) => f.estado === 'abierta');
  const owed = open.reduce((n, f) => n + f.monto, 0);
  const peopleCount = new Set(open.map((f) => f.usuario)).size;
  const label = peopleCount === 1 ? 'por pagar a 1 persona' : `por pagar a ${formatNumber(peopleCount)} personas`;
  return [{ to, count: formatCreditos(owed), label, full: owed > 0 }];
}

/** Tile for a viewer who has to confirm their period; undefined while loading. */
function usePeriodTiles(): TaskTile[] | undefined {
  const { periodo_confirma: mode } = useConfiguracion();
  const { data, isLoading } = useQuery({ ...ownPeriodQuery(), enabled: mode !== 'nadie' });
  if (isLoading) return undefined;
  const missing = [data?.miembro, data?.encargado].filter((part) => part && part.estado !== 'confirmado').length;
  if (missing === 0) return [];
  return [tileOf('/miperiodo', missing, ['confirmación de tu período', 'confirmaciones de tu período'])];
}

/** Pending tasks of the viewer as links; an empty one takes no place. */
export function PendingTasks() {
  const { sessionUser } = useSession();
  return sessionUser && <PendingTiles viewer={sessionUser} />;
}

function PendingTiles({ viewer }: { viewer: Viewer & { id: number } }) {
  const solicitudes = useSolicitudCount();
  const eligible = useQuery(eligibleQuery());
  const tiempos = useTiempoTiles(viewer);
  const pagas = usePagaTiles(viewer);
  const reviews = usePendingReviews();
  const periods = usePeriodTiles();
  const tiles = [
    tileOf('/solicitudes', solicitudes, ['solicitud', 'solicitudes']),
    ...tiempos,
    ...(tiempos.length > 0 || eligible.data
      ? [
          tileOf('/ascensos', eligible.data?.total ?? missingCount(eligible.error), [
            'persona puede ascender',
            'personas pueden ascender',
          ]),
        ]
      : []),
    ...pagas,
    ...(periods ?? []),
    ...reviews.waiting.map(({ route, count, label }) => ({ to: route, count: formatNumber(count), label, full: true })),
  ];
  // While loading, two tiles hold the place of those that may come.
  const isUnknown =
    eligible.isLoading || reviews.isLoading || !periods || tiles.some(({ count }) => count === undefined);
  const isIncomplete = !isUnknown && (reviews.hasFailed || tiles.some(({ count }) => count === null));
  const shownTiles = isUnknown
    ? tiles.slice(0, 2)
    : tiles.filter(({ count }) => count !== null && !ZERO_COUNTS.has(count));
  const note = isIncomplete
    ? 'No pudimos cargar todo lo que tienes por hacer.'
    : shownTiles.length === 0 && 'Nada por hacer ahora.';
  const noteLine = note && <p className={styles.empty}>{note}</p>;
  if (shownTiles.length === 0) return noteLine;
  return (
    <nav className={styles.container} aria-label="Por hacer" data-holds={isUnknown || undefined}>
      <div className={styles.tiles}>
        {shownTiles.map(({ to, count, label, full }) => (
          <Link key={label} to={to} className={styles.tile} data-full={full}>
            <b className="u-text-20 u-tabular">{count ?? UNKNOWN_COUNT}</b> {label}
          </Link>
        ))}
      </div>
      {noteLine}
    </nav>
  );
}
