import type { Generated } from 'kysely';

/** Whoever is being forgotten, inside the transaction that does it. */
interface OlvidandoTable {
  usuario: number;
}
/** A row stands for as long as what was deleted may still lie in pages that nobody reads any more. */
interface LimpiezaTable {
  id: Generated<number>;
  fecha: number;
}
declare module '../../platform/db/database.ts' {
  interface Database {
    olvidando: OlvidandoTable;
    limpieza: LimpiezaTable;
  }
}
