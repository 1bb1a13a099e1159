import { apuntar } from '../../platform/bitacora.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Motor } from '../../platform/db/dialecto.ts';
import { avisar } from '../../platform/vivo.ts';
import { retirar } from './carrera.queries.ts';

/** Why promotions are withdrawn: a text that ends a sentence, and who did it (null: nobody, the system). */
export interface Retirada {
  porque: string;
  quien: { id: number } | null;
  /** Those that the user offered to others too. */
  enviados?: boolean;
}

/**
 * Withdraws the promotion that waits for a user's answer and, with `enviados`, those that they offered. Each promoter and
 * each promoted user is told. The user must be locked.
 */
export async function retirarSolicitudes(
  motor: Motor,
  tx: Tx,
  usuario: number,
  { porque, quien, enviados = false }: Retirada,
): Promise<void> {
  for (const { id, nueva_nombre, ...ascenso } of await retirar(tx.db, usuario, enviados, tx.ahora)) {
    await apuntar(tx, {
      modulo: 'rangos',
      objeto: id,
      usuario: ascenso.usuario,
      encargado: quien?.id ?? null,
      motivo: `Se retiró el ascenso a ${nueva_nombre}: ${porque}`,
    });
    const aviso = { tema: 'solicitudes' as const, quien: null };
    const decir = (cual: string, para: number) =>
      avisar(motor, tx, { ...aviso, msg: `se retiró ${cual} a ${nueva_nombre}: ${porque}`, para });
    decir('tu ascenso', ascenso.usuario);
    decir(`el ascenso de ${ascenso.usuarioNombre}`, ascenso.encargado);
  }
}
