import type { Answer, listaPagaCalls } from '@conserje/contract';
import { apuntar } from '../../platform/bitacora.ts';
import { contar } from '../../platform/contar.ts';
import type { Peticion } from '../../platform/http/contexto.ts';
import { avisar } from '../../platform/vivo.ts';
import { ponerAlDia, tomarListas } from '../paga/paga.public.ts';

/** Brings both groups' lists up to the payroll; what is paid is not touched. */
export async function actualizarListas(
  p: Peticion<typeof listaPagaCalls.updateLista>,
): Promise<Answer<typeof listaPagaCalls.updateLista>> {
  const { usuario: quien } = p;
  const { motor } = p.deps;
  return p.transaccion(async (tx) => {
    const listas = await tomarListas(motor, tx);
    const cuenta = await ponerAlDia(motor, tx, listas, { quienes: 'todos', encargado: quien.id });
    const que = [
      contar(cuenta.nuevas, 'nueva', 'nuevas'),
      contar(cuenta.cambiadas, 'cambiada', 'cambiadas'),
      contar(cuenta.retiradas, 'retirada', 'retiradas'),
    ].join(', ');
    await apuntar(tx, { modulo: 'paga', encargado: quien.id, motivo: `Actualizó la lista de paga: ${que}` });
    for (const tema of ['paga', 'creditos'] as const)
      avisar(motor, tx, { tema, quien: quien.usuario, msg: 'actualizó la lista de paga' });
    return { msg: `Lista de paga al día: ${que}`, status: 0 as const, ...cuenta };
  });
}
