import type { Excepcion } from '@conserje/contract';
import { EXCEPCION_OP, formatPermisos, parsePermisos } from '@conserje/rules';
import { lazyDialog } from '../../../../platform/browser/lazyDialog.tsx';
import { RowAction } from '../../../../shared/lists/RowAction.tsx';
import { useRowDialog } from '../../../../ui/overlay/rowDialog.tsx';
import { RowActions, RowButton } from '../../../../ui/table/RowButton.tsx';

const EditExcepcionDialog = lazyDialog(() => import('./EditExcepcionDialog.tsx'));

export const deletionKey = ({ id }: Excepcion): string => `eliminar excepciones ${id}`;

export function ExcepcionActions({ excepcion }: { excepcion: Excepcion }) {
  const edit = useRowDialog((close) => <EditExcepcionDialog excepcion={excepcion} close={close} />);
  const { id, usuario_nombre, permisos, acciones } = excepcion;
  return (
    <RowActions>
      {acciones.includes('editar') && (
        <RowButton title={`Editar los permisos de ${usuario_nombre}`} press={edit}>
          Editar
        </RowButton>
      )}
      {acciones.includes('eliminar') && (
        <RowAction
          call="POST actionExcepciones"
          submission={{ body: { op: EXCEPCION_OP.remove, id, visto: permisos } }}
          busyKey={deletionKey(excepcion)}
          occasion={null}
          title={`Eliminar los permisos extra de ${usuario_nombre}`}
          question={{
            title: `¿Eliminar los permisos extra de ${usuario_nombre}?`,
            text: `${usuario_nombre} pierde ahora estos permisos: ${formatPermisos(parsePermisos(permisos))}. Conserva los de su rango.`,
            action: 'Eliminar permisos extra',
            danger: true,
          }}
        >
          Eliminar
        </RowAction>
      )}
    </RowActions>
  );
}
