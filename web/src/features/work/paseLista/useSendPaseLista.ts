import type { AnswerOf } from '@conserje/contract';
import { useCallMutation } from '../../../platform/api/useCallMutation.ts';
import { describeConsequence } from './listedNames.ts';
import type { Marks, PaseListaPerson } from './marks.ts';
import { buildPaseLista, summarize } from './marks.ts';
import type { Turn } from './paseLista.queries.ts';

/**
 * Sends the list after a confirmation with its counts. A refusal keeps the marks.
 * @param onSent receives the sent list and the people it had no effect on
 */
export function useSendPaseLista(
  encargado: number,
  { cada = 0, desde = null }: Partial<Turn>,
  marks: Marks,
  onSent: (sent: AnswerOf<'POST sendLista'>) => void,
): [send: (personas: readonly PaseListaPerson[]) => void, sending: boolean] {
  const [sendLista, isSending] = useCallMutation('POST sendLista', { onSuccess: onSent });
  const send = (personas: readonly PaseListaPerson[]) => {
    const present = personas.filter((p) => !p.hasLeft);
    const question = {
      title: '¿Enviar la lista?',
      text: describeConsequence(summarize(marks, present), present.length, cada),
      action: 'Enviar lista',
    };
    sendLista({ body: { ...buildPaseLista(marks, present), encargado } }, { question, occasion: desde ?? '' });
  };
  return [send, isSending];
}
