import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Reloj, Segmento } from './tiempo.ts';
import {
  minutosAsistidos,
  pausar,
  reanudar,
  repartir,
  restarMinutos,
  segundosAsistidos,
  segundosRestantes,
  sumarMinutos,
  terminado,
} from './tiempo.ts';

/** A step of a history: time goes by, then something is done. */
const paso = fc.record({
  pasan: fc.nat({ max: 40 * 60_000 }),
  accion: fc.constantFrom('nada', 'pausa', 'suma', 'resta', 'confirma'),
  minutos: fc.integer({ min: 1, max: 30 }),
});
const historia = fc.array(paso, { maxLength: 25 });

interface Vida {
  reloj: Reloj;
  ahora: number;
  /** Milliseconds in which the tiempo really ran. */
  corridos: number;
}
const inicio = (): Vida => ({
  reloj: { mins: 60, finaliza: 60 * 60_000, pausa: false, restante: 0, confirmado: 0 },
  ahora: 0,
  corridos: 0,
});

function vivir({ reloj, ahora, corridos }: Vida, pasan: number): Vida {
  const corre = reloj.pausa ? 0 : Math.max(0, Math.min(pasan, reloj.finaliza - ahora));
  return { reloj, ahora: ahora + pasan, corridos: corridos + corre };
}

function actuar(reloj: Reloj, ahora: number, { accion, minutos }: { accion: string; minutos: number }): Reloj {
  switch (accion) {
    case 'pausa':
      if (reloj.pausa) return reanudar(reloj, ahora);
      return terminado(reloj, ahora) ? reloj : pausar(reloj, ahora);
    case 'suma':
      return sumarMinutos(reloj, minutos, ahora);
    case 'resta':
      return restarMinutos(reloj, minutos) ?? reloj;
    case 'confirma':
      return { ...reloj, confirmado: minutosAsistidos(reloj, ahora) };
    default:
      return reloj;
  }
}

test('nadie asiste más tiempo del que corrió, ni más del total, ni menos de lo confirmado', () => {
  fc.assert(
    fc.property(historia, (pasos) => {
      let vida = inicio();
      for (const p of pasos) {
        vida = vivir(vida, p.pasan);
        vida.reloj = actuar(vida.reloj, vida.ahora, p);
        const asistidos = segundosAsistidos(vida.reloj, vida.ahora);
        expect(asistidos * 1000).toBeLessThanOrEqual(vida.corridos);
        expect(asistidos).toBeGreaterThanOrEqual(vida.reloj.confirmado * 60);
        expect(asistidos).toBeLessThanOrEqual(vida.reloj.mins * 60);
        expect(segundosRestantes(vida.reloj, vida.ahora)).toBeGreaterThanOrEqual(0);
      }
    }),
    { numRuns: 500 },
  );
});

test('sin restar, lo asistido nunca baja, y cada pausa pierde menos de un segundo', () => {
  fc.assert(
    fc.property(historia, (pasos) => {
      let vida = inicio();
      let [antes, pausas] = [0, 0];
      for (const p of pasos.filter(({ accion }) => accion !== 'resta')) {
        vida = vivir(vida, p.pasan);
        const { pausa } = vida.reloj;
        vida.reloj = actuar(vida.reloj, vida.ahora, p);
        if (!pausa && vida.reloj.pausa) pausas += 1;
        const asistidos = segundosAsistidos(vida.reloj, vida.ahora);
        expect(asistidos).toBeGreaterThanOrEqual(antes);
        expect(asistidos * 1000).toBeGreaterThan(vida.corridos - 1000 * (pausas + 1));
        antes = asistidos;
      }
    }),
    { numRuns: 500 },
  );
});

