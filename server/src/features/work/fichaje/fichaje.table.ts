import type { Generated } from 'kysely';

/** `dia` is the agency's day of the entry; instants in UTC milliseconds, `deducido` in minutes. */
interface FichajeTable {
  id: Generated<number>;
  usuario: number;
  dia: string;
  entrada: number;
  salida: number | null;
  /** Who closed it, where that was not its own user; null too where nobody did and it ended by itself. */
  cerrado_por: number | null;
  deducido: Generated<number>;
}
declare module '../../../platform/database/database.ts' {
  interface Database {
    fichaje: FichajeTable;
  }
}
