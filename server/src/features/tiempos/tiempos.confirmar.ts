import { cuartosDe, minutosAsistidos, repartir, TEXTOS, terminado } from '@conserje/rules';
import { contar } from '../../platform/contar.ts';
import type { Tx } from '../../platform/db/database.ts';
import { Fallo } from '../../platform/fallo.ts';
import type { Asiento } from '../trabajo/trabajo.public.ts';
import { asentar, presenciar } from '../trabajo/trabajo.public.ts';
import { anotar, zanjarSolicitudes } from './tiempos.ligar.ts';
import type { FilaTiempo } from './tiempos.queries.ts';
import { escribirConfirmado, paradasDe, segmentosDe } from './tiempos.queries.ts';
import { paradaDe } from './tiempos.reloj.ts';
import { relojDe } from './tiempos.vista.ts';

/**
 * Credits the minutes attended and not yet confirmed: to the junior as attendance, to each manager the minutes of their
 * own segments. A finished tiempo is then closed (decisions §4). The row must be locked.
 * @returns what to tell, and whether it was closed
 */
export async function confirmar(tx: Tx, fila: FilaTiempo): Promise<{ msg: string; cerrado: boolean }> {
  const reloj = relojDe(fila);
  const asistidos = minutosAsistidos(reloj, tx.ahora);
  const nuevos = asistidos - fila.confirmado;
  const fin = terminado(reloj, tx.ahora);
  if (nuevos <= 0 && !fin) throw new Fallo('NADA_QUE_CONFIRMAR');
  const comun = { tiempo: fila.id, motivo: TEXTOS.tiempoConfirmado };
  const asientos = repartir(await segmentosDe(tx.db, fila.id), fila.confirmado, asistidos).flatMap(
    ({ encargado, minutos }): Asiento[] => [
      { ...comun, usuario: fila.bajo, tipo: 'asistencia', minutos, otro: encargado },
      ...(encargado === null
        ? []
        : [{ ...comun, usuario: encargado, tipo: 'times' as const, minutos, otro: fila.bajo }]),
    ],
  );
  await asentar(tx, asientos);
  const paradas = [...(await paradasDe(tx.db, fila.id)), paradaDe(fila, tx.ahora)];
  presenciar(tx, fila.bajo, cuartosDe(paradas, fila.confirmado, asistidos));
  const cierre = fin ? { cerrado: tx.ahora, cierre: 'confirmado' as const } : { cerrado: null, cierre: null };
  await escribirConfirmado(tx.db, { id: fila.id, confirmado: asistidos, ...cierre });
  if (fin) await zanjarSolicitudes(tx, [fila]);
  const msg = `Confirmó ${contar(nuevos, 'minuto', 'minutos')}${fin ? ' y cerró el tiempo' : ''}`;
  await anotar(tx, [fila], msg);
  return { msg, cerrado: fin };
}
