import { addDays, formatDay } from '@conserje/rules';
import type { CommandContext } from './commandContext.ts';
import type { Choice } from './reply.ts';

/** Number of days from today that are offered. */
const DAYS_AHEAD = 60;
const WEEKDAY = new Intl.DateTimeFormat('es', { weekday: 'long', timeZone: 'UTC' });
const NEAR_DAYS = ['hoy', 'mañana'];

/** Offers the next days whose name or date contains what was typed. */
export async function suggestDays(context: CommandContext, typed: string): Promise<Choice[]> {
  const { hoy } = await context.call('getHoy', {});
  return Array.from({ length: DAYS_AHEAD }, (_none, ahead) => {
    const value = addDays(hoy, ahead);
    const near = NEAR_DAYS[ahead] === undefined ? '' : `${NEAR_DAYS[ahead]}, `;
    return { value, name: `${near}${WEEKDAY.format(Date.parse(value))} ${formatDay(value)}` };
  }).filter(({ name, value }) => `${name} ${value}`.includes(typed.toLowerCase()));
}
