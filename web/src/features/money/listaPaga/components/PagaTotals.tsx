import type { ListaPaga, PagaRow } from '@conserje/contract';
import { ViewSwitcher } from '../../../../ui/controls/ViewSwitcher.tsx';
import { TotalCards } from '../../../../ui/layout/TotalCards.tsx';
import { formatCreditos, formatNumber } from '../../../../ui/text/format.ts';
import type { PagaView } from '../pagaView.ts';
import { belongsToView, computePayProgress, PAGA_VIEWS } from '../pagaView.ts';
import styles from './PagaTotals.module.css';

interface CountsProps {
  totales: ListaPaga['totales'];
  /** Whether the viewer pays. Others see what was earned, not what was paid (decisions §5). */
  canPay: boolean;
}

/** Four counters (part 2 §2 Pay list). */
export function PagaTotals({ totales, canPay }: CountsProps) {
  const { bajoCreditos, bajoPersonas, altoCreditos, altoPersonas } = totales;
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
  filas: readonly PagaRow[];
  vista: PagaView;
  change: (vista: PagaView) => void;
}

const VIEW_LABELS = { porpagar: 'Por pagar', pagadas: 'Pagadas', todas: 'Todas' } as const;

/** Progress of the payments, and the choice of visible rows. */
export function PayProgress({ filas, vista, change }: Props) {
  const { pagas, pagadas, missing } = computePayProgress(filas);
  const views = PAGA_VIEWS.map((clave) => ({
    id: clave,
    label: VIEW_LABELS[clave],
    count: filas.filter((f) => belongsToView(f, clave)).length,
  }));
  return (
    <div className={styles.progressRow}>
      <ViewSwitcher caption="Qué filas se muestran" views={views} view={vista} change={change} />
      <div className={styles.progress}>
        <p className={styles.text}>
          <b className="u-text">
            {formatNumber(pagadas)} de {formatNumber(pagas)}
          </b>{' '}
          pagadas · quedan <b className="u-text">{formatCreditos(missing)}</b>
        </p>
        <progress className={styles.bar} aria-label="Pagadas" value={pagadas} max={Math.max(1, pagas)} />
      </div>
    </div>
  );
}
