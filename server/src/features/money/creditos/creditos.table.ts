import type { CreditoSource, CreditoType } from '@conserje/rules';
import type { Generated } from 'kysely';

/** Append-only ledger of credits. Each row moves credits between the accounts of its `tipo`. */
type CreditoTable = Record<CreditoSource, number | null> & {
  id: Generated<number>;
  tipo: CreditoType;
  /** Owner; null for an external buyer. */
  usuario: number | null;
  /** Above 0: the type gives the direction. */
  creditos: number;
  /** Author; null for the system. */
  encargado: number | null;
  motivo: string;
  fecha: number;
};
declare module '../../../platform/database/database.ts' {
  interface Database {
    credito: CreditoTable;
  }
}
