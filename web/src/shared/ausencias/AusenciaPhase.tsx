import type { Ausencia } from '@conserje/contract';
import { ausenciaPhase } from '@conserje/rules';
import { useToday } from '../../ui/text/agenciaContext.ts';
import styles from './AusenciaPhase.module.css';
import { AUSENCIA_PHASE_LABELS } from './ausenciaPhaseLabels.ts';

export function AusenciaPhase({ ausencia }: { ausencia: Ausencia }) {
  const phase = ausenciaPhase(ausencia, useToday());
  return (
    <span className={styles.phase} data-phase={phase}>
      {AUSENCIA_PHASE_LABELS[phase]}
    </span>
  );
}
