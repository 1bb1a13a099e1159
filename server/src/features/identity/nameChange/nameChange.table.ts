import type { Generated } from 'kysely';

/** Request for a new name. `atendida`: when it was settled or withdrawn; `encargado`: by whom. */
interface SolicitudNombreTable {
  id: Generated<number>;
  usuario: number;
  nombre: string;
  fecha: number;
  atendida: number | null;
  resultado: 'aceptado' | 'rechazado' | 'retirado' | null;
  encargado: number | null;
  /** Avatar with the requested name in the hotel, if it was proved. */
  avatar: number | null;
}
declare module '../../../platform/database/database.ts' {
  interface Database {
    solicitud_nombre: SolicitudNombreTable;
  }
}
