import { lazyWithRetry } from '../../../platform/browser/lazyWithRetry.ts';
import { ListScreen } from '../../../shared/lists/ListScreen.tsx';
import { compactEncargadoColumn, dayColumn, motivoColumn, usuarioColumn } from '../../../shared/lists/listColumns.tsx';
import type { ServerColumn } from '../../../shared/lists/ServerTable.tsx';
import { DegradoChange } from '../../../shared/misiones/RangoChange.tsx';
import { degradosQuery } from './degrados.queries.ts';

const NewDegradoForm = lazyWithRetry(() => import('./components/NewDegradoForm.tsx'));

const COLUMNS: readonly ServerColumn<'GET getAllDegrados'>[] = [
  usuarioColumn((d) => d.usuarioNombre),
  compactEncargadoColumn((d) => d.encargadoNombre),
  motivoColumn((d) => d.motivo),
  {
    id: 'mision',
    title: 'Misión',
    value: (d) => d.rango_degrado,
    cell: (d) => <DegradoChange from={d.rango_anterior} to={d.rango_degrado} />,
    card: 'left',
  },
  dayColumn((d) => d.fecha),
];

/** *Degrados* (part 2 §2): demotions with encargado and motivo. */
export default function DegradosScreen() {
  return (
    <ListScreen
      title="Degrados"
      description="Degrados y su motivo."
      newItem={{
        open: 'Añadir nuevo',
        close: 'Cerrar',
        renderForm: (finish) => <NewDegradoForm onDone={finish} />,
      }}
      caption="Degrados"
      list={degradosQuery}
      columns={COLUMNS}
      initialSort="-fecha"
      unit={['degrado', 'degrados']}
      searchedFields="usuario, encargado, motivo o misión"
      empty={['Sin degrados', 'Los que hagas aparecen aquí con su motivo.']}
    />
  );
}
