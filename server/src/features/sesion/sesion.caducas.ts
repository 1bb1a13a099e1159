import { DIA_MS, HORA_MS } from '@conserje/rules';
import type { Db, Tx } from '../../platform/db/database.ts';
import { enTransaccion } from '../../platform/db/transaccion.ts';
import type { Deps } from '../../platform/http/contexto.ts';
import type { Salto } from '../../platform/retroceso.ts';
import { leerAjustes } from '../agencia/agencia.public.ts';
import { cuantasLlaves, llaveAcabada } from './sesion.queries.ts';
import './sesion.table.ts';

/** So many end at once, and so often in one go: what is left goes the next time. */
const LOTE = 500;
const LOTES = 20;

/**
 * Ends keys whose time is over, and those that nobody has used for as long as the agency lets them be, and says so in the
 * security log. @param dias 0: they may be left alone @returns whether there may be more
 */
async function acabarCaducas(tx: Tx, dias: number): Promise<boolean> {
  const ociosas = tx.ahora - dias * DIA_MS;
  const caducas = tx.db
    .selectFrom('sesion')
    .select('id')
    .where((eb) => eb.or([eb('vence', '<=', tx.ahora), ...(dias > 0 ? [eb('ultima_vez', '<=', ociosas)] : [])]))
    .limit(LOTE);
  const idas = await tx.db.deleteFrom('sesion').where('id', 'in', caducas).returning(['usuario', 'vence']).execute();
  const porque = ({ vence }: { vence: number }) => (vence <= tx.ahora ? 'pasó su tiempo' : 'nadie la usaba');
  for (const usuario of new Set(idas.map((ida) => ida.usuario))) llaveAcabada(tx, usuario);
  const iguales = Map.groupBy(idas, (ida) => `${ida.usuario} ${porque(ida)}`);
  await tx.vigilar(
    ...[...iguales.values()].flatMap(([una, ...otras]) => {
      if (!una) return [];
      const detalle = `${cuantasLlaves(otras.length + 1)}: ${porque(una)}`;
      return [{ clase: 'llave_fin' as const, usuario: una.usuario, detalle }];
    }),
  );
  return idas.length === LOTE;
}

/** Removes keys and links that are over: at most once an hour. */
export class Caducas {
  private readonly deps: Deps;
  private hecho = Number.NEGATIVE_INFINITY;

  constructor(deps: Deps) {
    this.deps = deps;
  }

  async quitar(): Promise<void> {
    const ahora = this.deps.reloj();
    if (Math.abs(ahora - this.hecho) < HORA_MS) return;
    const { db } = this.deps.motor;
    const { clave_ociosa: dias } = await leerAjustes(db);
    await db.deleteFrom('enlace_clave').where('vence', '<=', ahora).execute();
    for (let lote = 0; lote < LOTES; lote++)
      if (!(await enTransaccion(this.deps, (tx) => acabarCaducas(tx, dias)))) break;
    this.hecho = ahora;
  }
}

/** A proof is not good for longer because the clock was set back. */
export async function retrasarPruebas(db: Db, { visto, ms }: Salto): Promise<void> {
  await db
    .updateTable('sesion')
    .set((eb) => ({ probada: eb('probada', '-', ms) }))
    .where('probada', '>', visto - HORA_MS)
    .execute();
}
