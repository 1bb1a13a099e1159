import { lazyWithRetry } from '../../../platform/browser/lazyWithRetry.ts';
import { ListScreen } from '../../../shared/lists/ListScreen.tsx';
import { compactEncargadoColumn, dayColumn, usuarioColumn } from '../../../shared/lists/listColumns.tsx';
import type { ServerColumn } from '../../../shared/lists/ServerTable.tsx';
import { ArrivalMisionTag, OriginTag } from '../../../shared/misiones/RangoChange.tsx';
import { trasladosQuery } from './traslados.queries.ts';

const NewTrasladoForm = lazyWithRetry(() => import('./components/NewTrasladoForm.tsx'));

const COLUMNS: readonly ServerColumn<'GET getTraslados'>[] = [
  usuarioColumn((t) => t.usuarioNombre),
  { id: 'agencia', title: 'Agencia', value: (t) => t.agencia, cell: (t) => <OriginTag agencia={t.agencia} /> },
  { id: 'mision', title: 'Misión', value: (t) => t.mision, cell: (t) => <ArrivalMisionTag mision={t.mision} /> },
  compactEncargadoColumn((t) => t.altoNombre),
  dayColumn((t) => t.fecha),
];

/** *Traslados* (part 2 §2): people from other agencies, and their entry mision. */
export default function TrasladosScreen() {
  return (
    <ListScreen
      title="Traslados"
      description="Personas que llegaron de otras agencias."
      newItem={{
        open: 'Nuevo Traslado',
        close: 'Cerrar Nuevo Traslado',
        renderForm: (finish) => <NewTrasladoForm onDone={finish} />,
      }}
      list={trasladosQuery}
      columns={COLUMNS}
      initialSort="-fecha"
      unit={['traslado', 'traslados']}
      searchedFields="usuario, misión, agencia o encargado"
      empty={['Sin traslados', 'Toca «Nuevo Traslado» cuando llegue alguien.']}
    />
  );
}
