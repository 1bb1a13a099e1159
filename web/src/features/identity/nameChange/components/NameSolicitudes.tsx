import type { NameSolicitud } from '@conserje/contract';
import { isOwnSubject } from '../../../../platform/api/useCallMutation.ts';
import { ListScreen } from '../../../../shared/lists/ListScreen.tsx';
import { usuarioColumn } from '../../../../shared/lists/listColumns.tsx';
import type { ServerColumn } from '../../../../shared/lists/ServerTable.tsx';
import { RelativeTime } from '../../../../ui/text/RelativeTime.tsx';
import { nameSolicitudesQuery } from '../nameChange.queries.ts';
import { DecisionButtons, nameRequestKey } from './DecisionButtons.tsx';
import { MyName } from './MyName.tsx';
import { NamePlate } from './NamePlate.tsx';

const COLUMNS: readonly ServerColumn<'GET getAllRequest'>[] = [
  usuarioColumn((s) => s.usuarioNombre),
  {
    id: 'nombre',
    title: 'Nombre nuevo',
    value: (s) => s.nombre,
    cell: (s) => <NamePlate name={s.nombre} isNew />,
    card: 'large',
  },
  {
    id: 'fecha',
    title: 'Desde',
    value: (s) => s.fecha,
    cell: (s) => <RelativeTime value={s.fecha} />,
    isSearchable: false,
    card: 'right',
  },
];

const ACTIONS = { cell: (s: NameSolicitud) => <DecisionButtons solicitud={s} /> };
const FREEZE_OPTIONS = { own: (s: NameSolicitud) => isOwnSubject(nameRequestKey(s)) };

/** Pending name requests, longest wait first. */
export function NameSolicitudes() {
  return (
    <ListScreen
      title="Cambio de nombre"
      description="Cambios de nombre por responder."
      newItem={{
        open: 'Cambiar mi nombre',
        close: 'Cerrar',
        inUrl: 'mio',
        renderForm: () => <MyName />,
      }}
      caption="Solicitudes de nombre"
      list={nameSolicitudesQuery}
      columns={COLUMNS}
      actions={ACTIONS}
      frozen={FREEZE_OPTIONS}
      initialSort="fecha"
      unit={['solicitud', 'solicitudes']}
      searchedFields="usuario o nombre nuevo"
      empty={['Sin solicitudes', 'Aparecen aquí cuando alguien pide un cambio.']}
    />
  );
}
