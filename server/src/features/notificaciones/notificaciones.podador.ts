import type { Db } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/http/contexto.ts';
import { conNuevas, podarDeMas, podarViejas } from './notificaciones.queries.ts';

const CADA_MS = 60 * 60_000;
/** So many parts of what is old go at once. */
const LOTES = 20;

/** Keeps of everyone as many notices as are kept, and none for longer: at most once an hour. */
export class Podador {
  private readonly deps: Deps;
  private hecho = Number.NEGATIVE_INFINITY;
  private ultima = 0;

  constructor(deps: Deps) {
    this.deps = deps;
  }

  async podar(): Promise<void> {
    const ahora = this.deps.reloj();
    if (Math.abs(ahora - this.hecho) < CADA_MS) return;
    const { db } = this.deps.motor;
    // Nobody waits for it, and nobody shall wait because of it: what is left now is removed the next time.
    for (let lote = 0; lote < LOTES; lote++) if (!(await podarViejas(db, ahora))) break;
    await this.podarDeMas(db);
    this.hecho = ahora;
  }

  private async podarDeMas(db: Db): Promise<void> {
    const nuevas = await conNuevas(db, this.ultima);
    for (const { para } of nuevas) await podarDeMas(db, para);
    // Only now: where one fails, all of them come again.
    for (const { ultima } of nuevas) this.ultima = Math.max(this.ultima, ultima);
  }
}
