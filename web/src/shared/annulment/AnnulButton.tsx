import type { CallKey } from '@conserje/contract';
import { MotivoButton } from '../lists/MotivoButton.tsx';

interface Annullable {
  call: Extract<CallKey, `POST anular${string}`>;
  id: number;
  /** As the question names it: 'la multa de Leo'. */
  target: string;
  /** As the button of the dialog names it: 'multa'. */
  thing: string;
  /** Consequences, in sentences. */
  consequence: string;
}

export const AnnulButton = ({ call, id, target, thing, consequence }: Annullable) => (
  <MotivoButton
    call={call}
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
