import { expect, test } from 'vitest';
import type { OpTiempo, RechazoTiempo, Reloj, Segmento, Staff, TiempoVisto } from './tiempo.ts';
import {
  accionesTiempo,
  minutosAsistidos,
  OP,
  olvidadoDesde,
  pausar,
  puedeEncargarse,
  reanudar,
  rechazoTiempo,
  repartir,
  restarMinutos,
  revisarAjuste,
  revisarApertura,
  segundosAsistidos,
  segundosRestantes,
  sumarMinutos,
  terminado,
  tiempoOlvidado,
} from './tiempo.ts';

const MIN = 60_000;
/** An hour that began at 0. */
const hora: Reloj = { mins: 60, finaliza: 60 * MIN, pausa: false, restante: 0, confirmado: 0 };

test.each([
  [0, 3600, 0],
  [1, 3600, 0],
  [999, 3600, 0],
  [1000, 3599, 1],
  [59_999, 3541, 59],
  [60 * MIN - 1, 1, 3599],
  [60 * MIN, 0, 3600],
  [90 * MIN, 0, 3600],
])('a los %d ms quedan %d s y van %d', (ahora, quedan, van) => {
  expect(segundosRestantes(hora, ahora)).toBe(quedan);
  expect(segundosAsistidos(hora, ahora)).toBe(van);
});

test('los minutos asistidos son los enteros', () => {
  expect([59_000, MIN, 25.9 * MIN, 61 * MIN].map((ahora) => minutosAsistidos(hora, ahora))).toEqual([0, 1, 25, 60]);
});

test('termina cuando pasa su fin, y en pausa nunca', () => {
  expect([60 * MIN - 1, 60 * MIN, 99 * MIN].map((ahora) => terminado(hora, ahora))).toEqual([false, true, true]);
  expect(terminado({ ...hora, pausa: true }, 99 * MIN)).toBe(false);
});

test('la pausa guarda los segundos que quedan y al reanudar corren desde ahora', () => {
  const enPausa = pausar(hora, 20 * MIN);
  expect(enPausa).toMatchObject({ pausa: true, restante: 2400 });
  expect(segundosRestantes(enPausa, 500 * MIN)).toBe(2400);
  const otraVez = reanudar(enPausa, 500 * MIN);
  expect(otraVez).toMatchObject({ pausa: false, finaliza: 540 * MIN, mins: 60 });
  expect(segundosAsistidos(otraVez, 500 * MIN)).toBe(1200);
});

test('sumar alarga el total y el fin', () => {
  expect(sumarMinutos(hora, 5, 10 * MIN)).toMatchObject({ mins: 65, finaliza: 65 * MIN });
  expect(sumarMinutos(pausar(hora, 10 * MIN), 5, 99 * MIN)).toMatchObject({ mins: 65, restante: 55 * 60 });
});

test('sumar a uno terminado lo hace correr desde ahora, sin regalar lo que pasó en medio', () => {
  const mas = sumarMinutos(hora, 5, 90 * MIN);
  expect(mas).toMatchObject({ mins: 65, finaliza: 95 * MIN });
  expect(minutosAsistidos(mas, 90 * MIN)).toBe(60);
  expect(minutosAsistidos(mas, 93 * MIN)).toBe(63);
});

test('restar acorta, y como mucho hasta lo confirmado', () => {
  const confirmada = { ...hora, confirmado: 15 };
  expect(restarMinutos(confirmada, 45)).toMatchObject({ mins: 15, finaliza: 15 * MIN });
  expect(restarMinutos(confirmada, 46)).toBeNull();
  expect(restarMinutos(pausar(confirmada, 20 * MIN), 45)).toMatchObject({ mins: 15, restante: 0 });
  expect(restarMinutos(pausar(confirmada, 20 * MIN), 10)).toMatchObject({ mins: 50, restante: 30 * 60 });
});

