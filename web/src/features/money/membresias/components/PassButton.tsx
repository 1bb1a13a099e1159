import type { Membresia } from '@conserje/contract';
import { RowAction } from '../../../../shared/lists/RowAction.tsx';

interface Props {
  membresia: Membresia;
  /** Who has registered with that name. */
  a: NonNullable<Membresia['pasarA']>;
}

/** Hands a membership from outside over to the user of that name, after a question: a name proves nothing. */
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
