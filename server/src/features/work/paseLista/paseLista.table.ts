import type { PaseListaPart } from '@conserje/rules';
import type { Generated } from 'kysely';

declare module '../../../platform/database/database.ts' {
  interface Database {
    pase_lista: {
      id: Generated<number>;
      /** Consecutive, without gaps. */
      numero: number;
      encargado: number;
      fecha: number;
    };
    pase_lista_fila: {
      lista: number;
      parte: PaseListaPart;
      tiempo: number;
      /** The bajo of the tiempo. */
      usuario: number;
    };
  }
}