test('a quien se le resta más de lo que queda se le termina ahí mismo', () => {
  const corta = restarMinutos(hora, 50);
  expect(corta && terminado(corta, 20 * MIN)).toBe(true);
  expect(corta && minutosAsistidos(corta, 20 * MIN)).toBe(10);
});

const desde = (encargado: number | null, segundos: number): Segmento => ({ encargado, desde: segundos });
test.each<[string, Segmento[], number, number, [number | null, number][]]>([
  ['un encargado', [desde(7, 0)], 0, 25, [[7, 25]]],
  ['nada nuevo', [desde(7, 0)], 25, 25, []],
  ['lo que falta por confirmar', [desde(7, 0)], 10, 25, [[7, 15]]],
  ['nadie', [desde(null, 0)], 0, 5, [[null, 5]]],
  [
    'relevo con hueco',
    [desde(7, 0), desde(null, 600), desde(8, 900)],
    0,
    20,
    [
      [7, 10],
      [null, 5],
      [8, 5],
    ],
  ],
  [
    'relevo a mitad de minuto: es de quien lo completa',
    [desde(7, 0), desde(8, 630)],
    0,
    20,
    [
      [7, 10],
      [8, 10],
    ],
  ],
  [
    'relevo dentro del mismo minuto',
    [desde(7, 0), desde(8, 610), desde(9, 650)],
    0,
    12,
    [
      [7, 10],
      [9, 2],
    ],
  ],
  ['vuelve el mismo', [desde(7, 0), desde(null, 600), desde(7, 600)], 0, 20, [[7, 20]]],
  ['el relevo ya estaba confirmado', [desde(7, 0), desde(8, 600)], 15, 20, [[8, 5]]],
  ['el relevo aún no llega', [desde(7, 0), desde(8, 1200)], 0, 20, [[7, 20]]],
])('reparte: %s', (_caso, segmentos, confirmado, minutosA, creditos) => {
  expect(repartir(segmentos, confirmado, minutosA).map((c) => [c.encargado, c.minutos])).toEqual(creditos);
});

const bajo = 1;
const jefe: Staff = { id: 2, orden: 5001, id_categoria: 5, permisos: ['tt', '-5'] };
const mgmt: Staff = { id: 3, orden: 10_001, id_categoria: 10, permisos: ['tt', '-5', '-10', 'ajs'] };
const igual: Staff = { id: 4, orden: 1001, id_categoria: 1, permisos: ['tt'] };
const junior: Staff = { id: bajo, orden: 1001, id_categoria: 1, permisos: ['tt', '-5', '-10', 'ajs'] };
const ligado: TiempoVisto = { bajo, alto: jefe.id, bajoOrden: 1001, terminado: false, confirmado: 1, olvidado: false };
const suelto: TiempoVisto = { ...ligado, alto: null };