test('el reloj es de quien lo mira: mirarlo antes o después no cambia lo que será', () => {
  fc.assert(
    fc.property(historia, fc.nat({ max: 90 * 60_000 }), (pasos, luego) => {
      let vida = inicio();
      for (const p of pasos) {
        vida = vivir(vida, p.pasan);
        vida.reloj = actuar(vida.reloj, vida.ahora, p);
      }
      const entero = vivir(vida, luego);
      const aTrozos = vivir(vivir(vida, Math.floor(luego / 2)), luego - Math.floor(luego / 2));
      expect(aTrozos).toEqual(entero);
    }),
  );
});

test('diga lo que diga el reloj, ni negativo, ni más del total, ni menos de lo confirmado', () => {
  const instante = fc.integer({ min: -10_000_000, max: 10_000_000 });
  fc.assert(
    fc.property(fc.array(fc.record({ ahora: instante, paso }), { maxLength: 25 }), instante, (pasos, luego) => {
      let { reloj } = inicio();
      for (const { ahora, paso } of pasos) {
        const { confirmado } = reloj;
        reloj = actuar(reloj, ahora, paso);
        expect(reloj.confirmado).toBeGreaterThanOrEqual(confirmado);
        for (const cuando of [ahora, luego]) {
          expect(segundosAsistidos(reloj, cuando)).toBeGreaterThanOrEqual(reloj.confirmado * 60);
          expect(segundosAsistidos(reloj, cuando)).toBeLessThanOrEqual(reloj.mins * 60);
          expect(segundosRestantes(reloj, cuando)).toBeGreaterThanOrEqual(0);
        }
      }
    }),
    { numRuns: 500 },
  );
});

/** Segments in order of their beginning, the first at 0. */
const segmentos: fc.Arbitrary<Segmento[]> = fc
  .array(fc.record({ encargado: fc.constantFrom(null, 7, 8, 9), dura: fc.nat({ max: 900 }) }), {
    minLength: 1,
    maxLength: 8,
  })
  .map((tramos) => {
    let desde = 0;
    return tramos.map(({ encargado, dura }) => {
      const segmento = { encargado, desde };
      desde += dura;
      return segmento;
    });
  });
const minutos = fc.nat({ max: 120 });

const total = (creditos: { encargado: number | null; minutos: number }[]): Map<number | null, number> => {
  const suma = new Map<number | null, number>();
  for (const c of creditos) suma.set(c.encargado, (suma.get(c.encargado) ?? 0) + c.minutos);
  return suma;
};

test('el reparto suma siempre lo que se confirma, en partes mayores que cero', () => {
  fc.assert(
    fc.property(segmentos, minutos, minutos, (tramos, a, b) => {
      const [confirmado, asistidos] = [Math.min(a, b), Math.max(a, b)];
      const creditos = repartir(tramos, confirmado, asistidos);
      expect(creditos.reduce((n, c) => n + c.minutos, 0)).toBe(asistidos - confirmado);
      for (const c of creditos) expect(c.minutos).toBeGreaterThan(0);
    }),
  );
});

test('cada minuto es de quien llevaba el tiempo al completarse', () => {
  fc.assert(
    fc.property(segmentos, minutos, (tramos, asistidos) => {
      const esperado = new Map<number | null, number>();
      for (let minuto = 1; minuto <= asistidos; minuto += 1) {
        const suyo = tramos.findLast((s, i) => i === 0 || s.desde < minuto * 60);
        if (suyo) esperado.set(suyo.encargado, (esperado.get(suyo.encargado) ?? 0) + 1);
      }
      expect(total(repartir(tramos, 0, asistidos))).toEqual(esperado);
    }),
  );
});

test('confirmar a trozos da a cada uno lo mismo que de una vez', () => {
  fc.assert(
    fc.property(segmentos, fc.array(minutos, { maxLength: 6 }), (tramos, cortes) => {
      const puntos = [0, ...cortes].sort((x, y) => x - y);
      const aTrozos = puntos.slice(1).flatMap((hasta, i) => repartir(tramos, puntos[i] ?? 0, hasta));
      expect(total(aTrozos)).toEqual(total(repartir(tramos, 0, puntos.at(-1) ?? 0)));
    }),
  );
});
