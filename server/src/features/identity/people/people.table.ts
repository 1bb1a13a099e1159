import type { Generated } from 'kysely';

declare module '../../../platform/database/database.ts' {
  interface Database {
    usuario: {
      id: Generated<number>;
      usuario: string;
      /** Name in lower case: names are unique without regard to case. */
      nombre_plano: string;
      /** Name as searches compare it: `plainText` of `rules`. */
      nombre_llano: Generated<string>;
      /** argon2id */
      clave: string;
      /** 1: the password was given; its owner must choose another one before anything else. */
      clave_temporal: Generated<number>;
      /** Expiry of a given password in UTC milliseconds; null: none. */
      clave_vence: number | null;
      /** Usuario who gave the password; null: the server's operator, or the owner chose it. */
      clave_por: number | null;
      firma: Generated<string>;
      mision: number;
      referido: number | null;
      app: Generated<number>;
      ver_estados: Generated<number>;
      despedido: Generated<number>;
      registro: number;
      ultima_vez: number | null;
      /** When the personal data was erased; the account never returns. */
      olvidado: number | null;
    };
    /** Permisos of one usuario in addition to those of their categoria. */
    excepcion: {
      id: Generated<number>;
      usuario: number;
      /** Permiso codes, separated by commas. */
      permisos: string;
      /** Author of the last change, made at `fecha`. */
      encargado: number;
      fecha: number;
    };
  }
}
