import type { CallKey } from '@conserje/contract';
import type { Undone } from '../../platform/api/useCall.ts';
import { MotivoButton } from '../lists/MotivoButton.tsx';

interface Annullable {
  call: Extract<CallKey, `POST anular${string}`>;
  id: number;
  undoes: Undone;
  /** As the question names it: 'la multa de Leo'. */
  target: string;
  /** As the button of the dialog names it: 'multa'. */
  thing: string;
  /** Consequences, in sentences. */
  consequence: string;
}

export const AnnulButton = ({ call, id, undoes, target, thing, consequence }: Annullable) => (
  <MotivoButton
    call={call}
    undoes={undoes}
    toRequest={(motivo) => ({ body: { id, motivo } })}
    title={`Anular ${target}`}
    danger
    question={`¿Anular ${target}?`}
    button={`Anular ${thing}`}
    consequence={`${consequence} Todo queda en el historial, con tu nombre y tu motivo.`}
  >
    Anular
  </MotivoButton>
);
