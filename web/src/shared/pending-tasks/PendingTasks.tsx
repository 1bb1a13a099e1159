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
  count: string;
  label: string;
  /** Something waits for the viewer. */
  full: boolean;
}

const UNKNOWN_COUNT = '…';
const ZERO_COUNTS: ReadonlySet<string> = new Set([formatNumber(0), formatCreditos(0)]);

/** @param n `undefined` while unknown */
const tileOf = (
  to: string,
  n: number | undefined,
  [singular, plural]: readonly [string, string],
  isWaiting = (n ?? 0) > 0,
): TaskTile => ({
  to,
  full: isWaiting,
  count: n === undefined ? UNKNOWN_COUNT : formatNumber(n),
  label: n === 1 ? singular : plural,
});

/** Tiles for a viewer with access to tiempos: open ones, the viewer's ended ones and those without a manager. */
function useTiempoTiles(viewer: Viewer & { id: number }): TaskTile[] {
  const canEnter = isAllowed(SCREENS['/tiempos'], viewer);
  const { data } = useTiempos(canEnter);
  const finishedCount = useDerivedFromNow((now) => endedTiemposOf(data ?? [], viewer.id, now).length);
  if (!canEnter) return [];
  // Of the tiempos without a manager, only those that the viewer may take.
  const unassignedCount = data?.filter((t) => t.alto === NO_ALTO && t.acciones.includes(TIEMPO_OP.link)).length;
  return [
    tileOf('/tiempos?mios=1', data && finishedCount, ['tiempo tuyo por confirmar', 'tiempos tuyos por confirmar']),
    tileOf('/tiempos?mios=0', unassignedCount, ['tiempo sin encargado', 'tiempos sin encargado']),
    tileOf('/tiempos?mios=0', data?.length, ['tiempo abierto', 'tiempos abiertos'], false),
  ];
}

/** Tile for a viewer who pays: the amount owed on open rows. */
function usePagaTiles(viewer: Viewer): TaskTile[] {
  const canPay = isAllowed(CAN_PAY, viewer) && isAllowed(SCREENS['/listaPaga'], viewer);
  const { data } = useQuery({ ...openPagaQuery(), enabled: canPay });
  if (!canPay) return [];
  const to = '/listaPaga';
  if (!data) return [{ to, count: UNKNOWN_COUNT, label: `por pagar a ${UNKNOWN_COUNT} personas`, full: false }];
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
      ? [tileOf('/ascensos', eligible.data?.total, ['persona puede ascender', 'personas pueden ascender'])]
      : []),
    ...pagas,
    ...(periods ?? []),
    ...reviews.waiting.map(({ route, count, label }) => ({ to: route, count: formatNumber(count), label, full: true })),
  ];
  // While loading, two tiles hold the place of those that may come.
  const isUnknown =
    eligible.isLoading || reviews.isLoading || !periods || tiles.some(({ count }) => count === UNKNOWN_COUNT);
  const shownTiles = isUnknown ? tiles.slice(0, 2) : tiles.filter(({ count }) => !ZERO_COUNTS.has(count));
  if (shownTiles.length === 0) return <p className={styles.empty}>Nada por hacer ahora.</p>;
  return (
    <nav className={styles.container} aria-label="Por hacer" data-holds={isUnknown || undefined}>
      <div className={styles.tiles}>
        {shownTiles.map(({ to, count, label, full }) => (
          <Link key={label} to={to} className={styles.tile} data-full={full}>
            <b className="u-text-20 u-tabular">{count}</b> {label}
          </Link>
        ))}
      </div>
    </nav>
  );
}
