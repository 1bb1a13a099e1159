import type { Rectificacion } from '@conserje/contract';
import type { EnEscala } from '@conserje/rules';
import { NOMBRE } from '@conserje/rules';
import type { Db, Tx } from '../../platform/db/database.ts';
import { decidir, enEsperaDe, esperando, ultimasDe } from './rectificaciones.queries.ts';
import { pedidoEscrito, vistaPropia } from './rectificaciones.vista.ts';

/** Somebody's newest corrections as they read them themselves. */
export const rectificacionesPropias = async (db: Db, usuario: number, cuantas: number): Promise<Rectificacion[]> =>
  (await ultimasDe(db, usuario, cuantas)).map(vistaPropia);

/** Whoever leaves the agency asks for nothing any more. The user must be locked. */
export async function retirarRectificaciones(tx: Tx, usuario: number): Promise<void> {
  const esperan = await enEsperaDe(tx.db, usuario);
  if (esperan.length === 0) return;
  await decidir(
    tx,
    esperan.map(({ id }) => id),
    { estado: 'retirada' },
  );
  await tx.apuntar(
    ...esperan.map((fila) => ({
      modulo: 'requisitos' as const,
      objeto: fila.id,
      usuario,
      motivo: `canceló la corrección de ${NOMBRE}, ${pedidoEscrito(fila)}, porque salió de la agencia`,
    })),
  );
  tx.avisar({ tema: 'rectificaciones', msg: 'canceló las correcciones de alguien que salió de la agencia' });
}

/** How many wait for someone's answer, as many as are listed. */
export const rectificacionesPara = async (db: Db, quien: EnEscala): Promise<number> =>
  (await esperando(db, quien)).length;
