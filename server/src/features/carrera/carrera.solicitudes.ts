import { apuntar } from '../../platform/bitacora.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Motor } from '../../platform/db/dialecto.ts';
import { avisar } from '../../platform/vivo.ts';
import { retirar } from './carrera.queries.ts';

/**
 * Withdraws the promotions that wait for a user's answer and, with `enviados`, those that they offered. Each promoter and
 * each promoted user is told. The user must be locked.
 * @param quien who makes it so; null for the system
 */
export async function retirarSolicitudes(
  motor: Motor,
  tx: Tx,
  usuario: number,
  quien: { id: number; usuario: string } | null,
  { enviados = false } = {},
): Promise<void> {
  for (const { id, ...ascenso } of await retirar(tx.db, usuario, enviados, tx.ahora)) {
    await apuntar(tx, {
      modulo: 'rangos',
      objeto: id,
      usuario: ascenso.usuario,
      encargado: quien?.id ?? null,
      motivo: `Se retiró el ascenso a ${ascenso.nueva_nombre}`,
    });
    const aviso = { tema: 'solicitudes' as const, quien: null };
    const [suyo, deOtro] = [`tu ascenso a ${ascenso.nueva_nombre}`, `el ascenso de ${ascenso.usuarioNombre}`];
    avisar(motor, tx, { ...aviso, msg: `se retiró ${suyo}`, para: ascenso.usuario });
    avisar(motor, tx, { ...aviso, msg: `se retiró ${deOtro} a ${ascenso.nueva_nombre}`, para: ascenso.encargado });
  }
}
