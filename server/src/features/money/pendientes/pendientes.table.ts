import type { Generated } from 'kysely';

declare module '../../../platform/database/database.ts' {
  interface Database {
    /** Credits owed for an earlier paga: a row left unpaid, or the rest of an ascenso por paga; or a bonus. */
    pendiente: {
      id: Generated<number>;
      usuario: number;
      paga: number;
      monto: number;
      fecha: number;
      cobrado: number | null;
      cobrado_por: number | null;
      /** Annulment of its payment (another row then owes the credits), or the one that lowered it to 0. */
      anulacion: number | null;
      /** The pendiente whose payment was annulled; this row owes its credits again. */
      anula: number | null;
      /** Bonus for bringing this newcomer, whose first paid paga is `paga`; null for unpaid pay. */
      referido: number | null;
    };
  }
}
