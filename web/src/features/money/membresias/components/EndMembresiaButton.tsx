import type { Membresia } from '@conserje/contract';
import { RowAction } from '../../../../shared/lists/RowAction.tsx';

export const EndMembresiaButton = ({
  membresia: { id, membresiaNombre, usuarioNombre, finaliza },
}: {
  membresia: Membresia;
}) => (
  <RowAction
    call="POST deleteMemb"
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
