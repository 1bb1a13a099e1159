import type { Generated } from 'kysely';

declare module '../../../platform/database/database.ts' {
  interface Database {
    /**
     * `inicio` and `final` are days of the agencia, `YYYY-MM-DD`, both included; other instants in UTC milliseconds.
     */
    ausencia: {
      id: Generated<number>;
      usuario: number;
      motivo: string;
      inicio: string;
      final: string;
      /** 0 waiting, 1 accepted, 2 cancelled */
      estado: Generated<number>;
      fecha: number;
      decidida: number | null;
      /** Author of the decision or withdrawal; null when it expired. */
      encargado: number | null;
      /** Early end: instant and author. */
      terminada: number | null;
      terminada_por: number | null;
    };
    /** Private address of a usuario's calendar; `huella` is the hash of its secret. */
    enlace_calendario: {
      usuario: number;
      huella: string;
      /** 1: the ausencias of everyone, 0: the own ones. */
      todas: number;
      creado: number;
    };
  }
}
