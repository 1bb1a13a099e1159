import type { Ausencia } from '@conserje/contract';
import { ausenciaPhase, DAY_MS, dayOf, formatDay } from '@conserje/rules';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useCall } from '../../platform/api/useCall.ts';
import { useNow } from '../../platform/time/serverClock.ts';
import { useAgencia } from '../../ui/text/agenciaContext.ts';
import { count, dia } from '../../ui/text/format.ts';
import { PersonLink } from '../people/PersonLink.tsx';
import styles from './AusenciaCard.module.css';

const ONE_MINUTE_MS = 60_000;

/** The agency's day, which ends while one looks on. */
export function useToday(): string {
  const { zona } = useAgencia();
  return dayOf(useNow(ONE_MINUTE_MS), zona);
}

const daysBetween = (desde: string, hasta: string): number => (Date.parse(hasta) - Date.parse(desde)) / DAY_MS;

/** How long until a day, in words. */
const inDays = (desde: string, hasta: string): string => {
  const dias = daysBetween(desde, hasta);
  return dias === 0 ? 'hoy' : dias === 1 ? 'mañana' : `dentro de ${count(dias, 'día', 'días')}`;
};

const LENGTH = { weekday: 'long', day: 'numeric', month: 'long' } as const;

/**
 * The key that somebody leaves at the desk while they are away: asked for, it hangs in outline; accepted, in brass, with the
 * last day on its tag. Nothing where there is none.
 */
export function AusenciaCard({ ausencia, children }: { ausencia: Ausencia | null; children?: ReactNode }) {
  const hoy = useToday();
  const phase = ausencia ? ausenciaPhase(ausencia, hoy) : null;
  if (ausencia && phase === 'espera')
    return (
      <AbsenceBoard phase={phase} final={ausencia.final} title="Tu ausencia espera respuesta">
        <p className={styles.text}>
          {tramo(ausencia)} · {ausencia.motivo}
        </p>
        <WithdrawButton ausencia={ausencia} />
      </AbsenceBoard>
    );
  if (ausencia && (phase === 'curso' || phase === 'proxima')) {
    const title =
      phase === 'curso'
        ? `Ausente hasta el ${dia(ausencia.final, LENGTH)}`
        : `Ausente desde el ${dia(ausencia.inicio, LENGTH)}`;
    const when =
      phase === 'curso'
        ? `Termina ${inDays(hoy, ausencia.final)}`
        : `Empieza ${inDays(hoy, ausencia.inicio)} y termina el ${formatDay(ausencia.final)}`;
    return (
      <AbsenceBoard phase={phase} final={ausencia.final} title={title}>
        <p className={styles.text}>
          {when} · {ausencia.motivo}
          {ausencia.encargadoNombre && (
            <>
              {' '}
              · la aceptó <PersonLink nombre={ausencia.encargadoNombre} />
            </>
          )}
        </p>
        <Finish ausencia={ausencia} inProgress={phase === 'curso'} />
      </AbsenceBoard>
    );
  }
  return children ? (
    <AbsenceBoard phase={null} final={null} title="Sin ausencias">
      {children}
    </AbsenceBoard>
  ) : null;
}

/** The days of an absence. */
export const tramo = ({ inicio, final }: Pick<Ausencia, 'inicio' | 'final'>): string =>
  inicio === final ? formatDay(inicio) : `${formatDay(inicio)} – ${formatDay(final)}`;

interface BoardProps {
  phase: 'espera' | 'curso' | 'proxima' | null;
  final: string | null;
  title: string;
  children: ReactNode;
}

function AbsenceBoard({ phase, final, title, children }: BoardProps) {
  return (
    <section className={styles.board} aria-label="Tu ausencia">
      <span className={styles.slot} data-phase={phase ?? 'vacio'} aria-hidden="true">
        <span className={styles.hook} />
        {final && (
          <span className={styles.tag}>
            <b>{dia(final, { day: 'numeric' })}</b>
            <small>{dia(final, { month: 'short' })}</small>
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

function Finish({ ausencia, inProgress }: { ausencia: Ausencia; inProgress: boolean }) {
  const [finish, isEnding] = useCall('POST terminarAusencia', {
    question: inProgress
      ? {
          title: '¿Ya volviste?',
          texto: 'Tu ausencia termina ahora. Podrán abrirte tiempos y te tomarán en cuenta al pasar lista.',
          action: 'Ya volví',
        }
      : {
          title: '¿Cancelar tu ausencia?',
          texto: 'Si cambias de idea, tendrás que pedirla otra vez.',
          action: 'Cancelar ausencia',
        },
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
  const [retirar, isWithdrawing] = useCall('POST retirarAusencia', {
    question: {
      title: '¿Retirar tu ausencia?',
      texto: 'Ya no esperará respuesta. Después puedes pedir otra.',
      action: 'Retirar ausencia',
    },
  });
  return (
    <Button
      size="sm"
      variant="default"
      className={styles.button ?? ''}
      aria-disabled={isWithdrawing}
      onClick={() => retirar({ body: { id: ausencia.id } })}
    >
      Retirar
    </Button>
  );
}
