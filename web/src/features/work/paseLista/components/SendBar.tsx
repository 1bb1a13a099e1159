import { PASE_LISTA_PARTS } from '@conserje/rules';
import { PersonLink } from '../../../../shared/people/PersonLink.tsx';
import { AsyncButton } from '../../../../ui/controls/AsyncButton.tsx';
import { raiseToastsRef } from '../../../../ui/layout/raiseToastsRef.ts';
import { formatNumber } from '../../../../ui/text/format.ts';
import type { Marks, PaseListaPerson } from '../marks.ts';
import { summarize } from '../marks.ts';
import type { Turn } from '../paseLista.queries.ts';
import { PART_LABELS } from './MarkCheckbox.tsx';
import { TimeUntilTurn } from './PaseListaTurn.tsx';
import styles from './SendBar.module.css';

interface Props {
  personas: readonly PaseListaPerson[];
  marks: Marks;
  turn: Turn;
  sending: boolean;
  send: () => void;
}

/** Sticky footer: the counts so far and the send button. */
export function SendBar({ personas, marks, turn, sending, send }: Props) {
  const counts = summarize(marks, personas);
  const { disponible, desde, encargadoNombre } = turn;
  const isUnavailable = !disponible && !sending;
  return (
    <div ref={raiseToastsRef} className={styles.bar}>
      {isUnavailable && (
        <p className={styles.lost}>
          <b>{encargadoNombre !== null && <PersonLink name={encargadoNombre} />}</b> ya pasó lista
          {desde && (
            <>
              . La próxima, en <TimeUntilTurn start={desde} />
            </>
          )}
        </p>
      )}
      <dl className={styles.counts} aria-live="polite">
        {PASE_LISTA_PARTS.map((part) => (
          <div key={part} className={styles.count} data-part={part}>
            <dt className="u-text-13 u-muted">{PART_LABELS[part].short}</dt>
            <dd>{formatNumber(counts[part])}</dd>
          </div>
        ))}
      </dl>
      <AsyncButton
        className="u-rigid"
        disabled={isUnavailable || personas.every((p) => p.hasLeft)}
        loading={sending}
        onClick={send}
      >
        Enviar lista
      </AsyncButton>
    </div>
  );
}
