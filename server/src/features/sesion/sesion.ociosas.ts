import { DIA_MS } from '@conserje/rules';
import type { Db } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/http/contexto.ts';
import type { Salto } from '../../platform/retroceso.ts';
import { leerAjustes } from '../agencia/agencia.public.ts';
import './sesion.table.ts';

const CADA_MS = 60 * 60_000;

/** Removes links that are over, and keys that nobody has used for as long as the agency lets them be: at most once an hour. */
export class Barrendero {
  private readonly deps: Deps;
  private hecho = Number.NEGATIVE_INFINITY;

  constructor(deps: Deps) {
    this.deps = deps;
  }

  async barrer(): Promise<void> {
    const ahora = this.deps.reloj();
    if (Math.abs(ahora - this.hecho) < CADA_MS) return;
    const { db } = this.deps.motor;
    const { clave_ociosa: dias } = await leerAjustes(db);
    await db.deleteFrom('enlace_clave').where('vence', '<=', ahora).execute();
    if (dias > 0)
      await db
        .deleteFrom('sesion')
        .where('ultima_vez', '<=', ahora - dias * DIA_MS)
        .execute();
    this.hecho = ahora;
  }
}

/** A proof is not good for longer because the clock was set back. */
export async function retrasarPruebas(db: Db, { visto, ms }: Salto): Promise<void> {
  await db
    .updateTable('sesion')
    .set((eb) => ({ probada: eb('probada', '-', ms) }))
    .where('probada', '>', visto - CADA_MS)
    .execute();
}
