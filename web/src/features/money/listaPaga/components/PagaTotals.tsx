import type { ListaPaga, PagaRow } from '@conserje/contract';
import { ViewSwitcher } from '../../../../ui/controls/ViewSwitcher.tsx';
import { TotalCards } from '../../../../ui/layout/TotalCards.tsx';
import { creditos, numero } from '../../../../ui/text/format.ts';
import type { View } from '../pagaView.ts';
import { belongsToView, computePayProgress, VIEWS } from '../pagaView.ts';
import styles from './PagaTotals.module.css';

interface CountsProps {
  totales: ListaPaga['totales'];
  /** Whether the reader pays; others are told what was earned, and not what was paid (decisions §5). */
  paga: boolean;
}

/** Four counters (part 2 §2 Pay list). */
export function PagaTotals({ totales, paga }: CountsProps) {
  const { bajoCreditos, bajoPersonas, altoCreditos, altoPersonas } = totales;
  const que = paga ? 'Créditos' : 'Ganado';
  const counts = [
    { caption: `${que} (bajos)`, valor: creditos(bajoCreditos) },
    { caption: 'Personas (bajos)', valor: numero(bajoPersonas) },
    { caption: `${que} (altos)`, valor: creditos(altoCreditos), isHighlighted: true },
    { caption: 'Personas (altos)', valor: numero(altoPersonas), isHighlighted: true },
  ];
  return (
    <div className={styles.counts}>
      <TotalCards counters={counts} />
    </div>
  );
}

interface Props {
  filas: readonly PagaRow[];
  vista: View;
  change: (vista: View) => void;
}

const LABELS = { porpagar: 'Por pagar', pagadas: 'Pagadas', todas: 'Todas' } as const;

/** How far paying has come, and which rows are shown. */
export function PayProgress({ filas, vista, change }: Props) {
  const { pagas, pagadas, missing } = computePayProgress(filas);
  const vistas = VIEWS.map((clave) => ({
    clave,
    texto: LABELS[clave],
    cuantos: filas.filter((f) => belongsToView(f, clave)).length,
  }));
  return (
    <div className={styles.progressRow}>
      <ViewSwitcher caption="Qué filas se muestran" vistas={vistas} vista={vista} change={change} />
      <div className={styles.progress}>
        <p>
          <b>
            {numero(pagadas)} de {numero(pagas)}
          </b>{' '}
          pagadas · quedan <b>{creditos(missing)}</b>
        </p>
        <progress aria-label="Pagadas" value={pagadas} max={Math.max(1, pagas)} />
      </div>
    </div>
  );
}
