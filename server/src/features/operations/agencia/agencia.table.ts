import type { Generated } from 'kysely';

declare module '../../../platform/database/database.ts' {
  interface Database {
    configuracion: {
      clave: string;
      /** JSON */
      valor: string;
    };
    categoria: {
      id: number;
      n_categoria: string;
      placa: string;
      paga_nomina: number;
      nomina_asistencia: number;
      nomina_times: number;
      bono_asistencia: number | null;
      bono_times: number | null;
      bono_paga: number;
      porciento: number;
      tiempo_ascenso: string;
      renta: number;
      traslado_precio: number;
      /** Permiso codes, separated by commas. */
      permisos: string;
      /** Time of removal from the ladder, UTC milliseconds; null while on it. */
      retirada: number | null;
    };
    mision: {
      id: Generated<number>;
      categoria: number;
      /** From 1; it stays while off the ladder. */
      posicion: number;
      nombre: string;
      precio: number;
      venta: number;
      traslado_venta: number;
      /** Time of removal from the ladder, UTC milliseconds; null while on it. */
      retirada: number | null;
    };
  }
}
