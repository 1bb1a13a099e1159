import type { Generated } from 'kysely';

interface SesionTable {
  id: Generated<number>;
  usuario: number;
  /** Hash of the key; the key itself is nowhere on the server. */
  huella: string;
  dispositivo: string;
  /** The network that it was made from, shortened; empty of one that is older than that was kept. */
  red: Generated<string>;
  creada: number;
  ultima_vez: number;
  vence: number;
}
/** A failed attempt, once for each subject that it counts for; `pendiente` while its password is being looked at. */
interface IntentoTable {
  id: Generated<number>;
  sujeto: string;
  fecha: number;
  pendiente: Generated<number>;
}
/** A browser that a user has logged in from. */
interface DispositivoTable {
  usuario: number;
  /** Hash of what the browser keeps; that itself is nowhere on the server. */
  huella: string;
  creado: number;
  ultima: number;
}
/** Rows that those lock who must not decide at the same time. */
interface CerrojoTable {
  nombre: 'entrada' | 'titulares';
}
declare module '../../platform/db/database.ts' {
  interface Database {
    sesion: SesionTable;
    intento: IntentoTable;
    dispositivo: DispositivoTable;
    cerrojo: CerrojoTable;
  }
}
