import type { ScreenRoute } from '@conserje/rules';
import { useSolicitudCount } from '../../shared/careers/solicitudes.queries.ts';
import { usePendingReviews } from '../../shared/pending-tasks/usePendingReviews.ts';
import styles from './WaitingCountBadge.module.css';

/** Returns a function that counts the items on a screen that wait for the viewer's answer. */
function useWaitingCountOf(): (route: ScreenRoute) => number {
  const solicitudes = useSolicitudCount() ?? 0;
  const { waiting } = usePendingReviews();
  return (route) => (route === '/solicitudes' ? solicitudes : (waiting.find((one) => one.route === route)?.count ?? 0));
}

export const WaitingCountBadge = ({ route }: { route: ScreenRoute }) => (
  <CountBadge count={useWaitingCountOf()(route)} />
);

/** Badge with the number of waiting items on all screens that are not shown. */
export function HiddenScreensCountBadge({
  possible,
  shown,
}: {
  possible: readonly ScreenRoute[];
  shown: readonly string[];
}) {
  const countOf = useWaitingCountOf();
  return (
    <CountBadge
      count={possible.filter((route) => !shown.includes(route)).reduce((sum, route) => sum + countOf(route), 0)}
    />
  );
}

function CountBadge({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className={styles.count}>
      {count}
      <span className="u-visually-hidden"> por responder</span>
    </span>
  );
}
