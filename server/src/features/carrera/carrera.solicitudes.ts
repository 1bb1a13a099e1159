import { NOMBRE } from '@conserje/rules';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { usuarioActivo } from '../usuarios/usuarios.public.ts';
import type { Retirada } from './carrera.queries.ts';
import { daDesde, darPorRetiradas, tomarOfertas } from './carrera.queries.ts';

/** What is said of an offer whose sender does not stand high enough any more. */
export const SIN_RANGO = 'quien lo ofreció ya no tiene rango';

/** Withdraws offers that wait for an answer and are locked. Each promoter and each promoted user is told. */
export async function darPorCaducas(tx: Tx, ids: number[], de: (usuario: number) => Retirada) {
  for (const { id, nueva_nombre, ...ascenso } of await darPorRetiradas(tx, ids, de)) {
    const { porque, por } = de(ascenso.usuario);
    const motivo = `${por ? 'canceló' : 'se canceló'} el ascenso de ${NOMBRE} a ${nueva_nombre}: ${porque}`;
    await tx.como(por).apuntar({ modulo: 'rangos', objeto: id, usuario: ascenso.usuario, motivo });
    const comun = { tema: 'solicitudes', unica: `${id}` } as const;
    const fin = `a ${nueva_nombre} se canceló: ${porque}`;
    const suya = { para: ascenso.usuario, clase: 'ascenso_retirado' } as const;
    tx.como(null).avisar({ ...comun, ...suya, msg: `tu solicitud de ascenso ${fin}` });
    const sobre = { id: ascenso.usuario, usuario: ascenso.usuarioNombre };
    const enviada = { para: ascenso.encargado, clase: 'oferta_retirada', sobre } as const;
    tx.como(null).avisar({ ...comun, ...enviada, msg: `el ascenso de ${NOMBRE} ${fin}` });
  }
}

/**
 * Withdraws the promotion that waits for a user's answer, and of those that they offered the ones that they no longer
 * could; with `enviados`, all. Each promoter and each promoted user is told. The user must be locked.
 */
export async function retirarSolicitudes(
  tx: Tx,
  usuario: number,
  { porque, enviados = false }: { porque: string; enviados?: boolean },
): Promise<void> {
  const activo = enviados ? undefined : await usuarioActivo(tx.db, usuario);
  const ids = await tomarOfertas(tx, usuario, activo ? daDesde(activo.orden) : sql<boolean>`true`);
  await darPorCaducas(tx, ids, (de) =>
    de === usuario || enviados ? { porque, por: tx.actor } : { porque: SIN_RANGO, por: null },
  );
}
