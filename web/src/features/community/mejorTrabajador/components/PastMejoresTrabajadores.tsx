import { mejorTrabajadorTitle } from '@conserje/rules';
import { encargadoColumn, usuarioColumn } from '../../../../shared/lists/listColumns.tsx';
import type { ServerColumn } from '../../../../shared/lists/ServerTable.tsx';
import { ServerTable } from '../../../../shared/lists/ServerTable.tsx';
import { EmptyState } from '../../../../ui/feedback/LoadStates.tsx';
import { DateTimeText } from '../../../../ui/text/DateTimeText.tsx';
import { pastMejoresTrabajadoresQuery } from '../mejorTrabajador.queries.ts';

const COLUMNS: readonly ServerColumn<'GET mejoresPasados'>[] = [
  usuarioColumn((m) => m.usuarioNombre),
  { id: 'categoria', title: 'Reconocimiento', value: (m) => mejorTrabajadorTitle(m.categoria) },
  {
    id: 'desde',
    title: 'Desde',
    value: (m) => m.desde,
    cell: (m) => <DateTimeText value={m.desde} format="date" />,
  },
  {
    id: 'hasta',
    title: 'Hasta',
    value: (m) => m.hasta ?? 'Ahora',
    cell: (m) => (m.hasta === null ? 'Ahora' : <DateTimeText value={m.hasta} format="date" />),
  },
  encargadoColumn((m) => m.encargadoNombre),
];
const UNIT = ['reconocimiento', 'reconocimientos'] as const;

/** All past mejores trabajadores, newest first. */
export function PastMejoresTrabajadores() {
  return (
    <ServerTable
      list={pastMejoresTrabajadoresQuery}
      caption="Reconocimientos anteriores"
      fileName="mejores-trabajadores"
      columns={COLUMNS}
      initialSort="-desde"
      cardsBelowWidth={720}
      searchLabel="Buscar usuario o encargado"
      unit={UNIT}
      empty={<EmptyState title="Sin reconocimientos">Aquí verás a quienes elijan y las fechas.</EmptyState>}
    />
  );
}
