import type { Viewer } from '@conserje/rules';
import { CAN_PAY, isAllowed, SCREENS, TIEMPO_OP } from '@conserje/rules';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useSession } from '../../platform/session/session.tsx';
import { useDerivedFromNow } from '../../platform/time/serverClock.ts';
import { formatCreditos, formatNumber } from '../../ui/text/format.ts';
import { eligibleQuery } from '../careers/ascenso.queries.ts';
import { useSolicitudCount } from '../careers/solicitudes.queries.ts';
import { openPagaQuery } from '../money/openPaga.queries.ts';
import { endedTiemposOf, NO_ALTO, useTiempos } from '../work/tiempos.queries.ts';
import styles from './PendingTasks.module.css';
import { usePendingReviews } from './usePendingReviews.ts';

/** A pigeonhole behind the front desk: what lies in it, and where it leads. */
interface TaskTile {
  a: string;
  cuantos: string;
  que: string;
  /** Something in it waits for the reader. */
  full: boolean;
}

const UNKNOWN_COUNT = '…';
const ZERO_COUNTS: ReadonlySet<string> = new Set([formatNumber(0), formatCreditos(0)]);

/** @param n `undefined` until it is known */
const tileOf = (
  to: string,
  n: number | undefined,
  [singular, plural]: readonly [string, string],
  isWaiting = (n ?? 0) > 0,
): TaskTile => ({
  ...{
    a: to,
    full: isWaiting,
    cuantos: n === undefined ? UNKNOWN_COUNT : formatNumber(n),
    que: n === 1 ? singular : plural,
  },
});

/** Of whoever takes tiempos: those that run, theirs that have ended, and those that nobody leads. */
function useTiempoTiles(viewer: Viewer & { id: number }): TaskTile[] {
  const canEnter = isAllowed(SCREENS['/tiempos'], viewer);
  const { data } = useTiempos(canEnter);
  const finished = useDerivedFromNow((ahora) => endedTiemposOf(data ?? [], viewer.id, ahora).length);
  if (!canEnter) return [];
  // Of those that nobody manages the ones that the reader may take.
  const unassignedCount = data?.filter((t) => t.alto === NO_ALTO && t.acciones.includes(TIEMPO_OP.link)).length;
  return [
    tileOf('/tiempos?mios=1', data && finished, ['tiempo tuyo por confirmar', 'tiempos tuyos por confirmar']),
    tileOf('/tiempos?mios=0', unassignedCount, ['tiempo sin encargado', 'tiempos sin encargado']),
    tileOf('/tiempos?mios=0', data?.length, ['tiempo abierto', 'tiempos abiertos'], false),
  ];
}

/** Of whoever pays: what is owed on the open lists. */
function usePagaTiles(viewer: Viewer): TaskTile[] {
  const canPay = isAllowed(CAN_PAY, viewer) && isAllowed(SCREENS['/listaPaga'], viewer);
  const { data } = useQuery({ ...openPagaQuery(), enabled: canPay });
  if (!canPay) return [];
  const to = '/listaPaga';
  if (!data) return [{ a: to, cuantos: UNKNOWN_COUNT, que: `por pagar a ${UNKNOWN_COUNT} personas`, full: false }];
  const open = data.filas.filter((f) => f.estado === 'abierta');
  const owed = open.reduce((n, f) => n + f.monto, 0);
  const peopleCount = new Set(open.map((f) => f.usuario)).size;
  const label = peopleCount === 1 ? 'por pagar a 1 persona' : `por pagar a ${formatNumber(peopleCount)} personas`;
  return [{ a: to, cuantos: formatCreditos(owed), que: label, full: owed > 0 }];
}

/** What waits for the reader, each with the way there; where there is nothing, no place is taken by it. */
export function PendingTasks() {
  const { sessionUser } = useSession();
  return sessionUser && <PendingTiles viewer={sessionUser} />;
}

function PendingTiles({ viewer }: { viewer: Viewer & { id: number } }) {
  const solicitudes = useSolicitudCount();
  const { data: possible } = useQuery(eligibleQuery());
  const tiempos = useTiempoTiles(viewer);
  const pagas = usePagaTiles(viewer);
  const reviews = usePendingReviews();
  const tiles = [
    tileOf('/solicitudes', solicitudes, ['solicitud', 'solicitudes']),
    ...tiempos,
    ...(tiempos.length > 0 || possible
      ? [tileOf('/ascensos', possible?.total, ['persona puede ascender', 'personas pueden ascender'])]
      : []),
    ...pagas,
    ...reviews.map(({ ruta, cuantas, dicho }) => ({ a: ruta, cuantos: formatNumber(cuantas), que: dicho, full: true })),
  ];
  // Until all is known some hold the place of those that may come.
  const isUnknown = tiles.some(({ cuantos }) => cuantos === UNKNOWN_COUNT);
  const shownTiles = isUnknown ? tiles.slice(0, 2) : tiles.filter(({ cuantos }) => !ZERO_COUNTS.has(cuantos));
  if (shownTiles.length === 0) return <p className={styles.empty}>Nada por hacer ahora.</p>;
  return (
    <nav className={styles.container} aria-label="Por hacer">
      <div className={styles.tiles}>
        {shownTiles.map(({ a, cuantos, que, full }) => (
          <Link key={que} to={a} className={styles.tile} data-full={full}>
            <b>{cuantos}</b> {que}
          </Link>
        ))}
      </div>
    </nav>
  );
}
