import type { OrigenCredito, TipoCredito } from '@conserje/rules';
import type { Insertable } from 'kysely';
import type { Database } from '../platform/db/database.ts';

type FilaCredito = Insertable<Database['credito']>;
/** A movement of credits of a made-up past, with the thing that it belongs to. */
export interface Asiento extends Partial<Record<OrigenCredito, number>> {
  tipo: TipoCredito;
  /** Null for a buyer from outside. */
  usuario: number | null;
  creditos: number;
  encargado: number | null;
  motivo: string;
  fecha: number;
}

/** Every row has its columns in one order, as `volcar` wants them. */
const filaDe = ({ tipo, usuario, creditos, encargado, motivo, fecha, ...de }: Asiento): FilaCredito => ({
  tipo,
  usuario,
  creditos,
  paga: de.paga ?? null,
  pendiente: de.pendiente ?? null,
  venta: de.venta ?? null,
  multa: de.multa ?? null,
  renta: de.renta ?? null,
  encargado,
  motivo,
  fecha,
});

/** Movements of credits, written into the ledger in the order in which they happened. */
export class Libro {
  #asientos: Asiento[] = [];

  /** Where there are no credits, nothing moves. */
  anotar(asiento: Asiento): void {
    if (asiento.creditos > 0) this.#asientos.push(asiento);
  }

  /** Takes out what happened until an instant, oldest first. */
  tomar(hasta: number): FilaCredito[] {
    const tomados = this.#asientos.filter((a) => a.fecha <= hasta);
    this.#asientos = this.#asientos.filter((a) => a.fecha > hasta);
    return tomados.sort((a, b) => a.fecha - b.fecha).map(filaDe);
  }
}
