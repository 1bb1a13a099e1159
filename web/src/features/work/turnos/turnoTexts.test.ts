import { describe, expect, test } from 'vitest';
import { ownHourLabel } from './ownHour.ts';
import { describeSentOffer, takeLabel } from './turnoTexts.ts';

describe('the button that takes an hour', () => {
  test.each([
    [['tomar', 'tomarDia'], undefined, 'Tomar'],
    [['tomarDia'], undefined, 'Tomar este día'],
    [['tomarDia'], 'libre', 'Volver a tomar'],
    [['tomar'], undefined, 'Tomar cada semana'],
    // The viewer has this day alone, or is absent on it.
    [['tomar'], 'proximo', 'Tomar cada semana'],
    [['tomar'], 'ausente', 'Tomar cada semana'],
  ] as const)('%j with an own turno %s says «%s»', (acciones, ownState, label) => {
    expect(takeLabel({ acciones: [...acciones] }, ownState)).toBe(label);
  });
});

test('an offer of one day says which, since every week of the turno shows it', () => {
  const offer = { id: 1, paraNombre: 'Leo', dia: '2026-03-10', alcance: 'dia' } as const;
  expect(describeSentOffer({ semanal: true }, offer)).toBe('Se lo ofreciste a Leo: solo el martes 10');
  expect(describeSentOffer({ semanal: true }, { ...offer, alcance: 'siempre' })).toBe(
    'Se lo ofreciste a Leo: cada martes',
  );
  expect(describeSentOffer({ semanal: false }, offer)).toBe('Se lo ofreciste a Leo');
});

test('an hour of the agency says when it begins for a viewer elsewhere', () => {
  const inicio = '2026-03-10T22:00:00.000Z';
  expect(ownHourLabel(inicio, 'America/Santo_Domingo', 'Europe/Madrid')).toBe('11:00 p. m. (tu hora)');
  expect(ownHourLabel(inicio, 'America/Santo_Domingo', 'Asia/Tokyo')).toBe('7:00 a. m. del miércoles (tu hora)');
  expect(ownHourLabel(inicio, 'America/Santo_Domingo', 'America/Caracas')).toBeNull();
});
