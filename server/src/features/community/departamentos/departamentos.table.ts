import type { ApplicationState } from '@conserje/rules';
import type { Generated } from 'kysely';

declare module '../../../platform/database/database.ts' {
  interface Database {
    /** Instants in UTC milliseconds. */
    departamento: {
      id: Generated<number>;
      nombre: string;
      /** The name in the form in which names are searched (`plainText`). */
      nombre_llano: string;
      texto: string;
      /** Also a row of `departamento_miembro`. */
      jefe: number | null;
      /** 1: it takes applications. */
      abierto: number;
      creado: number;
      cerrado: number | null;
      /** Number of its changes, against outdated screens. */
      version: Generated<number>;
    };
    departamento_miembro: {
      departamento: number;
      usuario: number;
      desde: number;
    };
    departamento_solicitud: {
      id: Generated<number>;
      departamento: number;
      usuario: number;
      texto: string;
      fecha: number;
      estado: ApplicationState;
      /** Reason of a refusal. */
      respuesta: string | null;
      respondido: number | null;
      respondido_por: number | null;
    };
  }
}
