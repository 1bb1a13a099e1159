import type { Reaction } from '@conserje/rules';
import type { Generated } from 'kysely';

declare module '../../../platform/database/database.ts' {
  interface Database {
    /** Instants in UTC milliseconds. */
    comunicado: {
      id: Generated<number>;
      autor: number;
      titulo: string;
      texto: string;
      /**
       * 1: for all; 0: for the categorias of `comunicado_categoria` (`audience.table.ts`) and the departamentos of
       * `comunicado_departamento`.
       */
      para_todos: number;
      desde: number;
      hasta: number | null;
      fijado: number;
      obligatorio: number;
      creado: number;
      /** Last change after it was published. */
      editado: number | null;
      editado_por: number | null;
      /** Number of its changes, against outdated screens. */
      version: Generated<number>;
      /** Round of reading; each request to read it again begins one. */
      vuelta: Generated<number>;
      /** When the members were notified; null until it begins. */
      avisado: number | null;
    };
    /** A departamento that a comunicado is for. */
    comunicado_departamento: {
      comunicado: number;
      departamento: number;
    };
    /**
     * Last read of a person, and the round that it belongs to; 0 of who was told of the comunicado and did not read it.
     */
    comunicado_lectura: {
      comunicado: number;
      usuario: number;
      vuelta: number;
      fecha: number;
    };
    comunicado_reaccion: {
      comunicado: number;
      usuario: number;
      reaccion: Reaction;
    };
  }
}
