import type { TurnoHour } from '@conserje/contract';

/** Key of an hour of a day: its actions run one at a time. */
export const hourKey = ({ dia, hora }: Pick<TurnoHour, 'dia' | 'hora'>): string => `turno ${dia} ${hora}`;
