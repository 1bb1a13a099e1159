import type { Generated } from 'kysely';

declare module '../../../platform/database/database.ts' {
  interface Database {
    sesion: {
      id: Generated<number>;
      usuario: number;
      /** Hash of the key; the key itself is not stored. */
      huella: string;
      dispositivo: string;
      /** Network part of the address at creation; empty in rows older than this column. */
      red: Generated<string>;
      creada: number;
      ultima_vez: number;
      vence: number;
      /** When the holder last proved their identity. */
      probada: Generated<number>;
      /** Name of a program's key; null: a browser's key. */
      programa: string | null;
      /** First characters of a program's key. */
      prefijo: string | null;
      /** Scopes of a program's key. */
      alcance: string | null;
      escribe: Generated<number>;
      /** Where the process acts by this session, whose key nobody holds; null: a browser's or program's. */
      puerta: ExternalPlatform | null;
    };
    /** Two-factor authentication; it is active once `desde` is set. */
    dos_pasos: {
      usuario: number;
      /** In plain form, because it computes the codes (docs/decisions/0005). */
      secreto: string;
      desde: number | null;
      /** Time step of the last used code; earlier codes are invalid. */
      paso: Generated<number>;
    };
    /** Recovery code, deleted when used. */
    rescate: {
      usuario: number;
      huella: string;
    };
    /** Single-use link with which a usuario chooses a password. */
    enlace_clave: {
      usuario: number;
      huella: string;
      encargado: number | null;
      creado: number;
      vence: number;
    };
    /** Attempt, one row per subject; `pendiente` during the check, afterwards a failure. */
    intento: {
      id: Generated<number>;
      sujeto: string;
      fecha: number;
      pendiente: Generated<number>;
    };
    /** Browser from which a usuario has logged in. */
    dispositivo: {
      usuario: number;
      /** Hash of the browser's token; the token itself is not stored. */
      huella: string;
      creado: number;
      ultima: number;
    };
    /** Rows that serialize decisions across processes. */
    cerrojo: {
      nombre: 'entrada' | 'titulares';
    };
  }
}
