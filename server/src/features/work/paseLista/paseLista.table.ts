import type { PaseListaPart } from '@conserje/rules';
import type { Generated } from 'kysely';

interface PaseListaTable {
  id: Generated<number>;
  /** Consecutive, without gaps. */
  numero: number;
  encargado: number;
  fecha: number;
}
interface PaseListaFilaTable {
  lista: number;
  parte: PaseListaPart;
  tiempo: number;
  /** The bajo of the tiempo. */
  usuario: number;
}
declare module '../../../platform/database/database.ts' {
  interface Database {
    pase_lista: PaseListaTable;
    pase_lista_fila: PaseListaFilaTable;
  }
}
