import type { Ausencia } from '@conserje/contract';
import { tramo } from '../../../../shared/absences/AusenciaCard.tsx';
import { AusenciaPhase } from '../../../../shared/absences/AusenciaPhase.tsx';
import { RowAction } from '../../../../shared/lists/RowAction.tsx';
import { EmptyState } from '../../../../ui/feedback/LoadStates.tsx';
import { RowActions } from '../../../../ui/table/RowButton.tsx';
import type { Column } from '../../../../ui/table/Table.tsx';
import { Table } from '../../../../ui/table/Table.tsx';
import {
  COLS_DAYS,
  claveAusencia,
  ENCARGADO_COLUMN,
  FROZEN_ROWS,
  motivoColumn,
  USUARIO_COLUMN,
} from './ausenciaColumns.tsx';
import type { PropsAusencias } from './UndecidedAusenciasTable.tsx';

const COLUMNS: readonly Column<Ausencia>[] = [
  USUARIO_COLUMN,
  motivoColumn,
  ...COLS_DAYS,
  {
    clave: 'estado',
    title: 'Estado',
    valor: (a) => a.inicio,
    cell: (a) => <AusenciaPhase ausencia={a} />,
    isSearchable: false,
    card: 'ninguna',
  },
  { ...ENCARGADO_COLUMN, title: 'Aceptó', card: 'ninguna' },
];
const ACTIONS = {
  title: 'Acciones',
  isBeside: true,
  cell: (a: Ausencia) => a.acciones.includes('terminar') && <Finish ausencia={a} />,
};
const UNIT = ['ausente', 'ausentes'] as const;
const idOf = (a: Ausencia): number => a.id;

/** Who is away, and who will be: those who are back first come first. */
export const CurrentAusenciasTable = ({ filas, fallo, retry }: PropsAusencias) => (
  <Table
    caption="Ausentes"
    archivo="ausentes"
    columns={COLUMNS}
    filas={filas}
    idOf={idOf}
    initialSort="final"
    inUrl="ausentes"
    fallo={fallo}
    retry={retry}
    acciones={ACTIONS}
    frozen={FROZEN_ROWS}
    unit={UNIT}
    searchLabel="Buscar usuario, motivo o admin"
    empty={<EmptyState title="Sin ausentes">Aquí verás a quienes tienen una ausencia aceptada.</EmptyState>}
  />
);

function Finish({ ausencia }: { ausencia: Ausencia }) {
  const { id, usuarioNombre } = ausencia;
  return (
    <RowActions>
      <RowAction
        llamada="POST terminarAusencia"
        clave={claveAusencia(id)}
        submission={{ body: { id } }}
        title={`Terminar la ausencia de ${usuarioNombre}`}
        question={{
          title: `¿Terminar la ausencia de ${usuarioNombre}?`,
          texto: `Era del ${tramo(ausencia)}. Ya podrán abrirle tiempos. Le llegará una notificación.`,
          action: 'Terminar ausencia',
          danger: true,
        }}
      >
        Terminar
      </RowAction>
    </RowActions>
  );
}
