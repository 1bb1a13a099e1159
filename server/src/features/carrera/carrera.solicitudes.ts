import { sql } from 'kysely';
import { apuntar } from '../../platform/bitacora.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Motor } from '../../platform/db/dialecto.ts';
import { avisar } from '../../platform/vivo.ts';
import { usuarioActivo } from '../usuarios/usuarios.public.ts';
import { daDesde, darPorRetiradas, tomarOfertas } from './carrera.queries.ts';

/** Why promotions are withdrawn: a text that ends a sentence, and who did it (null: nobody, the system). */
export interface Retirada {
  porque: string;
  quien: { id: number } | null;
}

/** What is said of an offer whose sender does not stand high enough any more. */
export const SIN_RANGO = 'quien lo ofreció ya no tiene rango';

/** Withdraws offers that wait for an answer and are locked. Each promoter and each promoted user is told. */
export async function darPorCaducas(motor: Motor, tx: Tx, ids: number[], de: (usuario: number) => Retirada) {
  for (const { id, nueva_nombre, ...ascenso } of await darPorRetiradas(tx.db, ids, tx.ahora)) {
    const { porque, quien } = de(ascenso.usuario);
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

/**
 * Withdraws the promotion that waits for a user's answer, and of those that they offered the ones that they no longer
 * could; with `enviados`, all. Each promoter and each promoted user is told. The user must be locked.
 */
export async function retirarSolicitudes(
  motor: Motor,
  tx: Tx,
  usuario: number,
  { enviados = false, ...retirada }: Retirada & { enviados?: boolean },
): Promise<void> {
  const activo = enviados ? undefined : await usuarioActivo(tx.db, usuario);
  const ids = await tomarOfertas(motor, tx.db, usuario, activo ? daDesde(activo.orden) : sql<boolean>`true`);
  await darPorCaducas(motor, tx, ids, (de) =>
    de === usuario || enviados ? retirada : { porque: SIN_RANGO, quien: null },
  );
}
