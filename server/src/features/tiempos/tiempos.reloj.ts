import type { Reloj } from '@conserje/rules';
import { MINUTOS_MAX, pausar, reanudar, restarMinutos, segundosAsistidos, sumarMinutos } from '@conserje/rules';
import { contar } from '../../platform/contar.ts';
import type { Tx } from '../../platform/db/database.ts';
import { Fallo } from '../../platform/fallo.ts';
import type { UsuarioSesion } from '../../platform/http/contexto.ts';
import { anotar } from './tiempos.ligar.ts';
import type { FilaTiempo } from './tiempos.queries.ts';
import { relojDe } from './tiempos.vista.ts';

const columnas = (reloj: Reloj) => ({
  mins: reloj.mins,
  finaliza: reloj.finaliza,
  pausa: reloj.pausa ? 1 : 0,
  restante: reloj.restante,
});

/** Pauses a running tiempo, resumes a paused one; answers what to tell. The row must be locked. */
export async function alternarPausa(tx: Tx, fila: FilaTiempo, usuario: UsuarioSesion): Promise<string> {
  const parar = fila.pausa === 0;
  const reloj = parar ? pausar(relojDe(fila), tx.ahora) : reanudar(relojDe(fila), tx.ahora);
  await tx.db
    .updateTable('tiempo')
    .set({ ...columnas(reloj), pausado: parar ? tx.ahora : null, p_bajo: fila.p_bajo + (parar ? 1 : 0) })
    .where('id', '=', fila.id)
    .execute();
  const msg = parar ? 'Pausó el tiempo' : 'Reanudó el tiempo';
  await anotar(tx, [fila], usuario, msg);
  return msg;
}

/** Adds minutes (negative: takes them off); answers what to tell. The row must be locked. */
export async function cambiarMinutos(
  tx: Tx,
  fila: FilaTiempo,
  usuario: UsuarioSesion,
  minutos: number,
): Promise<string> {
  const antes = relojDe(fila);
  const reloj = minutos > 0 ? sumarMinutos(antes, minutos, tx.ahora) : restarMinutos(antes, -minutos);
  if (!reloj) throw new Fallo('BAJO_LO_CONFIRMADO', undefined, 'mins');
  if (reloj.mins > MINUTOS_MAX) throw new Fallo('TOTAL_EXCESIVO', undefined, 'mins');
  await tx.db
    .updateTable('tiempo')
    .set({ ...columnas(reloj), sumado: fila.sumado + minutos })
    .where('id', '=', fila.id)
    .execute();
  const asistidos = segundosAsistidos(reloj, tx.ahora);
  // What was taken off the end belongs to no segment any more.
  await tx.db
    .updateTable('segmento')
    .set({ desde: asistidos })
    .where('tiempo', '=', fila.id)
    .where('desde', '>', asistidos)
    .execute();
  const msg = `${minutos > 0 ? 'Sumó' : 'Restó'} ${contar(Math.abs(minutos), 'minuto', 'minutos')}`;
  await anotar(tx, [fila], usuario, msg);
  return msg;
}
