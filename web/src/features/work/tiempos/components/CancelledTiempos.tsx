import type { CancelledTiempo } from '@conserje/contract';
import { RECOVER_MINUTES } from '@conserje/rules';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useIsBusy } from '../../../../platform/api/useCallMutation.ts';
import { useNow } from '../../../../platform/time/serverClock.ts';
import { PersonLink } from '../../../../shared/people/PersonLink.tsx';
import { cancelledTiemposQuery, useTiempos } from '../../../../shared/work/tiempos.queries.ts';
import { AsyncButton } from '../../../../ui/controls/AsyncButton.tsx';
import { formatCountdown, secondsUntil } from '../../../../ui/text/format.ts';
import { tiempoActionKey } from '../tiempos.queries.ts';
import styles from './CancelledTiempos.module.css';

interface Props {
  me: number;
  recover: (id: number) => void;
}

/**
 * Tiempos that the viewer has just cancelled and may recover. Stands below the rows and moves none of them, since the
 * thumb is on the neighbours after a cancel.
 */
export function CancelledTiempos({ me, recover }: Props) {
  const { data = [] } = useQuery(cancelledTiemposQuery(me));
  const { data: open } = useTiempos();
  const [showsAll, setShowsAll] = useState(false);
  const now = useNow();
  const live = data.filter((c) => Date.parse(c.hasta) > now);
  const [latest, ...rest] = live;
  if (!latest) return null;
  const shown = showsAll ? live : [latest];
  return (
    <section className={styles.bar} aria-label="Cancelados hace poco">
      <ul className={styles.list}>
        {shown.map((c) => (
          <CancelledRow
            key={c.id}
            cancelled={c}
            // Other managers may open and close tiempos meanwhile.
            isBusy={open?.some((t) => t.bajoNombre === c.bajoNombre) ?? c.ocupado}
            now={now}
            recover={recover}
          />
        ))}
      </ul>
      {rest.length > 0 && (
        <button type="button" className={styles.more} aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Ver solo el último' : `Ver ${rest.length} más`}
        </button>
      )}
    </section>
  );
}

interface CancelledRowProps {
  cancelled: CancelledTiempo;
  isBusy: boolean;
  now: number;
  recover: (id: number) => void;
}

function CancelledRow({ cancelled, isBusy, now, recover }: CancelledRowProps) {
  const { id, bajoNombre, hasta, restan } = cancelled;
  const sending = useIsBusy(tiempoActionKey(id));
  return (
    <li className={styles.row}>
      <span className={styles.text}>
        <span>
          Cancelado:{' '}
          <b>
            <PersonLink name={bajoNombre} />
          </b>
        </span>
        {isBusy ? (
          <small className="u-block u-muted">Ya tiene otro tiempo abierto</small>
        ) : (
          <small
            className="u-block u-muted"
            title={`Puedes recuperar un tiempo hasta ${RECOVER_MINUTES} minutos después de cancelarlo`}
          >
            Puedes recuperarlo por{' '}
            <span className="u-tabular">{formatCountdown(secondsUntil(Date.parse(hasta), now))}</span>
            <span className={styles.remaining}>
              {restan > 0 ? ` · le quedaban ${formatCountdown(restan)}` : ' · había terminado'}
            </span>
          </small>
        )}
      </span>
      <AsyncButton
        variant="default"
        className="u-rigid u-touch-height"
        disabled={isBusy}
        loading={sending}
        aria-label={`Recuperar el tiempo de ${bajoNombre}`}
        onClick={() => recover(id)}
      >
        Recuperar
      </AsyncButton>
    </li>
  );
}
