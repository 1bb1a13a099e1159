import type { Tiempo } from '@conserje/contract';
import { describe, expect, it } from 'vitest';
import type { Cobro } from './falta.ts';
import { completaCon, cuandoEs, fraseDePaga } from './falta.ts';

const COBRO: Cobro = {
  ...{ ganado: 0, pendiente: 0, confirmado: 0, siguiente: null },
  requisito: { asistencia: 240, times: 0 },
};
const falta = (creditos: number, asistencia: number, times = 0) => ({ creditos, asistencia, times });

describe('fraseDePaga', () => {
  it.each<[Partial<Cobro>, boolean, string | null]>([
    [{ siguiente: falta(4, 80) }, false, 'Te faltan 1 hora y 20 minutos de asistencia para tus próximos 4c.'],
    [{ siguiente: falta(1, 60) }, false, 'Te falta 1 hora de asistencia para tu próximo 1c.'],
    [
      { siguiente: falta(2, 1), ganado: 4 },
      false,
      'Te falta 1 minuto de asistencia para tus próximos 2c. Ya tienes 4c por cobrar en la lista.',
    ],
    [
      { siguiente: falta(9, 60, 90) },
      false,
      'Te faltan 1 hora de asistencia y 1 hora y 30 minutos como encargado para tus próximos 9c.',
    ],
    [
      { siguiente: falta(9, 0, 900), ganado: 9 },
      true,
      'Te faltan 15 horas como encargado para la bonificación, 9c más. Ya tienes 9c por cobrar en la lista.',
    ],
    [
      { ganado: 9, pendiente: 4 },
      false,
      'Ya ganaste todo lo de este período. Ya tienes 9c por cobrar en la lista y 4c pendientes de períodos anteriores.',
    ],
    [{}, false, '¡Listo! Ya cobraste todo lo de este período.'],
    [{ requisito: { asistencia: 0, times: 0 } }, false, null],
  ])('%j', (cobro, bono, frase) => expect(fraseDePaga({ ...COBRO, ...cobro }, bono)).toBe(frase));
});

describe('completaCon', () => {
  const AHORA = Date.parse('2026-03-10T16:00:00Z');
  const min = (n: number) => new Date(AHORA + n * 60_000).toISOString();
  /** Forty minutes of an hour have been attended. */
  const corre = { mins: 60, pausa: 0, finaliza: min(20), tiempoPaused: 0 } as Tiempo;
  const para = (asistencia: number, mas: Partial<Cobro> = {}) => ({
    ...COBRO,
    siguiente: falta(4, asistencia),
    ...mas,
  });
  it('says when what is missing will have been attended', () => {
    expect(completaCon(corre, para(50), AHORA)).toBe(AHORA + 10 * 60_000);
    expect(completaCon(corre, para(60), AHORA)).toBe(AHORA + 20 * 60_000);
    expect(completaCon(corre, para(40, { confirmado: 15 }), AHORA)).toBe(AHORA + 15 * 60_000);
  });
  it('says that it has only to be confirmed', () => {
    expect(completaCon(corre, para(40), AHORA)).toBe('ya');
    expect(completaCon({ ...corre, finaliza: min(-5) }, para(60), AHORA)).toBe('ya');
    expect(completaCon({ ...corre, pausa: 1, tiempoPaused: 600 }, para(50), AHORA)).toBe('ya');
  });
  it('says nothing where it does not come to it', () => {
    expect(completaCon(null, para(50), AHORA)).toBeNull();
    expect(completaCon(corre, para(61), AHORA)).toBeNull();
    expect(completaCon({ ...corre, pausa: 1, tiempoPaused: 600 }, para(51), AHORA)).toBeNull();
    expect(completaCon(corre, { ...COBRO, siguiente: falta(9, 10, 60) }, AHORA)).toBeNull();
    expect(completaCon(corre, COBRO, AHORA)).toBeNull();
  });
});

describe('cuandoEs', () => {
  const AHORA = Date.parse('2026-03-10T20:00:00Z');
  it.each([
    ['2026-03-10T22:40:00Z', 'hoy a las 4:40 p. m. (tu hora)'],
    ['2026-03-11T07:05:00Z', 'mañana a la 1:05 a. m. (tu hora)'],
    ['2026-03-13T16:00:00Z', 'el viernes 13 a las 10:00 a. m. (tu hora)'],
    ['2026-04-14T16:00:00Z', 'el martes 14 de abril a las 10:00 a. m. (tu hora)'],
  ])('%s', (instante, texto) => {
    expect(cuandoEs(Date.parse(instante), AHORA, 'America/Mexico_City').replaceAll(/\s/gu, ' ')).toBe(texto);
  });

  it('on the eve of a day of 23 hours, tomorrow is that day and not the next', () => {
    const eve = Date.parse('2026-09-06T03:30:00Z');
    const at = (iso: string) => cuandoEs(Date.parse(iso), eve, 'America/Santiago').replaceAll(/\s/gu, ' ');
    expect(at('2026-09-06T13:00:00Z')).toBe('mañana a las 10:00 a. m. (tu hora)');
    expect(at('2026-09-07T13:00:00Z')).toBe('el lunes 7 a las 10:00 a. m. (tu hora)');
  });
});
