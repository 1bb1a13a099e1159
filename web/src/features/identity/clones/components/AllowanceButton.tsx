import type { ClonGroup } from '@conserje/contract';
import { RowAction } from '../../../../shared/lists/RowAction.tsx';

/** `op` 0 allows the account, 1 revokes it. */
export const allowanceKey = (id: number, op: 0 | 1): string => `permitido ${id} ${op}`;

interface Props {
  account: Pick<ClonGroup['usuarios'][number], 'id' | 'usuario' | 'acciones'>;
}

/** Allows an account to share its connection, or revokes it, if the viewer may. */
export function AllowanceButton({ account: { id, usuario, acciones } }: Props) {
  const callKey = `permitido ${id}`;
  if (acciones.includes('permitir'))
    return (
      <RowAction
        call="POST actionWhite"
        submission={{ body: { user: id, op: 0 } }}
        busyKey={callKey}
        subject={allowanceKey(id, 0)}
        title={`Permitir que ${usuario} comparta conexión`}
      >
        Permitir
      </RowAction>
    );
  if (!acciones.includes('retirar')) return null;
  return (
    <RowAction
      call="POST actionWhite"
      submission={{ body: { user: id, op: 1 } }}
      busyKey={callKey}
      subject={allowanceKey(id, 1)}
      title={`Quitar a ${usuario} de los permitidos`}
    >
      Quitar
    </RowAction>
  );
}
