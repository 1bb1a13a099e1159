import { lazyWithRetry } from '../../../platform/browser/lazyWithRetry.ts';
import { ListScreen } from '../../../shared/lists/ListScreen.tsx';
import { dateColumn, encargadoColumn, motivoColumn, usuarioColumn } from '../../../shared/lists/listColumns.tsx';
import type { ServerColumn } from '../../../shared/lists/ServerTable.tsx';
import { DespidoDate } from './components/DespidoDate.tsx';
import { despidosQuery } from './despidos.queries.ts';

const NewDespidoForm = lazyWithRetry(() => import('./components/NewDespidoForm.tsx'));

const COLUMNS: readonly ServerColumn<'GET getAllDespidos'>[] = [
  usuarioColumn((d) => d.usuarioNombre),
  motivoColumn((d) => d.motivo),
  { ...dateColumn((d) => d.fecha, { card: 'large' }), cell: (d) => <DespidoDate date={d.fecha} /> },
  encargadoColumn((d) => d.encargadoNombre),
];

/** *Despidos* (part 2 §2): dismissals with motivo and encargado. */
export default function DespidosScreen() {
  return (
    <ListScreen
      title="Despidos"
      description="Despidos y su motivo."
      newItem={{
        open: 'Nuevo despido',
        close: 'Cerrar',
        renderForm: (finish) => <NewDespidoForm onDone={() => finish()} />,
      }}
      caption="Despedidos"
      list={despidosQuery}
      columns={COLUMNS}
      initialSort="-fecha"
      unit={['despido', 'despidos']}
      searchedFields="usuario, motivo o encargado"
      empty={['Sin despidos', 'Aparecen aquí con su motivo y quién lo hizo.']}
    />
  );
}
