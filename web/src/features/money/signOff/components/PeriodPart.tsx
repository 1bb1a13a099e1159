import type { SignOffPart } from '@conserje/contract';
import type { SignOffRole } from '@conserje/rules';
import { WORK_FIGURES } from '@conserje/rules';
import { useCallMutation } from '../../../../platform/api/useCallMutation.ts';
import { formatFigure } from '../../../../shared/work/workFigures.ts';
import { AsyncButton } from '../../../../ui/controls/AsyncButton.tsx';
import { EmptyState } from '../../../../ui/feedback/LoadStates.tsx';
import { DateTimeText } from '../../../../ui/text/DateTimeText.tsx';
import { formatCount, formatCreditos } from '../../../../ui/text/format.ts';
import styles from './PeriodPart.module.css';
import { SignOffBadge } from './SignOffBadge.tsx';

const TITLES: Record<SignOffRole, string> = { miembro: 'Lo que se te sumó', encargado: 'Lo que sumaste a otros' };
const BUTTONS: Record<SignOffRole, string> = {
  miembro: 'Confirmar mi período',
  encargado: 'Confirmar lo que sumé',
};
const EMPTY: Record<SignOffRole, string> = {
  miembro: 'Todavía no tienes nada en este período.',
  encargado: 'Todavía no sumaste nada a otros en este período. Si confirmas tiempos o ajustas horas, aparece aquí.',
};
const FIGURES = ['asistencia', 'times'] as const;

/** The sum that the viewer confirms, and its button. */
export function PeriodPart({ role, part }: { role: SignOffRole; part: SignOffPart }) {
  const { filas, asistencia, times, creditos, ultima, estado, nuevas, confirmada } = part;
  const [confirm, isConfirming] = useCallMutation('POST confirmarPeriodo', { occasion: null });
  const press = () => confirm({ body: { papel: role, visto: { filas, asistencia, times, creditos, ultima } } });
  if (filas === 0) return <EmptyState title="Nada por confirmar">{EMPTY[role]}</EmptyState>;
  return (
    <section className={styles.panel} aria-labelledby={`periodo-${role}`}>
      <div className="u-row u-wrap u-gap-8">
        <h2 id={`periodo-${role}`} className="u-text-20 u-tight">
          {TITLES[role]}
        </h2>
        <SignOffBadge state={estado} />
      </div>
      <dl className={styles.figures}>
        {FIGURES.filter((figure) => part[figure] !== 0).map((figure) => (
          <div key={figure}>
            <dt className="u-muted">{WORK_FIGURES[figure]}</dt>
            <dd>{formatFigure(figure, part[figure])}</dd>
          </div>
        ))}
        {creditos !== null && (
          <div>
            <dt className="u-muted">Ganas</dt>
            <dd>{formatCreditos(creditos)}</dd>
          </div>
        )}
        <div>
          <dt className="u-muted">Ratos</dt>
          <dd>{filas}</dd>
        </div>
      </dl>
      {estado === 'confirmado' && confirmada && (
        <p className="u-muted u-flush">
          Lo confirmaste el <DateTimeText value={confirmada} />.
        </p>
      )}
      {estado === 'cambio' && (
        <p className="u-flush">
          Hay {formatCount(nuevas, 'rato nuevo', 'ratos nuevos')} desde que confirmaste. Revisa y confirma otra vez.
        </p>
      )}
      {estado !== 'confirmado' && (
        <AsyncButton loading={isConfirming} onClick={press}>
          {BUTTONS[role]}
        </AsyncButton>
      )}
    </section>
  );
}
