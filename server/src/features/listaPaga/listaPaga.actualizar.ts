import type { Answer, listaPagaCalls } from '@conserje/contract';
import { contar } from '../../platform/contar.ts';
import type { Peticion } from '../../platform/http/contexto.ts';
import { ponerAlDia, tomarListas } from '../paga/paga.public.ts';

/** Brings both groups' lists up to the payroll; what is paid is not touched. */
export async function actualizarListas(
  p: Peticion<typeof listaPagaCalls.updateLista>,
): Promise<Answer<typeof listaPagaCalls.updateLista>> {
  return p.transaccion(async (tx) => {
    const listas = await tomarListas(tx);
    const { nuevas, cambiadas, retiradas } = await ponerAlDia(tx, listas, { quienes: 'todos' });
    const que = [
      contar(nuevas, 'nueva', 'nuevas'),
      contar(cambiadas, 'cambiada', 'cambiadas'),
      contar(retiradas, 'retirada', 'retiradas'),
    ].join(', ');
    await tx.apuntar({ modulo: 'paga', motivo: `actualizó la lista de paga: ${que}` });
    for (const tema of ['paga', 'creditos'] as const) tx.avisar({ tema, msg: 'actualizó la lista de paga' });
    return { msg: `Actualizaste la lista: ${que}`, status: 0 as const, nuevas, cambiadas, retiradas };
  });
}
