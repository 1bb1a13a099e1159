import type { Membresia } from '@conserje/contract';
import { RowAction } from '../../../../shared/lists/RowAction.tsx';

interface Props {
  membresia: Membresia;
  /** Usuario registered under the buyer's name. */
  to: NonNullable<Membresia['pasarA']>;
}

/** Transfers an external membresia to the usuario of that name after a confirmation, since a name proves nothing. */
export const PassButton = ({ membresia: { id, membresiaNombre, usuarioNombre, finaliza }, to }: Props) => (
  <RowAction
    call="POST pasarMembresia"
    submission={{ body: { id, usuario: to.id, finaliza } }}
    title={`Pasar ${membresiaNombre} a ${to.usuario}`}
    question={{
      title: `¿Pasar ${membresiaNombre} a ${to.usuario}?`,
      text: `${usuarioNombre} la compró sin cuenta y ahora ${to.usuario} tiene ese nombre. Confirma que es la misma persona. Se suman los días que queden.`,
      action: 'Pasar membresía',
    }}
  >
    Pasar
  </RowAction>
);
