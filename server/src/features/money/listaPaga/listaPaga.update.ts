import type { Answer, listaPagaCalls } from '@conserje/contract';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { formatCount } from '../../../platform/phrases.ts';
import { lockOrOpenLists, updateRows } from '../paga/paga.public.ts';

/** Updates the open lists of both groups; paid rows stay unchanged. */
export async function updateLists(
  p: CallContext<typeof listaPagaCalls.updateLista>,
): Promise<Answer<typeof listaPagaCalls.updateLista>> {
  return p.transaction(async (tx) => {
    const lists = await lockOrOpenLists(tx);
    const { nuevas, cambiadas, retiradas } = await updateRows(tx, lists, { scope: 'todos' });
    const summary = [
      formatCount(nuevas, 'nueva', 'nuevas'),
      formatCount(cambiadas, 'cambiada', 'cambiadas'),
      formatCount(retiradas, 'retirada', 'retiradas'),
    ].join(', ');
    await tx.audit({ modulo: 'paga', motivo: `actualizó la lista de paga: ${summary}` });
    for (const tema of ['paga', 'creditos'] as const) tx.notify({ tema, msg: 'actualizó la lista de paga' });
    return { msg: `Actualizaste la lista: ${summary}`, status: 0 as const, nuevas, cambiadas, retiradas };
  });
}
