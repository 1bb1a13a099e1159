import type { Correction } from '@conserje/contract';
import { CORRECTION_OP, quoteText } from '@conserje/rules';
import { useMemo } from 'react';
import { isOwnSubject, useIsBusy } from '../../../../platform/api/useCallMutation.ts';
import { Motivo } from '../../../../shared/lists/Motivo.tsx';
import { RowAction } from '../../../../shared/lists/RowAction.tsx';
import { personColumn } from '../../../../shared/people/PersonName.tsx';
import { CorrectionTag } from '../../../../shared/work/CorrectionTag.tsx';
import {
  formatRequested,
  REQUEST_FILE_COLUMNS,
  REQUIREMENT_LABELS,
} from '../../../../shared/work/corrections.queries.ts';
import { EmptyState } from '../../../../ui/feedback/LoadStates.tsx';
import { useOpenRow } from '../../../../ui/state/useOpenRow.ts';
import { RowActions, RowButton } from '../../../../ui/table/RowButton.tsx';
import type { Column } from '../../../../ui/table/Table.tsx';
import { Table } from '../../../../ui/table/Table.tsx';
import tableControls from '../../../../ui/table/TableControls.module.css';
import { formatDate, formatDuration } from '../../../../ui/text/format.ts';
import { RelativeTime } from '../../../../ui/text/RelativeTime.tsx';
import styles from './Corrections.module.css';
import { correctionKey, RejectCorrectionDialog } from './RejectCorrectionDialog.tsx';

const COLUMNS: readonly Column<Correction>[] = [
  { ...personColumn((r) => r.usuarioNombre), width: '13rem' },
  {
    id: 'pide',
    title: 'Pidió',
    value: (r) => r.dia,
    file: REQUEST_FILE_COLUMNS,
    cell: (r) => <CorrectionTag {...r} />,
    isSearchable: false,
    card: 'large',
  },
  {
    id: 'apuntado',
    title: 'Ya tiene ese día',
    value: (r) => r.apuntado,
    cell: (r) => `${REQUIREMENT_LABELS[r.requisitos]}: ${formatDuration(r.apuntado ?? 0)}`,
    unit: 'min',
    isNumeric: true,
    card: 'none',
  },
  {
    id: 'motivo',
    title: 'Motivo',
    value: (r) => r.motivo,
    cell: (r) => (
      <span className={styles.motivo} title={r.motivo}>
        <span className={tableControls.cardText}>Ya tiene {formatDuration(r.apuntado ?? 0)} ese día · </span>
        <Motivo text={r.motivo} />
      </span>
    ),
    card: 'footer',
  },
  {
    id: 'fecha',
    title: 'Desde',
    value: (r) => r.fecha,
    cell: (r) => <RelativeTime value={r.fecha} />,
    isSearchable: false,
    card: 'none',
  },
];
const UNIT = ['corrección', 'correcciones'] as const;
const FREEZE_OPTIONS = { own: (r: Correction) => isOwnSubject(correctionKey(r)) };

interface Props {
  rows: readonly Correction[] | undefined;
  error: unknown;
  retry: () => unknown;
}

/** Corrections that wait for the viewer, longest wait first. */
export function Corrections({ rows, error, retry }: Props) {
  const [rejected, setRejected, closeRejection] = useOpenRow<Correction>();
  const actions = useMemo(
    () => ({
      cell: (r: Correction) => <CorrectionActions correction={r} reject={setRejected} />,
    }),
    [setRejected],
  );
  return (
    <>
      <Table
        caption="Correcciones por responder"
        fileName="correcciones"
        columns={COLUMNS}
        rows={rows}
        initialSort="fecha"
        inUrl="rectificaciones"
        error={error}
        retry={retry}
        actions={actions}
        frozen={FREEZE_OPTIONS}
        unit={UNIT}
        cardsBelowWidth={1000}
        searchLabel="Buscar usuario o motivo"
        empty={
          <EmptyState title="Sin correcciones por responder">
            Aparecen cuando alguien pide que le sumen horas.
          </EmptyState>
        }
      />
      {rejected && <RejectCorrectionDialog correction={rejected} close={closeRejection} />}
    </>
  );
}

/** Accepts after a confirmation that names the minutes; a rejection needs a text. */
function CorrectionActions({
  correction,
  reject,
}: {
  correction: Correction;
  reject: (correction: Correction) => void;
}) {
  const { id, usuarioNombre, apuntado } = correction;
  const callKey = correctionKey(correction);
  const busy = useIsBusy(callKey);
  const amountText = formatRequested(correction);
  return (
    <RowActions>
      <RowAction
        primary
        call="POST responderRectificacion"
        busyKey={callKey}
        submission={{ body: { id, op: CORRECTION_OP.accept, respuesta: '', apuntado: apuntado ?? 0 } }}
        title={`Aceptar la corrección de ${usuarioNombre}`}
        question={{
          title: `¿Aceptar la corrección de ${usuarioNombre}?`,
          text: `Suma ${amountText} del ${formatDate(correction.dia)}: ${quoteText(correction.motivo)}. Cuenta en el período actual y queda con tu nombre.`,
          action: 'Aceptar',
        }}
      >
        Aceptar
      </RowAction>
      <RowButton isBusy={busy} title={`Rechazar la corrección de ${usuarioNombre}`} press={() => reject(correction)}>
        Rechazar
      </RowButton>
    </RowActions>
  );
}
