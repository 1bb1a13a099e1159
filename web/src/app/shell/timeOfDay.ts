import { formatterByZone } from '@conserje/rules';

const timeFormatIn = formatterByZone('es', { hour: 'numeric', minute: '2-digit', second: '2-digit', hour12: true });

/** Formats the time of day of an instant (UTC milliseconds) in a zone, to the second. */
export const formatTimeIn = (instant: number, timeZone: string): string => timeFormatIn(timeZone).format(instant);
