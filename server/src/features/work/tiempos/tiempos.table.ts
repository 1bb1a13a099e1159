import type { Generated } from 'kysely';

/** Instants in UTC milliseconds, `restante` in seconds, `mins`, `sumado` and `confirmado` in minutes. */
interface TiempoTable {
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
  /** Who cancelled it, and until when they may take it back. */
  cancelado_por: number | null;
  recuperable: number | null;
}
/** A stretch under one manager, from an attended second on. */
interface SegmentTable {
  id: Generated<number>;
  tiempo: number;
  encargado: number | null;
  desde: number;
}
/** Until when the clock of a tiempo ran before it was paused, and the seconds attended by then. */
interface StopTable {
  id: Generated<number>;
  tiempo: number;
  atendidos: number;
  fecha: number;
}
/** Asks a manager to take a tiempo; `atendida` once accepted or no longer open to it. */
interface SolicitudTiempoTable {
  id: Generated<number>;
  tiempo: number;
  para: number;
  de: number;
  fecha: number;
  atendida: number | null;
}
declare module '../../../platform/database/database.ts' {
  interface Database {
    tiempo: TiempoTable;
    segmento: SegmentTable;
    parada: StopTable;
    solicitud_tiempo: SolicitudTiempoTable;
  }
}
