import type { Membresia } from '@conserje/contract';
import { RowAction } from '../../../../shared/lists/RowAction.tsx';

export const EndMembresiaButton = ({
  membresia: { id, membresiaNombre, usuario, usuarioNombre, encargadoNombre, fecha, finaliza },
}: {
  membresia: Membresia;
}) => (
  <RowAction
    call="POST deleteMemb"
    undoes={[['POST addMembresia', { user: usuario ?? usuarioNombre }, { fecha, por: encargadoNombre }]]}
    submission={{ body: { id, finaliza } }}
    title={`Terminar ${membresiaNombre} de ${usuarioNombre}`}
    question={{
      title: `¿Terminar ${membresiaNombre} de ${usuarioNombre}?`,
      text: `${usuarioNombre} la pierde ahora. No se devuelven los créditos.`,
      action: 'Terminar membresía',
      danger: true,
    }}
  >
    Terminar
  </RowAction>
);