test.each<[string, OpTiempo, TiempoVisto, Staff, RechazoTiempo | null]>([
  ['confirma su encargado', OP.confirmar, ligado, jefe, null],
  ['confirma la administración', OP.confirmar, ligado, mgmt, null],
  ['no confirma otro', OP.confirmar, ligado, igual, 'SIN_PERMISO'],
  ['no se confirma sin encargado', OP.confirmar, suelto, mgmt, 'SIN_ENCARGADO'],
  ['pausa quien está más alto', OP.pausar, ligado, { ...igual, orden: 1002 }, null],
  ['no pausa quien está igual de alto', OP.pausar, ligado, igual, 'SIN_PERMISO'],
  ['no se pausa lo terminado', OP.pausar, { ...ligado, terminado: true }, jefe, 'TIEMPO_TERMINADO'],
  ['+5 con -5', OP.mas5, ligado, jefe, null],
  ['+5 sin -5', OP.mas5, ligado, igual, 'SIN_PERMISO'],
  ['+10 con -10', OP.mas10, ligado, mgmt, null],
  ['+10 con solo -5', OP.mas10, ligado, jefe, 'SIN_PERMISO'],
  ['ajusta con ajs', OP.ajustar, ligado, mgmt, null],
  ['ajusta sin ajs', OP.ajustar, ligado, jefe, 'SIN_PERMISO'],
  ['cancela su encargado', OP.cancelar, ligado, jefe, null],
  ['cancela la administración', OP.cancelar, ligado, mgmt, null],
  ['no cancela otro', OP.cancelar, ligado, igual, 'SIN_PERMISO'],
  ['liga quien está más alto', OP.ligar, suelto, jefe, null],
  ['no liga quien está igual de alto', OP.ligar, suelto, igual, 'ENCARGADO_INVALIDO'],
  ['desliga el suyo', OP.ligar, ligado, jefe, null],
  ['no desliga el de otro', OP.ligar, ligado, igual, 'SIN_PERMISO'],
  ['la administración desliga el de cualquiera', OP.ligar, ligado, mgmt, null],
  ['no liga el propio', OP.ligar, suelto, junior, 'ENCARGADO_INVALIDO'],
  ['no suma al propio', OP.mas5, ligado, junior, 'SIN_PERMISO'],
  ['no ajusta el propio', OP.ajustar, ligado, junior, 'SIN_PERMISO'],
  ['no confirma el propio, ni la administración', OP.confirmar, ligado, { ...mgmt, id: bajo }, 'SIN_PERMISO'],
  ['pausa el propio', OP.pausar, ligado, junior, null],
  ['no cancela el propio', OP.cancelar, ligado, junior, 'SIN_PERMISO'],
  ['no cancela el propio con minutos confirmados', OP.cancelar, suelto, junior, 'SIN_PERMISO'],
  ['cancela el propio sin encargado ni minutos', OP.cancelar, { ...suelto, confirmado: 0 }, junior, null],
  ['no con encargado', OP.cancelar, { ...ligado, confirmado: 0 }, junior, 'SIN_PERMISO'],
])('permisos: %s', (_caso, op, tiempo, staff, rechazo) => {
  expect(rechazoTiempo(op, tiempo, staff)).toBe(rechazo);
  expect(accionesTiempo(tiempo, staff).includes(op)).toBe(rechazo === null);
});

test('un encargado está más alto y no es el mismo', () => {
  expect(puedeEncargarse(suelto, { id: 2, orden: 1002 })).toBe(true);
  expect(puedeEncargarse(suelto, { id: 2, orden: 1001 })).toBe(false);
  expect(puedeEncargarse(suelto, { id: bajo, orden: 9999 })).toBe(false);
});

test.each([
  [-1, 'Se requiere minimo 1 minuto'],
  [0, 'Se requiere minimo 1 minuto'],
  [1, null],
])('un ajuste de %d minutos: %s', (mins, msg) => {
  expect(revisarAjuste({ mins })).toEqual(msg && { campo: 'mins', msg });
});

test('un tiempo se abre a alguien', () => {
  expect(revisarApertura({ bajo: 0 })).toEqual({ campo: 'bajo', msg: 'Selecciona un usuario' });
  expect(revisarApertura({ bajo: 1 })).toBeNull();
});

test('one that ended, or was paused, is forgotten so long after: not before, and never where none is', () => {
  const fin = { finaliza: 1_000_000, pausa: false, pausado: null };
  const [antes, ya] = [fin.finaliza + 60 * 60_000 - 1, fin.finaliza + 60 * 60_000];
  expect([antes, ya].map((ahora) => tiempoOlvidado(fin, 60, ahora))).toEqual([false, true]);
  const parado = { finaliza: 0, pausa: true, pausado: fin.finaliza };
  expect([antes, ya].map((ahora) => tiempoOlvidado(parado, 60, ahora))).toEqual([false, true]);
  expect(tiempoOlvidado(parado, 0, ya)).toBe(false);
  expect(tiempoOlvidado(fin, 0, ya)).toBe(false);
  expect(olvidadoDesde(fin, 60)).toBe(ya);
});
