import type { OfferedAscenso } from '@conserje/contract';
import { useSession } from '../../../../platform/session/session.tsx';
import { RowAction } from '../../../../shared/lists/RowAction.tsx';
import { RowActions } from '../../../../ui/table/RowButton.tsx';

export const withdrawalKey = ({ id }: OfferedAscenso): string => `retirar ascenso ${id}`;

/** Withdraws an offer after a confirmation that names who is notified. */
export function WithdrawAscensoButton({ ascenso }: { ascenso: OfferedAscenso }) {
  const { id, usuarioNombre, mision, nueva, encargado, encargadoNombre } = ascenso;
  const { sessionUser } = useSession();
  const notifiedText =
    encargado === sessionUser?.id
      ? 'Le llegará una notificación. Puedes ofrecérselo otra vez.'
      : `Les llegará una notificación a ${usuarioNombre} y a ${encargadoNombre}.`;
  return (
    <RowActions>
      <RowAction
        call="POST retirarAscenso"
        submission={{ body: { id } }}
        busyKey={withdrawalKey(ascenso)}
        title={`Retirar el ascenso de ${usuarioNombre} a ${nueva}`}
        question={{
          title: `¿Retirar el ascenso de ${usuarioNombre} a ${nueva}?`,
          text: `${usuarioNombre} ya no podrá aceptarlo y sigue como ${mision}. ${notifiedText}`,
          action: 'Retirar ascenso',
          danger: true,
        }}
      >
        Retirar
      </RowAction>
    </RowActions>
  );
}
