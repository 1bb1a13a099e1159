import type { AnswerOf } from '@conserje/contract';
import { useId } from 'react';
import { formatNumber } from '../../../../ui/text/format.ts';
import styles from './Requirements.module.css';

type Paga = NonNullable<AnswerOf<'GET MyPerfil'>['paga']>;

/** Progress towards paga and bonus in this period (part 1 §3 Requirements). */
export function Requirements({ paga }: { paga: Paga }) {
  return (
    <>
      <Bar
        title="Nómina"
        label={paga.nomina_label}
        required={paga.nomina}
        done={paga.nomina_hecha}
        percentage={paga.nomina_porcentaje}
      />
      {paga.bonificacion !== null && (
        <Bar
          title="Bonificación"
          label={paga.bonificacion_label ?? ''}
          required={paga.bonificacion}
          done={paga.bonificacion_hecha ?? 0}
          percentage={paga.bonificacion_porcentaje ?? 0}
        />
      )}
    </>
  );
}

interface ProgressBarProps {
  title: string;
  label: string;
  required: number;
  done: number;
  percentage: number;
}

function Bar({ title, label, required, done, percentage }: ProgressBarProps) {
  const id = useId();
  const isFull = percentage >= 100;
  return (
    <div className={styles.requirement}>
      <p className={styles.line}>
        <b id={id}>{title}</b>
        <span className="u-muted">{label}</span>
      </p>
      <progress
        className={isFull ? `${styles.bar} ${styles.full}` : styles.bar}
        max={100}
        value={percentage}
        aria-labelledby={id}
      />
      <p className={styles.line}>
        <span className="u-muted">
          {formatNumber(done)} de {formatNumber(required)}&nbsp;h
        </span>
        <b>{isFull ? 'Cumplido' : `${percentage} %`}</b>
      </p>
    </div>
  );
}
