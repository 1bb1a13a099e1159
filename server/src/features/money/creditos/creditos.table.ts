import type { CreditoSource, CreditoType } from '@conserje/rules';
import type { Generated } from 'kysely';

/** The ledger of credits; rows are only ever added. Each moves credits between the accounts of its `tipo`. */
type CreditoTable = Record<CreditoSource, number | null> & {
  id: Generated<number>;
  tipo: CreditoType;
  /** Whose; null for a buyer from outside. */
  usuario: number | null;
  /** Above 0: the kind tells the direction. */
  creditos: number;
  /** Who did it; null for the system. */
  encargado: number | null;
  motivo: string;
  fecha: number;
};
declare module '../../../platform/database/database.ts' {
  interface Database {
    credito: CreditoTable;
  }
}
