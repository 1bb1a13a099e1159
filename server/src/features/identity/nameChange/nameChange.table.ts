import type { Generated } from 'kysely';

declare module '../../../platform/database/database.ts' {
  interface Database {
    /** Request for a new name. `atendida`: when it was settled or withdrawn; `encargado`: by whom. */
    solicitud_nombre: {
      id: Generated<number>;
      usuario: number;
      nombre: string;
      fecha: number;
      atendida: number | null;
      resultado: 'aceptado' | 'rechazado' | 'retirado' | null;
      encargado: number | null;
      /** Avatar with the requested name in the hotel, if it was proved. */
      avatar: number | null;
    };
  }
}
