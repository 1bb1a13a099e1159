import type { ClaseNotificacion } from '@conserje/rules';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { AvisoGuardado, Db } from './db/database.ts';
import { enTransaccion } from './db/transaccion.ts';
import type { Deps } from './http/contexto.ts';
import type { Oficio } from './oficio.ts';
import { aRatos } from './oficio.ts';

/** What fell due after one instant and until another (UTC milliseconds), so many of it, the longest due first. */
export interface Ventana {
  desde: number;
  hasta: number;
  limite: number;
}

/** What someone is to be told of what time has brought: of the same nobody is told twice. */
export interface Debida extends Omit<AvisoGuardado, 'clase'> {
  unica: string;
}

/** A kind of notice that time brings, and nobody's doing. */
export interface Vencimiento {
  clase: ClaseNotificacion;
  /** Milliseconds after which nobody wants to hear of it any more. */
  tope: number;
  /** What is due and nobody was told of (`sinDecir`). */
  hallar(db: Db, ventana: Ventana): Promise<Debida[]>;
}

/** That someone was not told of one of a kind, in the query that looks for what is due. */
export const sinDecir = (clase: ClaseNotificacion, para: string, unica: RawBuilder<string>) =>
  sql<boolean>`not exists (select 1 from notificacion as dicha
    where dicha.para = ${sql.ref(para)} and dicha.clase = ${clase} and dicha.unica = ${unica})`;

/** So many are told in one transaction, and in one sweep; the rest waits for the next. */
const LOTE = 200;
const LOTES = 5;
/** Clocks of processes differ, and what was written last may have been decided on a while ago. */
const SOLAPE_MS = 5 * 60_000;
/** So often all that may be due is looked at, since terms change: what a category asks for, when a tiempo ends. */
const ENTERO_CADA_MS = 60 * 60_000;

/**
 * Tells what time brings. Any process may sweep at any time: what was told is in the database. While nothing is due a sweep
 * reads a few minutes of an index for each kind and writes nothing.
 */
export class Barrendero {
  private readonly deps: Deps;
  private readonly vencimientos: readonly Vencimiento[];
  private visto = new Map<Vencimiento, { hasta: number; entero: number }>();

  constructor(deps: Deps, vencimientos: readonly Vencimiento[]) {
    this.deps = deps;
    this.vencimientos = vencimientos;
  }

  async barrer(): Promise<void> {
    const ahora = this.deps.reloj();
    for (const vencimiento of this.vencimientos) await this.decir(vencimiento, ahora);
  }

  private desde(vencimiento: Vencimiento, ahora: number): { desde: number; entero: number } {
    const visto = this.visto.get(vencimiento);
    // A clock that was set back makes all of it new.
    const seguir = visto && visto.hasta <= ahora && ahora - visto.entero < ENTERO_CADA_MS;
    const todo = ahora - vencimiento.tope;
    return seguir
      ? { desde: Math.max(todo, visto.hasta - SOLAPE_MS), entero: visto.entero }
      : { desde: todo, entero: ahora };
  }

  private async decir(vencimiento: Vencimiento, ahora: number): Promise<void> {
    const { desde, entero } = this.desde(vencimiento, ahora);
    const { clase } = vencimiento;
    for (let lote = 0; lote < LOTES; lote++) {
      const debidas = await vencimiento.hallar(this.deps.motor.db, { desde, hasta: ahora, limite: LOTE });
      if (debidas.length > 0)
        await enTransaccion(this.deps, async (tx) => {
          for (const debida of debidas) tx.avisar({ ...debida, clase });
        });
      if (debidas.length < LOTE) {
        this.visto.set(vencimiento, { hasta: ahora, entero });
        return;
      }
    }
  }
}

/** Tells what time brings, again and again. */
export const barredor = (vencimientos: readonly Vencimiento[]): Oficio =>
  aRatos('what time brings could not be told', (deps) => {
    const barrendero = new Barrendero(deps, vencimientos);
    return () => barrendero.barrer();
  });
