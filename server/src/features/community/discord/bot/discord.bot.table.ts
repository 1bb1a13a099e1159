import type { Generated } from 'kysely';

declare module '../../../../platform/database/database.ts' {
  interface Database {
    /** The bot of the agency, one row; `puesto` and `probado` in UTC milliseconds. */
    discord_bot: {
      id: Generated<number>;
      /** Grows with every change. */
      version: Generated<number>;
      /** Encrypted; null without a bot. */
      token: string | null;
      /** Id and name of the application, and its Ed25519 key in hexadecimal digits. */
      aplicacion: string | null;
      nombre: string | null;
      clave_publica: string | null;
      /** When this token was set. */
      puesto: number | null;
      /** Id and name of the server that the agency uses. */
      servidor: string | null;
      servidor_nombre: string | null;
      /** 1 if the last check found every permission. */
      permisos: Generated<number>;
      /** Hash of the registered commands. */
      comandos: string | null;
      /** Address that Discord sends interactions to. */
      sitio: string | null;
      /** Name of the channel of the last test, and its instant. */
      canal: string | null;
      probado: number | null;
      /** Answer of Discord to the last attempt, if it failed. */
      fallo_token: string | null;
      fallo_servidor: string | null;
      fallo_permisos: string | null;
      fallo_comandos: string | null;
      fallo_prueba: string | null;
    };
  }
}
