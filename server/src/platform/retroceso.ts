import type { Db } from './db/database.ts';
import { enTransaccion } from './db/transaccion.ts';
import type { Deps } from './http/contexto.ts';
import './retroceso.table.ts';
import { contarTodo } from './versiones.ts';

/** The clock was `visto` and is now `ms` milliseconds before that. */
export interface Salto {
  visto: number;
  ms: number;
}
/** Moves instants that a room still reckons with, so that the time between them and now stays what it was. */
export type Correccion = (db: Db, salto: Salto) => Promise<void>;

/** Clocks of two processes may differ by so much, and no clock is set by less than it. */
const TOLERANCIA_MS = 5_000;
/** How often the database is told what time it is, for a process that starts after the clock was set. */
const GUARDAR_CADA_MS = 60_000;

/**
 * Notices that the server's clock was set back: no minute that was worked is lost then, and no wait grows
 * (docs/decisions/0003). What passed between the last look at the clock and its setting is not known, and counts as nothing.
 */
export class Guardian {
  private readonly deps: Deps;
  private readonly correcciones: readonly Correccion[];
  private visto = 0;
  /** How many settings of the clock this process knows of: each is corrected by one of them. */
  private saltos: number | undefined;
  private guardado = 0;
  private enCurso: Promise<void> | undefined;

  constructor(deps: Deps, correcciones: readonly Correccion[]) {
    this.deps = deps;
    this.correcciones = correcciones;
  }

  /** Looks at the clock; when it was set back, all who ask wait until that is corrected. */
  async mirar(): Promise<void> {
    if (this.saltos === undefined) this.enCurso ??= this.empezar().finally(() => this.acabar());
    await this.enCurso;
    const ahora = this.deps.reloj();
    if (ahora + TOLERANCIA_MS < this.visto) {
      this.enCurso ??= this.corregir().finally(() => this.acabar());
      return this.enCurso;
    }
    this.visto = Math.max(this.visto, ahora);
  }

  /** Looks, and from time to time leaves what it saw in the database. No call waits for that: who reads never writes. */
  async anotar(): Promise<void> {
    await this.mirar();
    if (this.visto - this.guardado >= GUARDAR_CADA_MS) await this.guardar();
  }

  /** Leaves in the database what time it was last, unless the clock was set meanwhile: it would be set back again. */
  async guardar(): Promise<void> {
    const { visto, saltos } = this;
    const { motor, log } = this.deps;
    // Nobody has looked at the clock yet.
    if (saltos === undefined) return;
    this.guardado = visto;
    try {
      const { numUpdatedRows } = await motor.db
        .updateTable('reloj')
        .set((eb) => ({ visto: eb.case().when('visto', '<', visto).then(visto).else(eb.ref('visto')).end() }))
        .where('saltos', '=', saltos)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) this.olvidar();
    } catch (err) {
      log.error({ err }, 'the time could not be kept');
    }
  }

  /** Begins anew: what this process has seen was corrected already. */
  private olvidar(): void {
    this.visto = 0;
    this.guardado = 0;
    this.saltos = undefined;
  }

  private acabar(): void {
    this.enCurso = undefined;
  }

  private async empezar(): Promise<void> {
    const fila = await this.deps.motor.db.selectFrom('reloj').select(['visto', 'saltos']).executeTakeFirstOrThrow();
    this.visto = Math.max(this.visto, fila.visto);
    this.saltos = fila.saltos;
  }

  private async corregir(): Promise<void> {
    const { log } = this.deps;
    const { ahora, saltos, ms } = await enTransaccion(this.deps, async (tx) => {
      await tx.bloquear(tx.db.selectFrom('reloj').select('id'));
      const { ahora } = tx;
      const fila = await tx.db.selectFrom('reloj').select(['visto', 'saltos']).executeTakeFirstOrThrow();
      // Another process has corrected it already.
      if (fila.saltos !== this.saltos) return { ahora, saltos: fila.saltos, ms: 0 };
      const visto = Math.max(fila.visto, this.visto);
      const salto = { visto, ms: visto - ahora };
      if (salto.ms <= 0) return { ahora, saltos: fila.saltos, ms: 0 };
      for (const corregir of this.correcciones) await corregir(tx.db, salto);
      const saltos = fila.saltos + 1;
      await tx.db.updateTable('reloj').set({ visto: ahora, saltos }).execute();
      await contarTodo(tx.db, ahora);
      tx.despues(() => this.deps.motor.difundirHueco());
      return { ahora, saltos, ms: salto.ms };
    });
    this.visto = ahora;
    this.guardado = ahora;
    this.saltos = saltos;
    if (ms > 0) log.warn({ ms }, 'the clock was set back');
  }
}
