import type { SecurityEventKind } from '@conserje/rules';
import type { Generated } from 'kysely';

/** A row of the security log. Addresses are shortened before they come here; instants are UTC milliseconds. */
interface SecurityLogTable {
  id: Generated<number>;
  clase: SecurityEventKind;
  /** Whom it befell; null: nobody who is known. */
  usuario: number | null;
  /** Who did it; null: the portal, or nobody who is known. */
  encargado: number | null;
  red: string | null;
  llamada: string | null;
  codigo: string | null;
  detalle: string;
  veces: number;
  /** The first and the last time. */
  desde: number;
  fecha: number;
  /** Under what it is counted on; null: it happened once. */
  cuenta: string | null;
}
/** Before when rows of the log may go. */
interface SecurityLogLimitTable {
  id: number;
  hasta: number;
}
declare module '../database/database.ts' {
  interface Database {
    vigilancia: SecurityLogTable;
    vigilancia_limite: SecurityLogLimitTable;
  }
}
