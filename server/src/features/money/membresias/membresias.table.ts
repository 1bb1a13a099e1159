import type { Honor } from '@conserje/rules';
import type { Generated } from 'kysely';

declare module '../../../platform/database/database.ts' {
  interface Database {
    membresia: {
      id: Generated<number>;
      nombre: string;
      details: string;
      precio: number;
      vip: number;
      perma: number;
      reduccion: number;
      honor: Honor | null;
      image: string;
      /** End of its sale; null while it is on sale. */
      retirada: number | null;
    };
    membresia_usuario: {
      id: Generated<number>;
      membresia: number;
      /** Null for an external person, named in `externo`. */
      usuario: number | null;
      externo: string | null;
      /** `externo` in lower case. */
      externo_plano: string | null;
      encargado: number | null;
      fecha: number;
      /** Null if permanent; of a terminated one, when it was. */
      finaliza: number | null;
      /** 1 if a person terminated it. */
      terminada: Generated<number>;
      terminada_por: number | null;
    };
  }
}
