import type { Generated } from 'kysely';

/** A name that someone asks for; `atendida` once decided or withdrawn, `encargado` who did that. */
interface SolicitudNombreTable {
  id: Generated<number>;
  usuario: number;
  nombre: string;
  fecha: number;
  atendida: number | null;
  resultado: 'aceptado' | 'rechazado' | 'retirado' | null;
  encargado: number | null;
  /** The avatar that has the name in the hotel, where that was proved. */
  avatar: number | null;
}
declare module '../../../platform/database/database.ts' {
  interface Database {
    solicitud_nombre: SolicitudNombreTable;
  }
}
