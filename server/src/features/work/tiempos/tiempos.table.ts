import type { Generated } from 'kysely';

declare module '../../../platform/database/database.ts' {
  interface Database {
    /** Instants in UTC milliseconds, `restante` in seconds, `mins`, `sumado` and `confirmado` in minutes. */
    tiempo: {
      id: Generated<number>;
      bajo: number;
      alto: number | null;
      mins: number;
      sumado: Generated<number>;
      confirmado: Generated<number>;
      finaliza: number;
      pausa: Generated<number>;
      pausado: number | null;
      restante: Generated<number>;
      p_bajo: Generated<number>;
      comparten: Generated<number>;
      abierto: number;
      abierto_por: number;
      cerrado: number | null;
      cierre: 'confirmado' | 'cancelado' | null;
      /** Author of the cancellation, and until when they may recover it. */
      cancelado_por: number | null;
      recuperable: number | null;
    };
    /** Segment under one encargado, from an attended second on. */
    segmento: {
      id: Generated<number>;
      tiempo: number;
      encargado: number | null;
      desde: number;
    };
    /** Stop of the clock at a pause, with the seconds attended until then. */
    parada: {
      id: Generated<number>;
      tiempo: number;
      atendidos: number;
      fecha: number;
    };
    /** Request to take over a tiempo; `atendida` is set when it is accepted or no longer open. */
    solicitud_tiempo: {
      id: Generated<number>;
      tiempo: number;
      para: number;
      de: number;
      fecha: number;
      atendida: number | null;
    };
  }
}
