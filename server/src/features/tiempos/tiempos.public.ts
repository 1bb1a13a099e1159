import type { TiempoSuyo } from '@conserje/contract';
import type { Db, Tx } from '../../platform/db/database.ts';
import { comparten } from '../clones/clones.public.ts';
import { tiempoDe } from './tiempos.queries.ts';
import { vistaPropia } from './tiempos.vista.ts';

export { abrirPedido } from './tiempos.abrir.ts';
export { soltarSinDerecho } from './tiempos.derecho.ts';
export { anotar as anotarTiempos } from './tiempos.ligar.ts';
export { abiertosPorNombre, type FilaTiempo, tomarTiempos } from './tiempos.queries.ts';
export { cambiarRelojes } from './tiempos.reloj.ts';
export { soltarTiempos } from './tiempos.soltar.ts';

/** The open tiempo of a junior, and its minutes that were confirmed. */
export async function tiempoAbiertoDe(
  db: Db,
  bajo: number,
  ahora: number,
): Promise<{ tiempo: TiempoSuyo | null; confirmado: number }> {
  const fila = await tiempoDe(db, bajo);
  return { tiempo: fila ? vistaPropia(fila, ahora) : null, confirmado: fila?.confirmado ?? 0 };
}

/** Marks the open tiempos between a user and those who share an address with them. */
export async function marcarCompartidos(tx: Tx, usuario: number): Promise<void> {
  const otros = [...(await comparten(tx.db, usuario))];
  if (otros.length === 0) return;
  const { numUpdatedRows } = await tx.db
    .updateTable('tiempo')
    .set({ comparten: 1 })
    .where('cerrado', 'is', null)
    .where('comparten', '=', 0)
    .where((eb) =>
      eb.or([
        eb.and([eb('bajo', '=', usuario), eb('alto', 'in', otros)]),
        eb.and([eb('alto', '=', usuario), eb('bajo', 'in', otros)]),
      ]),
    )
    .executeTakeFirst();
  if (numUpdatedRows > 0n)
    tx.como(null).avisar({ tema: 'tiempos', msg: 'marcó tiempos de quienes comparten conexión' });
}
