import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { EmptyState } from '../../../../ui/feedback/LoadStates.tsx';
import { Section } from '../../../../ui/layout/ScreenLayout.tsx';
import type { Column } from '../../../../ui/table/Table.tsx';
import { Table } from '../../../../ui/table/Table.tsx';
import { formatCreditos, formatNumber } from '../../../../ui/text/format.ts';
import { buildKeyBindings } from '../keyBindings.ts';
import type { PagaView, ViewRow } from '../pagaView.ts';
import { computePayProgress } from '../pagaView.ts';
import type { PagaHandlers } from './PagaActions.tsx';
import { PagaActions } from './PagaActions.tsx';
import styles from './PagaTable.module.css';

interface Props {
  title: string;
  /** Name in the URL and of the download. */
  caption: string;
  columns: readonly Column<ViewRow>[];
  rows: readonly ViewRow[];
  error: unknown;
  retry: () => unknown;
  view: PagaView;
  isHistory: boolean;
  /** Whether the list has rows for this table, visible or not. */
  hasRows: boolean;
  /** Whether paying here is the primary action. */
  primary: boolean;
  /** Undefined for viewers who do not pay. Stable between renders. */
  handlers: PagaHandlers | undefined;
}

/** Up to this number of rows no search is shown. */
const FEW_ROWS_MAX = 3;
/** A person whose categoria changed in mid-period has several. */
const PAGA_UNIT = ['paga', 'pagas'] as const;
/** Paid rows keep their place until the viewer clears them. */
const FREEZE_OPTIONS = {};
const rowClass = (f: ViewRow): string | undefined => (f.pagado === 1 ? styles.paid : undefined);

export function PagaTable({ title, caption, rows, view, isHistory, hasRows, primary, handlers, ...table }: Props) {
  const rowActions = useMemo(
    () =>
      handlers && {
        cell: (f: ViewRow) => <PagaActions row={f} primary={primary} {...handlers} />,
      },
    [handlers, primary],
  );
  const keys = useMemo(() => handlers && buildKeyBindings(handlers), [handlers]);
  const { missing } = computePayProgress(rows);
  return (
    <Section title={title}>
      <div className={rows.length > 0 && rows.length <= FEW_ROWS_MAX ? `${styles.table} ${styles.few}` : styles.table}>
        <Table
          {...table}
          caption={`Lista de paga: ${title}`}
          fileName={`paga-${caption}`}
          rows={rows}
          initialSort={isHistory ? '-fecha' : 'usuario'}
          inUrl={caption}
          actions={rowActions}
          {...(handlers && { rowClass })}
          unit={PAGA_UNIT}
          searchLabel={`Buscar en ${title}`}
          frozen={FREEZE_OPTIONS}
          {...(keys && { keys })}
          pageSize={400}
          cardsBelowWidth={820}
          summary={handlers && missing > 0 && <span>{formatCreditos(missing)} por pagar</span>}
          empty={hasRows ? <EmptyState title={EMPTY_TEXT_BY_VIEW[view]} /> : <EmptyPaga isHistory={isHistory} />}
        />
      </div>
    </Section>
  );
}

const EMPTY_TEXT_BY_VIEW = {
  porpagar: 'Todo pagado',
  pagadas: 'Sin pagos todavía',
  todas: 'Lista vacía',
} as const satisfies Record<PagaView, string>;

function EmptyPaga({ isHistory }: { isHistory: boolean }) {
  if (isHistory) return <EmptyState title="Sin pagas en esas fechas">Cambia las fechas o quita el filtro.</EmptyState>;
  return (
    <EmptyState title="Lista vacía">
      Toca «Actualizar» para sumar a quienes cumplieron los requisitos de su rango.
    </EmptyState>
  );
}

interface HideSettledProps {
  settledCount: number;
  hideSettled: () => void;
  /** Checkbox that selects all. */
  choose: ReactNode;
  /** Stands before it, on the same line if there is room. */
  children: ReactNode;
}

/**
 * Clears settled rows on request. Its place is reserved, since a payment that shifted the rows would make the next
 * press hit another row.
 */
export function HideSettled({ settledCount, hideSettled, choose, children }: HideSettledProps) {
  return (
    <div className={styles.controls}>
      <div className={styles.hideSettled}>
        {children}
        {settledCount > 0 && (
          <button type="button" className={styles.remaining} onClick={hideSettled}>
            {settledCount === 1 ? 'Ocultar 1 ya pagada' : `Ocultar ${formatNumber(settledCount)} ya pagadas`}
          </button>
        )}
      </div>
      {choose}
    </div>
  );
}
