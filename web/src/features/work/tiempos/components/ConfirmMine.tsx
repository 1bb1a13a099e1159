import IconConfirm from '@tabler/icons-react/dist/esm/icons/IconChecks.mjs';
import { useNow } from '../../../../platform/time/serverClock.ts';
import type { ViewedTiempo } from '../../../../shared/work/tiempos.queries.ts';
import { endedTiemposOf } from '../../../../shared/work/tiempos.queries.ts';
import { raiseToastsRef } from '../../../../ui/layout/raiseToastsRef.ts';
import styles from './ConfirmMine.module.css';

interface Props {
  tiempos: readonly ViewedTiempo[];
  me: number;
  inProgress: boolean;
  confirm: (finished: readonly ViewedTiempo[]) => void;
}

/** A single one has its own button. */
export const BULK_MIN = 2;

/** Confirms all ended tiempos of the viewer. Its count alone renders each second. */
export function ConfirmMine({ tiempos, me, inProgress, confirm }: Props) {
  const now = useNow();
  const finished = endedTiemposOf(tiempos, me, now);
  if (finished.length < BULK_MIN && !inProgress) return null;
  return (
    <button
      ref={raiseToastsRef}
      type="button"
      className={styles.button}
      data-confirm-own
      aria-disabled={inProgress || undefined}
      onClick={() => confirm(finished)}
    >
      <IconConfirm size={20} aria-hidden="true" />
      Confirmar los míos terminados ({finished.length})
    </button>
  );
}
