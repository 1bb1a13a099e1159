import type { NameSolicitud } from '@conserje/contract';
import { NAME_CHANGE_OP } from '@conserje/rules';
import { RowAction } from '../../../../shared/lists/RowAction.tsx';
import { RowActions } from '../../../../ui/table/RowButton.tsx';

export const nameRequestKey = ({ id }: NameSolicitud): string => `nombre ${id}`;

/** Accepts or rejects a name request. */
export function DecisionButtons({ solicitud }: { solicitud: NameSolicitud }) {
  const { id, usuario, usuarioNombre, nombre, acciones } = solicitud;
  const shared = { call: 'POST actionNombre', busyKey: nameRequestKey(solicitud) } as const;
  const asSeen = { id, nombre, iduser: usuario };
  if (acciones.length === 0) return <small>Lo responde alguien de mayor rango</small>;
  return (
    <RowActions>
      <RowAction
        {...shared}
        submission={{ body: { op: NAME_CHANGE_OP.accept, ...asSeen } }}
        title={`Aceptar que ${usuarioNombre} se llame ${nombre}`}
        question={{
          title: `¿Cambiar el nombre de ${usuarioNombre}?`,
          text: `Se llamará ${nombre} en todo el portal y entrará con ese nombre. Su nombre anterior queda libre.`,
          action: 'Aceptar el nombre',
        }}
      >
        Aceptar
      </RowAction>
      <RowAction
        {...shared}
        submission={{ body: { op: NAME_CHANGE_OP.reject, ...asSeen } }}
        title={`Rechazar que ${usuarioNombre} se llame ${nombre}`}
      >
        Rechazar
      </RowAction>
    </RowActions>
  );
}
