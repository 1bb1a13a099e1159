import type { Ausencia } from '@conserje/contract';
import { formatSpan } from '@conserje/rules';
import { useMemo } from 'react';
import { estadoColumn } from '../../../../shared/ausencias/estadoColumn.tsx';
import { RowAction } from '../../../../shared/lists/RowAction.tsx';
import { useBulkActs } from '../../../../shared/people/bulk-acts/useBulkActs.tsx';
import { EmptyState } from '../../../../ui/feedback/LoadStates.tsx';
import { RowActions } from '../../../../ui/table/RowButton.tsx';
import type { Column } from '../../../../ui/table/Table.tsx';
import { Table } from '../../../../ui/table/Table.tsx';
import { useToday } from '../../../../ui/text/agenciaContext.ts';
import {
  ausenciaKey,
  DAY_COLUMNS,
  ENCARGADO_COLUMN,
  FREEZE_OPTIONS,
  MOTIVO_COLUMN,
  USUARIO_COLUMN,
} from './ausenciaColumns.tsx';
import type { AusenciasTableProps } from './UndecidedAusenciasTable.tsx';

const columnsOn = (today: string): readonly Column<Ausencia>[] => [
  USUARIO_COLUMN,
  MOTIVO_COLUMN,
  ...DAY_COLUMNS,
  { ...estadoColumn(today), value: (a) => a.inicio, card: 'right' },
  { ...ENCARGADO_COLUMN, card: 'none' },
];
const ACTIONS = {
  isBeside: true,
  cell: (a: Ausencia) => a.acciones.includes('terminar') && <FinishAusenciaButton ausencia={a} />,
};
const UNIT = ['ausencia', 'ausencias'] as const;
const NO_ROWS: never[] = [];
const personOf = ({ usuario: id, usuarioNombre: nombre }: Ausencia) => ({ id, nombre });

/** Current and future ausencias, earliest return first. */
export function CurrentAusenciasTable({ rows, error, retry, filters, filtered }: AusenciasTableProps) {
  const acts = useBulkActs(personOf);
  const today = useToday();
  const columns = useMemo(() => acts.selectable(columnsOn(today)), [acts, today]);
  return (
    <Table
      caption="Ausentes"
      fileName="ausentes"
      columns={columns}
      summary={acts.summary}
      footer={acts.bar(rows ?? NO_ROWS)}
      rows={rows}
      initialSort="final"
      inUrl="ausentes"
      error={error}
      retry={retry}
      filters={filters}
      filtered={filtered}
      actions={ACTIONS}
      frozen={FREEZE_OPTIONS}
      unit={UNIT}
      searchLabel="Buscar usuario, motivo o encargado"
      empty={
        <EmptyState title="Sin ausentes">
          {filtered ? 'Nadie de ese departamento está ausente.' : 'Aquí verás a quienes tienen una ausencia aceptada.'}
        </EmptyState>
      }
    />
  );
}

function FinishAusenciaButton({ ausencia }: { ausencia: Ausencia }) {
  const { id, usuarioNombre, inicio } = ausencia;
  const isUpcoming = inicio > useToday();
  const [act, effect] = isUpcoming ? ['Cancelar', ''] : ['Terminar', ' Ya podrán abrirle tiempos.'];
  return (
    <RowActions>
      <RowAction
        call="POST terminarAusencia"
        busyKey={ausenciaKey(id)}
        submission={{ body: { id } }}
        title={`${act} la ausencia de ${usuarioNombre}`}
        question={{
          title: `¿${act} la ausencia de ${usuarioNombre}?`,
          text: `Su ausencia es ${formatSpan(ausencia)}.${effect} Le llegará una notificación.`,
          action: `${act} ausencia`,
          danger: true,
        }}
      >
        {act}
      </RowAction>
    </RowActions>
  );
}
