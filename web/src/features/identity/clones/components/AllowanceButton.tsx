import type { ClonGroup } from '@conserje/contract';
import { RowAction } from '../../../../shared/lists/RowAction.tsx';

/** What a change of it is: `op` 0 lets them, 1 takes it back. */
export const allowanceKey = (id: number, op: 0 | 1): string => `permitido ${id} ${op}`;

interface Props {
  account: Pick<ClonGroup['usuarios'][number], 'id' | 'usuario' | 'acciones'>;
}

/** Lets an account share its connection, or takes that back, where the reader may. */
export function AllowanceButton({ account: { id, usuario, acciones } }: Props) {
  const callKey = `permitido ${id}`;
  if (acciones.includes('permitir'))
    return (
      <RowAction
        llamada="POST actionWhite"
        submission={{ body: { user: id, op: 0 } }}
        clave={callKey}
        subject={allowanceKey(id, 0)}
        title={`Permitir que ${usuario} comparta conexión`}
      >
        Permitir
      </RowAction>
    );
  if (!acciones.includes('retirar')) return null;
  return (
    <RowAction
      llamada="POST actionWhite"
      submission={{ body: { user: id, op: 1 } }}
      clave={callKey}
      subject={allowanceKey(id, 1)}
      title={`Quitar a ${usuario} de los permitidos`}
    >
      Quitar
    </RowAction>
  );
}
