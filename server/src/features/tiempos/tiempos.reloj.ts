import type { Reloj } from '@conserje/rules';
import {
  MINUTOS_MAX,
  NOMBRE,
  paradaDe,
  pausar,
  reanudar,
  restarMinutos,
  segundosAsistidos,
  sumarMinutos,
} from '@conserje/rules';
import { contar } from '../../platform/contar.ts';
import type { Tx } from '../../platform/db/database.ts';
import { Fallo } from '../../platform/fallo.ts';
import { anotar } from './tiempos.ligar.ts';
import type { FilaTiempo } from './tiempos.queries.ts';
import { guardarRelojes, insertarParadas, recortarParadas } from './tiempos.queries.ts';
import { relojDe } from './tiempos.vista.ts';

const con = (fila: FilaTiempo, reloj: Reloj): FilaTiempo => ({
  ...fila,
  mins: reloj.mins,
  finaliza: reloj.finaliza,
  pausa: reloj.pausa ? 1 : 0,
  restante: reloj.restante,
});

const pausada = (fila: FilaTiempo, ahora: number): FilaTiempo => ({
  ...con(fila, pausar(relojDe(fila), ahora)),
  pausado: ahora,
  p_bajo: fila.p_bajo + 1,
});

const reanudada = (fila: FilaTiempo, ahora: number): FilaTiempo => ({
  ...con(fila, reanudar(relojDe(fila), ahora)),
  pausado: null,
});

const sumada = (fila: FilaTiempo, minutos: number, ahora: number): FilaTiempo => ({
  ...con(fila, sumarMinutos(relojDe(fila), minutos, ahora)),
  sumado: fila.sumado + minutos,
});

/** Until when the clock of a running tiempo has run. */
export const paradaEn = (fila: FilaTiempo, ahora: number) => ({ tiempo: fila.id, ...paradaDe(relojDe(fila), ahora) });
const corre = (fila: FilaTiempo): boolean => fila.pausa === 0;
/** What has ended runs again where minutes are added: not from its end, but from now. */
const terminadas = (filas: FilaTiempo[], ahora: number): FilaTiempo[] =>
  filas.filter((fila) => corre(fila) && fila.finaliza < ahora);

/** Pauses a running tiempo, resumes a paused one; answers what to tell. The row must be locked. */
export async function alternarPausa(tx: Tx, fila: FilaTiempo): Promise<string> {
  const parar = corre(fila);
  if (parar) await insertarParadas(tx.db, [paradaEn(fila, tx.ahora)]);
  await guardarRelojes(tx.db, [(parar ? pausada : reanudada)(fila, tx.ahora)]);
  const hizo = `${parar ? 'pausó' : 'reanudó'} el tiempo de ${NOMBRE}`;
  await anotar(tx, [fila], hizo);
  return hizo;
}

/** Takes minutes off the total, and with them what segments there were in them. */
async function restar(tx: Tx, fila: FilaTiempo, minutos: number): Promise<void> {
  const reloj = restarMinutos(relojDe(fila), minutos);
  if (!reloj) throw new Fallo('BAJO_LO_CONFIRMADO', undefined, 'mins');
  await guardarRelojes(tx.db, [{ ...con(fila, reloj), sumado: fila.sumado - minutos }]);
  const asistidos = segundosAsistidos(reloj, tx.ahora);
  await recortarParadas(tx.db, fila.id, asistidos);
  // What was taken off the end belongs to no segment any more.
  await tx.db
    .updateTable('segmento')
    .set({ desde: asistidos })
    .where('tiempo', '=', fila.id)
    .where('desde', '>', asistidos)
    .execute();
}

/** Adds minutes (negative: takes them off); answers what to tell. The row must be locked. */
export async function cambiarMinutos(tx: Tx, fila: FilaTiempo, minutos: number): Promise<string> {
  if (fila.mins + minutos > MINUTOS_MAX) throw new Fallo('TOTAL_EXCESIVO', undefined, 'mins');
  if (minutos < 0) await restar(tx, fila, -minutos);
  else await cambiarRelojes(tx, { pausar: [], sumar: [fila], minutos });
  const hizo = `${minutos > 0 ? 'sumó' : 'restó'} ${contar(Math.abs(minutos), 'minuto', 'minutos')} a ${NOMBRE}`;
  const diferencias = [{ campo: 'Minutos', antes: fila.mins, despues: fila.mins + minutos }];
  await anotar(tx, [fila], hizo, { diferencias });
  return hizo;
}

/**
 * Pauses some tiempos and adds minutes to others in one statement; what is to be paused must run, none may be in both.
 * The rows must be locked.
 */
export async function cambiarRelojes(
  tx: Tx,
  { pausar: parados, sumar: mayores, minutos }: { pausar: FilaTiempo[]; sumar: FilaTiempo[]; minutos: number },
): Promise<void> {
  const paran = [...parados, ...terminadas(mayores, tx.ahora)];
  await insertarParadas(
    tx.db,
    paran.map((fila) => paradaEn(fila, tx.ahora)),
  );
  await guardarRelojes(tx.db, [
    ...parados.map((fila) => pausada(fila, tx.ahora)),
    ...mayores.map((fila) => sumada(fila, minutos, tx.ahora)),
  ]);
}
