import type { Honor } from '@conserje/rules';
import type { Generated } from 'kysely';

interface MembresiaTable {
  id: Generated<number>;
  nombre: string;
  details: string;
  precio: number;
  vip: number;
  perma: number;
  reduccion: number;
  honor: Honor | null;
  image: string;
  /** Since when it is not sold; null while it is. */
  retirada: number | null;
}
interface MembresiaUsuarioTable {
  id: Generated<number>;
  membresia: number;
  /** Null for someone outside the agency, named in `externo`. */
  usuario: number | null;
  externo: string | null;
  /** That name in lower case. */
  externo_plano: string | null;
  encargado: number | null;
  fecha: number;
  /** Null when permanent. */
  finaliza: number | null;
  /** 1 when someone ended it. */
  terminada: Generated<number>;
  terminada_por: number | null;
}
declare module '../../../platform/database/database.ts' {
  interface Database {
    membresia: MembresiaTable;
    membresia_usuario: MembresiaUsuarioTable;
  }
}
