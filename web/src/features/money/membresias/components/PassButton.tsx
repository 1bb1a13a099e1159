import type { Membresia } from '@conserje/contract';
import { RowAction } from '../../../../shared/lists/RowAction.tsx';

interface Props {
  membresia: Membresia;
  /** Usuario registered under the buyer's name. */
  a: NonNullable<Membresia['pasarA']>;
}

/** Transfers an external membresia to the usuario of that name after a confirmation, since a name proves nothing. */
export const PassButton = ({ membresia: { id, membresiaNombre, usuarioNombre, finaliza }, a }: Props) => (
  <RowAction
    llamada="POST pasarMembresia"
    submission={{ body: { id, usuario: a.id, finaliza } }}
    title={`Pasar ${membresiaNombre} a ${a.usuario}`}
    question={{
      title: `¿Pasar ${membresiaNombre} a ${a.usuario}?`,
      texto: `${usuarioNombre} la compró sin cuenta y ahora ${a.usuario} tiene ese nombre. Confirma que es la misma persona. Se suman los días que queden.`,
      action: 'Pasar membresía',
    }}
  >
    Pasar
  </RowAction>
);
