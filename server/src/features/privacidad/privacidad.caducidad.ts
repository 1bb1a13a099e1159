import { DIA_MS } from '@conserje/rules';
import type { Deps } from '../../platform/http/contexto.ts';
import { pruneIdempotency } from '../../platform/http/idempotency.queries.ts';
import { podarTasas } from '../../platform/http/tasas.ts';
import { leerAjustes } from '../agencia/agencia.public.ts';
import { olvidarRedes } from '../clones/clones.public.ts';
import { podarCodigos } from '../hotel/hotel.public.ts';
import { podarIntentos, podarViejos } from '../sesion/sesion.public.ts';

const CADA_MS = 60 * 60_000;
/** So many parts of what is old go at once. */
const LOTES = 20;

/** Takes away what tells of addresses and devices once it is as old as it may become: at most once an hour. */
export class Caducidad {
  private readonly deps: Pick<Deps, 'motor' | 'reloj'>;
  private hecho = Number.NEGATIVE_INFINITY;

  constructor(deps: Pick<Deps, 'motor' | 'reloj'>) {
    this.deps = deps;
  }

  async aplicar(): Promise<void> {
    const ahora = this.deps.reloj();
    if (Math.abs(ahora - this.hecho) < CADA_MS) return;
    const { db, dePaso } = this.deps.motor;
    const { direcciones_dias } = await leerAjustes(db);
    const desde = ahora - direcciones_dias * DIA_MS;
    // Nobody waits for it, and nobody shall wait because of it: what is left now goes the next time.
    for (let lote = 0; lote < LOTES; lote++) if (!(await olvidarRedes(db, desde))) break;
    for (let lote = 0; lote < LOTES; lote++) if (!(await podarViejos(db, ahora))) break;
    await podarIntentos(db, ahora);
    await podarCodigos(db, ahora);
    await pruneIdempotency(db, ahora);
    await podarTasas(dePaso, ahora);
    this.hecho = ahora;
  }
}
