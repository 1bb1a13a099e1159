import type { Ausencia } from '@conserje/contract';
import { ausenciaPhase, daysBetween, formatDay, formatSpan } from '@conserje/rules';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useCallMutation } from '../../platform/api/useCallMutation.ts';
import { useToday } from '../../ui/text/agenciaContext.ts';
import { formatCount, formatDate } from '../../ui/text/format.ts';
import { PersonLink } from '../people/PersonLink.tsx';
import styles from './AusenciaCard.module.css';

const formatDaysUntil = (from: string, to: string): string => {
  const days = daysBetween(from, to);
  return days === 0 ? 'hoy' : days === 1 ? 'mañana' : `dentro de ${formatCount(days, 'día', 'días')}`;
};

const LONG_DATE = { weekday: 'long', day: 'numeric', month: 'long' } as const;

/**
 * Card of the viewer's ausencia, drawn as a key on its hook: in outline while requested; in brass, with the last day on
 * its tag, once accepted. Without a requested, current or next ausencia it shows `children`, or nothing.
 */
export function AusenciaCard({ ausencia, children }: { ausencia: Ausencia | null; children?: ReactNode }) {
  const today = useToday();
  const phase = ausencia ? ausenciaPhase(ausencia, today) : null;
  if (ausencia && phase === 'espera')
    return (
      <AusenciaBoard phase={phase} final={ausencia.final} title="Tu ausencia espera respuesta">
        <p className={styles.text}>
          {formatPeriod(ausencia)} · {ausencia.motivo}
        </p>
        <WithdrawButton ausencia={ausencia} />
      </AusenciaBoard>
    );
  if (ausencia && (phase === 'curso' || phase === 'proxima')) {
    const title =
      phase === 'curso'
        ? `Ausente hasta el ${formatDate(ausencia.final, LONG_DATE)}`
        : `Ausente desde el ${formatDate(ausencia.inicio, LONG_DATE)}`;
    const when =
      phase === 'curso'
        ? `Termina ${formatDaysUntil(today, ausencia.final)}`
        : `Empieza ${formatDaysUntil(today, ausencia.inicio)} y termina el ${formatDay(ausencia.final)}`;
    return (
      <AusenciaBoard phase={phase} final={ausencia.final} title={title}>
        <p className={styles.text}>
          {when} · {ausencia.motivo}
          {ausencia.encargadoNombre && (
            <>
              {' '}
              · encargado: <PersonLink name={ausencia.encargadoNombre} />
            </>
          )}
        </p>
        <FinishButton ausencia={ausencia} today={today} />
      </AusenciaBoard>
    );
  }
  return children ? (
    <AusenciaBoard phase={null} final={null} title="Sin ausencias">
      {children}
    </AusenciaBoard>
  ) : null;
}

const formatPeriod = ({ inicio, final }: Pick<Ausencia, 'inicio' | 'final'>): string =>
  inicio === final ? formatDay(inicio) : `${formatDay(inicio)} – ${formatDay(final)}`;

interface AusenciaBoardProps {
  phase: 'espera' | 'curso' | 'proxima' | null;
  final: string | null;
  title: string;
  children: ReactNode;
}

function AusenciaBoard({ phase, final, title, children }: AusenciaBoardProps) {
  return (
    <section className={styles.board} aria-label="Tu ausencia">
      <span className={styles.slot} data-phase={phase ?? 'vacio'} aria-hidden="true">
        <span className={styles.hook} />
        {final && (
          <span className={styles.tag}>
            <b className="u-tabular">{formatDate(final, { day: 'numeric' })}</b>
            <small className="u-text-13 u-bold">{formatDate(final, { month: 'short' })}</small>
          </span>
        )}
      </span>
      <div className={styles.message}>
        <p className={styles.title}>{title}</p>
        {children}
      </div>
    </section>
  );
}

/** Asked before the viewer ends their current ausencia, or cancels an upcoming one. */
export const finishQuestion = (ausencia: Ausencia, today: string) =>
  ausencia.inicio <= today
    ? {
        title: '¿Ya volviste?',
        text: 'Tu ausencia termina ahora. Podrán abrirte tiempos y te tomarán en cuenta al pasar lista.',
        action: 'Ya volví',
      }
    : {
        title: '¿Cancelar tu ausencia?',
        text: `Tu ausencia es ${formatSpan(ausencia)}. Si cambias de idea, tendrás que pedirla otra vez.`,
        action: 'Cancelar ausencia',
      };

function FinishButton({ ausencia, today }: { ausencia: Ausencia; today: string }) {
  const inProgress = ausencia.inicio <= today;
  const [finish, isEnding] = useCallMutation('POST terminarAusencia', {
    question: finishQuestion(ausencia, today),
  });
  return (
    <Button
      size="sm"
      variant={inProgress ? 'filled' : 'default'}
      className={styles.button ?? ''}
      aria-disabled={isEnding}
      onClick={() => finish({ body: { id: ausencia.id } })}
    >
      {inProgress ? 'Ya volví' : 'Cancelar mi ausencia'}
    </Button>
  );
}

function WithdrawButton({ ausencia }: { ausencia: Ausencia }) {
  const [withdraw, isWithdrawing] = useCallMutation('POST retirarAusencia', {
    question: {
      title: '¿Retirar tu ausencia?',
      text: 'Ya no esperará respuesta. Después puedes pedir otra.',
      action: 'Retirar ausencia',
    },
  });
  return (
    <Button
      size="sm"
      variant="default"
      className={styles.button ?? ''}
      aria-disabled={isWithdrawing}
      onClick={() => withdraw({ body: { id: ausencia.id } })}
    >
      Retirar
    </Button>
  );
}
