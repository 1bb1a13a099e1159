import { addDays, formatDay, isDay, plainText } from '@conserje/rules';
import type { CommandContext } from './commandContext.ts';
import { CallRefusedError } from './commandContext.ts';
import type { Choice } from './reply.ts';

/** Number of days from today that are offered. */
const DAYS_AHEAD = 60;
const WEEKDAY = new Intl.DateTimeFormat('es', { weekday: 'long', timeZone: 'UTC' });
const NEAR_DAYS = ['hoy', 'mañana'];

/** A day in the form in which it is offered, and the texts that may be typed for it. */
interface OfferedDay extends Choice {
  typed: string[];
}

async function offeredDays(context: CommandContext): Promise<OfferedDay[]> {
  const { hoy } = await context.call('getHoy', {});
  return Array.from({ length: DAYS_AHEAD }, (_none, ahead) => {
    const value = addDays(hoy, ahead);
    const [, month = '', day = ''] = value.split('-');
    const near = NEAR_DAYS[ahead];
    return {
      value,
      name: `${near === undefined ? '' : `${near}, `}${WEEKDAY.format(Date.parse(value))} ${formatDay(value)}`,
      typed: [
        value,
        `${Number(day)}/${Number(month)}`,
        `${day}/${month}`,
        ...(near === undefined ? [] : [plainText(near)]),
      ],
    };
  });
}

/** Offers the next days whose name or date contains what was typed. */
export async function suggestDays(context: CommandContext, typed: string): Promise<Choice[]> {
  const wanted = plainText(typed);
  return (await offeredDays(context))
    .filter((day) => [plainText(day.name), ...day.typed].some((text) => text.includes(wanted)))
    .map(({ name, value }) => ({ name, value }));
}

/**
 * Reads days that were chosen or typed: `2026-12-24`, also one that is not offered, `24/12`, `hoy`, `mañana`.
 * @throws CallRefusedError
 */
export async function readDays(context: CommandContext, typed: Record<'inicio' | 'final', string>) {
  const offered = await offeredDays(context);
  const read = (text: string): string => {
    const wanted = plainText(text);
    const day = offered.find((one) => one.typed.includes(wanted));
    if (!day && !isDay(wanted)) throw new CallRefusedError('Elige los días de la lista');
    return day?.value ?? wanted;
  };
  return { inicio: read(typed.inicio), final: read(typed.final) };
}
