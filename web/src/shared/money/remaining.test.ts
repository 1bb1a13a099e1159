import type { Tiempo } from '@conserje/contract';
import { describe, expect, it } from 'vitest';
import type { PaymentInfo } from './remaining.ts';
import { completionWith, describePaga, formatWhen } from './remaining.ts';

const PAY_PROGRESS: PaymentInfo = {
  ganado: 0,
  pendiente: 0,
  confirmado: 0,
  siguiente: null,
  requisito: { asistencia: 240, times: 0 },
};
const falta = (creditos: number, asistencia: number, times = 0) => ({ creditos, asistencia, times });

describe('describePaga', () => {
  it.each<[Partial<PaymentInfo>, boolean, string | null]>([
    [{ siguiente: falta(4, 80) }, false, 'Te faltan 1 hora y 20 minutos de asistencia para ganar 4c más.'],
    [{ siguiente: falta(1, 60) }, false, 'Te falta 1 hora de asistencia para ganar 1c más.'],
    [
      { siguiente: falta(2, 1), ganado: 4 },
      false,
      'Te falta 1 minuto de asistencia para ganar 2c más. Ya tienes 4c por cobrar.',
    ],
    [
      { siguiente: falta(9, 60, 90) },
      false,
      'Te faltan 1 hora de asistencia y 1 hora y 30 minutos como encargado para ganar 9c más.',
    ],
    [
      { siguiente: falta(9, 0, 900), ganado: 9 },
      true,
      'Para ganar 9c de bonificación te faltan 15 horas como encargado. Ya tienes 9c por cobrar.',
    ],
    [
      { ganado: 9, pendiente: 4 },
      false,
      '¡Completaste este período! Tienes 9c por cobrar y 4c pendientes de períodos anteriores.',
    ],
    [{}, false, '¡Listo! Ya cobraste todo lo de este período.'],
    [{ requisito: { asistencia: 0, times: 0 } }, false, null],
  ])('describes %j', (cobro, bonus, sentence) =>
    expect(describePaga({ ...PAY_PROGRESS, ...cobro }, bonus)).toBe(sentence),
  );
});

describe('completionWith', () => {
  const NOW = Date.parse('2026-03-10T16:00:00Z');
  const min = (n: number) => new Date(NOW + n * 60_000).toISOString();
  /** Forty of sixty minutes are attended. */
  const running = { mins: 60, pausa: 0, finaliza: min(20), tiempoPaused: 0 } as Tiempo;
  const para = (asistencia: number, more: Partial<PaymentInfo> = {}) => ({
    ...PAY_PROGRESS,
    siguiente: falta(4, asistencia),
    ...more,
  });
  it('returns the instant at which the missing minutes are attended', () => {
    expect(completionWith(running, para(50), NOW)).toBe(NOW + 10 * 60_000);
    expect(completionWith(running, para(60), NOW)).toBe(NOW + 20 * 60_000);
    expect(completionWith(running, para(40, { confirmado: 15 }), NOW)).toBe(NOW + 15 * 60_000);
  });
  it('returns `ya` if only the confirmation is missing', () => {
    expect(completionWith(running, para(40), NOW)).toBe('ya');
    expect(completionWith({ ...running, finaliza: min(-5) }, para(60), NOW)).toBe('ya');
    expect(completionWith({ ...running, pausa: 1, tiempoPaused: 600 }, para(50), NOW)).toBe('ya');
  });
  it('returns null if the tiempo does not complete them', () => {
    expect(completionWith(null, para(50), NOW)).toBeNull();
    expect(completionWith(running, para(61), NOW)).toBeNull();
    expect(completionWith({ ...running, pausa: 1, tiempoPaused: 600 }, para(51), NOW)).toBeNull();
    expect(completionWith(running, { ...PAY_PROGRESS, siguiente: falta(9, 10, 60) }, NOW)).toBeNull();
    expect(completionWith(running, PAY_PROGRESS, NOW)).toBeNull();
  });
});

describe('formatWhen', () => {
  const NOW = Date.parse('2026-03-10T20:00:00Z');
  it.each([
    ['2026-03-10T22:40:00Z', 'hoy a las 4:40 p. m. (tu hora)'],
    ['2026-03-11T07:05:00Z', 'mañana a la 1:05 a. m. (tu hora)'],
    ['2026-03-13T16:00:00Z', 'el viernes 13 a las 10:00 a. m. (tu hora)'],
    ['2026-04-14T16:00:00Z', 'el martes 14 de abril a las 10:00 a. m. (tu hora)'],
  ])('formats %s', (instant, text) => {
    expect(formatWhen(Date.parse(instant), NOW, 'America/Mexico_City').replaceAll(/\s/gu, ' ')).toBe(text);
  });

  it('on the eve of a day of 23 hours, tomorrow is that day and not the next', () => {
    const eve = Date.parse('2026-09-06T03:30:00Z');
    const at = (iso: string) => formatWhen(Date.parse(iso), eve, 'America/Santiago').replaceAll(/\s/gu, ' ');
    expect(at('2026-09-06T13:00:00Z')).toBe('mañana a las 10:00 a. m. (tu hora)');
    expect(at('2026-09-07T13:00:00Z')).toBe('el lunes 7 a las 10:00 a. m. (tu hora)');
  });
});
