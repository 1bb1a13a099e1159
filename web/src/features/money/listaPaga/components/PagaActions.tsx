import type { PagaRow } from '@conserje/contract';
import { TEXTS } from '@conserje/rules';
import type { Selection } from '../../../../shared/lists/selection.ts';
import { useHasSelection } from '../../../../shared/lists/selection.ts';
import { ExplainedWord } from '../../../../ui/feedback/ExplainedWord.tsx';
import { RowButton } from '../../../../ui/table/RowButton.tsx';
import { formatCreditos } from '../../../../ui/text/format.ts';
import type { ViewRow } from '../pagaView.ts';
import styles from './PagaActions.module.css';
import { PaidBy } from './PaidBy.tsx';

export interface PagaHandlers {
  chosen: Selection;
  pay: (row: PagaRow) => void;
  undo: (row: PagaRow) => void;
  /** Opens the 'Pagar' dialog. */
  payOtherMonto: (row: PagaRow) => void;
  /** Opens 'Ascensos por paga'. */
  ascenso: (row: PagaRow) => void;
}

interface Props extends PagaHandlers {
  row: ViewRow;
  /** Whether paying in this table is the primary action. */
  primary: boolean;
}

/** Actions of payers on a row; constant height, so that a payment does not shift the rows. */
export function PagaActions({ row, primary, ...handlers }: Props) {
  const name = row.usuarioNombre;
  const isBusy = row.isWaiting === true;
  // While rows are selected, paying them is the primary action.
  const hasSelection = useHasSelection(handlers.chosen);
  if (row.estado !== 'abierta')
    return (
      <span className={styles.actions}>
        <span className={styles.done}>{row.pagado === 1 && <PaidBy row={row} />}</span>
        {row.acciones.includes('deshacer') && (
          <RowButton title={`Deshacer el pago de ${name}`} isBusy={isBusy} press={() => handlers.undo(row)}>
            Deshacer
          </RowButton>
        )}
      </span>
    );
  if (!row.acciones.includes('pagar'))
    return (
      <span className={styles.actions}>
        <span className={`${styles.notAllowed} u-muted`}>No puedes pagarte a ti</span>
      </span>
    );
  return (
    <span className={styles.actions}>
      <RowButton
        primary={primary && !hasSelection}
        title={`Paga ${formatCreditos(row.monto)} a ${name}`}
        isBusy={isBusy}
        press={() => handlers.pay(row)}
      >
        Paga {formatCreditos(row.monto)}
      </RowButton>
      {row.acciones.includes('monto') && (
        <RowButton title={`Paga… a ${name}: otra cantidad`} isBusy={isBusy} press={() => handlers.payOtherMonto(row)}>
          Paga…
        </RowButton>
      )}
      {row.acciones.includes('ascenso') ? (
        <RowButton title={`Ascenso por paga de ${name}`} isBusy={isBusy} press={() => handlers.ascenso(row)}>
          Ascenso
        </RowButton>
      ) : (
        row.acciones.includes('monto') && (
          <span className={styles.notApplicable}>
            <ExplainedWord explanation={TEXTS.sinAscensoPorPaga}>No aplica</ExplainedWord>
          </span>
        )
      )}
    </span>
  );
}
