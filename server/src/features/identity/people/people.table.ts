import type { Generated } from 'kysely';

interface UsuarioTable {
  id: Generated<number>;
  usuario: string;
  /** The name in lower case: names are free without regard to case. */
  nombre_plano: string;
  /** The name as searches compare it: `plainText` of `rules`. */
  nombre_llano: Generated<string>;
  /** argon2id */
  clave: string;
  /** 1: the password was given to its owner, who has to choose another one first. */
  clave_temporal: Generated<number>;
  /** Until when such a one is good to log in with; null: without end. UTC milliseconds. */
  clave_vence: number | null;
  /** Who gave it; null: the server's hand, or its owner chose it. */
  clave_por: number | null;
  firma: Generated<string>;
  mision: number;
  referido: number | null;
  app: Generated<number>;
  ver_estados: Generated<number>;
  despedido: Generated<number>;
  registro: number;
  ultima_vez: number | null;
  /** When their personal data was erased; they never come back. */
  olvidado: number | null;
}
/** What someone is permitted on top of what their category permits. */
interface ExcepcionTable {
  id: Generated<number>;
  usuario: number;
  /** Permission codes, separated by commas. */
  permisos: string;
  /** Who made or changed it last, and when. */
  encargado: number;
  fecha: number;
}
declare module '../../../platform/database/database.ts' {
  interface Database {
    usuario: UsuarioTable;
    excepcion: ExcepcionTable;
  }
}
