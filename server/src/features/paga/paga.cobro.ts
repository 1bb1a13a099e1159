import type { Falta } from '@conserje/rules';
import type { Db } from '../../platform/db/database.ts';
import { faltaDe } from './paga.abierto.ts';
import type { Evaluada } from './paga.evaluar.ts';
import { esperaDeAntes } from './paga.queries.ts';

/** What someone has earned and not been paid, in credits, and the least work that brings more. */
export interface Cobro {
  ganado: number;
  siguiente: Falta | null;
}

/** What someone's rows of the open lists show once they are up to date, those of earlier periods too (decisions §5). */
export async function cobroDe(db: Db, abierto: Evaluada): Promise<Cobro> {
  const { persona, filas, terminos } = abierto;
  const ahora = filas.reduce((n, f) => n + (f.estado === 'abierta' ? f.monto : 0), 0);
  return {
    ganado: ahora + (await esperaDeAntes(db, persona)),
    siguiente: faltaDe(abierto, persona, terminos),
  };
}
