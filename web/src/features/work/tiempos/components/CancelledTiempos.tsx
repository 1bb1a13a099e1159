import type { CancelledTiempo } from '@conserje/contract';
import { RECOVER_MINUTES } from '@conserje/rules';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useIsBusy } from '../../../../platform/api/useCall.ts';
import { useNow } from '../../../../platform/time/serverClock.ts';
import { PersonLink } from '../../../../shared/people/PersonLink.tsx';
import { useTiempos } from '../../../../shared/work/tiempos.queries.ts';
import { AsyncButton } from '../../../../ui/controls/AsyncButton.tsx';
import { formatCountdown, secondsUntil } from '../../../../ui/text/format.ts';
import { cancelledTiemposQuery, tiempoActionKey } from '../tiempos.queries.ts';
import styles from './CancelledTiempos.module.css';

interface Props {
  me: number;
  recover: (id: number) => void;
}

/**
 * What the reader has just cancelled and may take back. It stands below the rows and moves none of them: who cancels one
 * has the thumb on its neighbours.
 */
export function CancelledTiempos({ me, recover }: Props) {
  const { data = [] } = useQuery(cancelledTiemposQuery(me));
  const { data: open } = useTiempos();
  const [all, setAll] = useState(false);
  const ahora = useNow();
  const live = data.filter((c) => Date.parse(c.hasta) > ahora);
  const [ultimo, ...rest] = live;
  if (!ultimo) return null;
  const lista = all ? live : [ultimo];
  return (
    <section className={styles.bar} aria-label="Cancelados hace poco">
      <ul className={styles.list}>
        {lista.map((c) => (
          <CancelledRow
            key={c.id}
            cancelado={c}
            // Others open and close them meanwhile.
            ocupado={open?.some((t) => t.bajoNombre === c.bajoNombre) ?? c.ocupado}
            ahora={ahora}
            recover={recover}
          />
        ))}
      </ul>
      {rest.length > 0 && (
        <button type="button" className={styles.more} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Ver solo el último' : `Ver ${rest.length} más`}
        </button>
      )}
    </section>
  );
}

interface CancelledRowProps {
  cancelado: CancelledTiempo;
  ocupado: boolean;
  ahora: number;
  recover: (id: number) => void;
}

function CancelledRow({ cancelado, ocupado, ahora, recover }: CancelledRowProps) {
  const { id, bajoNombre, hasta, restan } = cancelado;
  const sending = useIsBusy(tiempoActionKey(id));
  return (
    <li className={styles.row}>
      <span className={styles.text}>
        <span>
          Cancelado:{' '}
          <b>
            <PersonLink nombre={bajoNombre} />
          </b>
        </span>
        {ocupado ? (
          <small>Ya tiene otro tiempo abierto</small>
        ) : (
          <small title={`Puedes recuperar un tiempo hasta ${RECOVER_MINUTES} minutos después de cancelarlo`}>
            Puedes recuperarlo por{' '}
            <span className={styles.deadline}>{formatCountdown(secondsUntil(Date.parse(hasta), ahora))}</span>
            <span className={styles.remaining}>
              {restan > 0 ? ` · le quedaban ${formatCountdown(restan)}` : ' · había terminado'}
            </span>
          </small>
        )}
      </span>
      <AsyncButton
        variant="default"
        className={styles.button}
        disabled={ocupado}
        loading={sending}
        aria-label={`Recuperar el tiempo de ${bajoNombre}`}
        onClick={() => recover(id)}
      >
        Recuperar
      </AsyncButton>
    </li>
  );
}
