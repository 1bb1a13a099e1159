import { useStartup } from '../../../../shared/agencia/configuracion.queries.ts';
import { EmptyState } from '../../../../ui/feedback/LoadStates.tsx';
import { DateTimeText } from '../../../../ui/text/DateTimeText.tsx';
import type { Membresia } from '../membresiaTimeLeft.ts';
import { formatTimeLeft } from '../membresiaTimeLeft.ts';
import styles from './PerfilMembresias.module.css';

export default function PerfilMembresias({ membresias }: { membresias: readonly Membresia[] }) {
  const { membresias: types } = useStartup();
  if (membresias.length === 0)
    return <EmptyState title="No tienes membresías">Mira cuáles hay y cuánto cuestan en Inicio.</EmptyState>;
  return (
    <ul className={styles.list}>
      {membresias.map((m) => {
        const image = types.find((t) => t.nombre === m.membresiaNombre)?.image;
        const isExhausted = formatTimeLeft(m) === 'Agotada';
        return (
          <li key={m.id} className={isExhausted ? `${styles.membresia} ${styles.exhausted}` : styles.membresia}>
            {image && <img src={image} alt="" width={48} height={48} loading="lazy" className="u-rigid u-pixelated" />}
            <span className="u-shrinkable u-grow u-break-anywhere">
              <b>{m.membresiaNombre}</b>
              <small className="u-block u-muted">
                Desde <DateTimeText value={m.fecha} format="date" />
                {m.finaliza && (
                  <>
                    {' hasta '}
                    <DateTimeText value={m.finaliza} format="date" />
                  </>
                )}
              </small>
            </span>
            <b className={`${styles.remaining} ${isExhausted ? 'u-bad' : 'u-good'}`}>{formatTimeLeft(m)}</b>
          </li>
        );
      })}
    </ul>
  );
}
