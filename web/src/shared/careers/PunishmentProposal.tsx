import type { NextPunishment } from '@conserje/contract';
import type { ReactNode } from 'react';
import styles from './PunishmentProposal.module.css';
import { formatCastigoText, formatStep } from './punishmentTexts.ts';

interface Props {
  next: NextPunishment;
  /** Note of the rulebook, for grave faults. */
  nota?: string | undefined;
  /** Fields and hints of what can be done at once. */
  children?: ReactNode;
}

/** Punishment that the rulebook proposes to the giver; nothing is done without them. */
export function PunishmentProposal({ next, nota, children }: Props) {
  return (
    <section className={styles.proposal} aria-label="Lo que propone la normativa">
      <p>
        <span className="u-muted">{formatStep(next)}</span>
        <br />
        {next.castigo === null ? (
          <>{formatCastigoText(next)}. Decídelo con los admins.</>
        ) : (
          <>
            La normativa propone: <b>{formatCastigoText(next)}</b>
          </>
        )}
      </p>
      {children}
      {next.gravedad === 'grave' && nota && <p className="u-text-14 u-muted">{nota}</p>}
    </section>
  );
}
