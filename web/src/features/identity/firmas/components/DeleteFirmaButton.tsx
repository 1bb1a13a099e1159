import type { Firma } from '@conserje/contract';
import { RowAction } from '../../../../shared/lists/RowAction.tsx';
import { RowActions } from '../../../../ui/table/RowButton.tsx';

export const deletionKey = (id: Firma['id']): string => `eliminar firma ${id}`;

/** Deletes a firma after a confirmation. */
export const DeleteFirmaButton = ({ firma: { id, usuario, firma } }: { firma: Firma }) => (
  <RowActions>
    <RowAction
      call="POST delFirma"
      submission={{ body: { usuario: id, firma } }}
      busyKey={deletionKey(id)}
      occasion={null}
      title={`Eliminar la firma de ${usuario}`}
      question={{
        title: `¿Eliminar la firma de ${usuario}?`,
        text: `${usuario} pierde la firma ${firma} y cualquiera podrá usarla. Le pediremos una nueva cuando la necesite.`,
        action: 'Eliminar firma',
        danger: true,
      }}
    >
      Eliminar
    </RowAction>
  </RowActions>
);
