import type { ListaPaga, PagaRow } from '@conserje/contract';
import { ViewSwitcher } from '../../../../ui/controls/ViewSwitcher.tsx';
import { TotalCards } from '../../../../ui/layout/TotalCards.tsx';
import { formatCreditos, formatNumber } from '../../../../ui/text/format.ts';
import type { PagaView } from '../pagaView.ts';
import { belongsToView, computePayProgress, PAGA_VIEWS } from '../pagaView.ts';
import styles from './PagaTotals.module.css';

interface CountsProps {
  totals: ListaPaga['totales'];
  /** Whether the viewer pays. Others see what was earned, not what was paid (decisions §5). */
  canPay: boolean;
}

/** Four counters (part 2 §2 Pay list). */
export function PagaTotals({ totals, canPay }: CountsProps) {
  const { bajoCreditos, bajoPersonas, altoCreditos, altoPersonas } = totals;
  const label = canPay ? 'Créditos' : 'Ganado';
  const counts = [
    { caption: `${label} (bajos)`, value: formatCreditos(bajoCreditos) },
    { caption: 'Personas (bajos)', value: formatNumber(bajoPersonas) },
    { caption: `${label} (altos)`, value: formatCreditos(altoCreditos), isHighlighted: true },
    { caption: 'Personas (altos)', value: formatNumber(altoPersonas), isHighlighted: true },
  ];
  return (
    <div className={styles.counts}>
      <TotalCards counters={counts} />
    </div>
  );
}

interface Props {
  rows: readonly PagaRow[];
  view: PagaView;
  change: (vista: PagaView) => void;
}

const VIEW_LABELS = { porpagar: 'Por pagar', pagadas: 'Pagadas', todas: 'Todas' } as const;

/** Progress of the payments, and the choice of visible rows. */
export function PayProgress({ rows, view, change }: Props) {
  const { pagas, paidCount, missing } = computePayProgress(rows);
  const views = PAGA_VIEWS.map((id) => ({
    id,
    label: VIEW_LABELS[id],
    count: rows.filter((f) => belongsToView(f, id)).length,
  }));
  return (
    <div className={styles.progressRow}>
      <ViewSwitcher caption="Qué filas se muestran" views={views} view={view} change={change} />
      <div className={styles.progress}>
        <p className={styles.text}>
          <b className="u-text">
            {formatNumber(paidCount)} de {formatNumber(pagas)}
          </b>{' '}
          pagadas · quedan <b className="u-text">{formatCreditos(missing)}</b>
        </p>
        <progress className={styles.bar} aria-label="Pagadas" value={paidCount} max={Math.max(1, pagas)} />
      </div>
    </div>
  );
}
