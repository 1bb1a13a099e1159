import { CONTRACT } from '@conserje/contract';
import { expect, test } from 'vitest';
import { LIMITES } from './limites.ts';
import { Deprisa, generoDe, Presupuestos } from './presupuesto.ts';

const AHORA = 1_000_000_000_000;

test('cada género se gasta aparte y vuelve entero cuando pasa su minuto, con lo que falta dicho', () => {
  const uno = new Presupuestos({ lecturas: 2, escrituras: 1, pesadas: 1 });
  uno.gastar(1, 'lecturas', AHORA);
  uno.gastar(1, 'lecturas', AHORA + 20_500);
  expect(() => uno.gastar(1, 'lecturas', AHORA + 20_500)).toThrow('Vas muy rápido. Espera 40 segundos.');
  expect(() => uno.gastar(1, 'lecturas', AHORA + 59_999)).toThrow('Espera 1 segundo.');
  uno.gastar(1, 'escrituras', AHORA + 59_999);
  uno.gastar(2, 'lecturas', AHORA + 59_999);
  uno.gastar(1, 'lecturas', AHORA + 60_000);
});

test.each([
  ['getAllTime', 'lecturas'],
  ['usuarioList', 'lecturas'],
  ['getUsuariosTiempos', 'pesadas'],
  ['openTime', 'escrituras'],
  ['ventaAction', 'escrituras'],
  ['updateLista', 'pesadas'],
  ['allNomina', 'pesadas'],
  ['placaCategoria', 'pesadas'],
  ['misDatos', 'pesadas'],
] as const)('%s se gasta de las %s', (llamada, genero) => {
  expect(generoDe(CONTRACT[llamada])).toBe(genero);
});

test('un reloj que se atrasa no deja a nadie fuera', () => {
  const uno = new Presupuestos({ lecturas: 1, escrituras: 1, pesadas: 1 });
  uno.gastar(1, 'lecturas', AHORA);
  expect(() => uno.gastar(1, 'lecturas', AHORA)).toThrow(Deprisa);
  uno.gastar(1, 'lecturas', AHORA - 3_600_000);
});

test('de tantas personas como se quiera no crece sin fin, y quien vuelve empieza de nuevo', () => {
  const uno = new Presupuestos({ lecturas: 1, escrituras: 1, pesadas: 1 });
  for (let persona = 1; persona <= 10_001; persona += 1) uno.gastar(persona, 'lecturas', AHORA);
  uno.gastar(1, 'lecturas', AHORA);
  expect(() => uno.gastar(10_001, 'lecturas', AHORA)).toThrow(Deprisa);
});

test('lo que cabe en un minuto es mucho más que lo que pide la pantalla más movida', () => {
  // Three windows of Tiempos, each asking six queries again for one event a second, and the bell.
  expect(LIMITES.presupuesto.lecturas).toBeGreaterThan(2 * 3 * (6 * 60 + 4));
  // Two presses a second, all minute long.
  expect(LIMITES.presupuesto.escrituras).toBeGreaterThan(4 * 120);
});
