import { Button } from '@mantine/core';
import type { ResetGroup, ResetKind } from '../listaPaga.queries.ts';
import { formatResetName, RESET_GROUP_LABELS } from '../resetTexts.ts';
import styles from './ResetButtons.module.css';

const GROUPS = [0, 1] as const;
const RESET_KINDS = [0, 1] as const;

/** The four resets (part 2 §4), by group. */
export function ResetButtons({ open }: { open: (kind: ResetKind, op: ResetGroup) => void }) {
  return (
    <section className={styles.box} aria-label="Reinicios">
      {GROUPS.map((op) => (
        <fieldset key={op}>
          <legend className={styles.title}>{RESET_GROUP_LABELS[op]}</legend>
          <div className={`${styles.buttons} u-flex u-wrap u-gap-8`}>
            {RESET_KINDS.map((kind) => (
              <Button key={kind} variant="default" onClick={() => open(kind, op)}>
                {formatResetName(kind, op)}
              </Button>
            ))}
          </div>
        </fieldset>
      ))}
      <p className="u-full-row u-muted">
        Nómina: empieza un período nuevo. Lista: la cierra. Lo que falta pagar pasa a Pendientes. Verás quiénes antes de
        confirmar.
      </p>
    </section>
  );
}
