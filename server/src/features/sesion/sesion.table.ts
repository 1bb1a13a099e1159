import type { Generated } from 'kysely';

interface SesionTable {
  id: Generated<number>;
  usuario: number;
  /** Hash of the key; the key itself is nowhere on the server. */
  huella: string;
  dispositivo: string;
  creada: number;
  ultima_vez: number;
  vence: number;
}
/** A failed login, of a name or of an address. */
interface IntentoTable {
  id: Generated<number>;
  sujeto: string;
  fecha: number;
}
interface CodigoRegistroTable {
  direccion: string;
  codigo: string;
  vence: number;
}
declare module '../../platform/db/database.ts' {
  interface Database {
    sesion: SesionTable;
    intento: IntentoTable;
    codigo_registro: CodigoRegistroTable;
  }
}
