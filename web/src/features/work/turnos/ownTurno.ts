import type { OwnTurno } from '@conserje/contract';

/** A turno of the viewer in an hour of a day. */
export type OwnTurnoInHour = Pick<OwnTurno, 'id' | 'dia' | 'hora' | 'semanal' | 'oferta'> & {
  acciones: readonly string[];
};
