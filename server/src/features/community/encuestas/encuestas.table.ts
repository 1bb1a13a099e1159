import type { Generated } from 'kysely';

declare module '../../../platform/database/database.ts' {
  interface Database {
    /** Instants in UTC milliseconds. */
    encuesta: {
      id: Generated<number>;
      autor: number;
      pregunta: string;
      /** 1: for all; 0: for the categorias of `encuesta_categoria` (`audience.table.ts`). */
      para_todos: number;
      secreta: number;
      fecha: number;
      hasta: number;
      /** Who ended it early. */
      cerrada_por: number | null;
      /** Key of the seals of a secret one; null once it ended. */
      llave: string | null;
      /** When its end was announced, and the seals removed. */
      contada: number | null;
    };
    encuesta_opcion: {
      id: Generated<number>;
      encuesta: number;
      numero: number;
      texto: string;
      votos: Generated<number>;
    };
    encuesta_voto: {
      encuesta: number;
      /** Id of the person, or the seal of a secret vote. */
      votante: string;
      /** Null in a secret one. */
      usuario: number | null;
      opcion: number;
    };
  }
}
