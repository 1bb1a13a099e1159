import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Recorrido, TramoBarra } from './tablero.ts';
import { barraDe, paradaDe, TRAMOS_MAX } from './tablero.ts';
import {
  pausar,
  reanudar,
  repartir,
  restarMinutos,
  SIN_ALTO,
  segundosAsistidos,
  sumarMinutos,
  terminado,
} from './tiempo.ts';

const MIN = 60_000;
const ANA = { alto: 7, altoNombre: 'Ana' };
const BEA = { alto: 8, altoNombre: 'Bea' };
const NADIE = { alto: SIN_ALTO, altoNombre: '' };

const abierto = (cambio: Partial<Recorrido> = {}): Recorrido => ({
  ...{ mins: 60, finaliza: 60 * MIN, pausa: false, restante: 0, confirmado: 0 },
  ...ANA,
  ...{ pausado: null, relevos: [], paradas: [] },
  ...cambio,
});
/** By minutes, as one reads it. */
const dicho = (tramos: readonly TramoBarra[]) =>
  tramos.map(
    ({ altoNombre, corre, desde, hasta }) =>
      `${altoNombre || '-'} ${corre ? '' : 'parado '}${desde / MIN}-${hasta / MIN}`,
  );

describe('la barra de un tiempo', () => {
  test('corre desde que se abrió hasta ahora, y ya terminado hasta su fin', () => {
    expect(dicho(barraDe(abierto(), 25 * MIN))).toEqual(['Ana 0-25']);
    expect(dicho(barraDe(abierto(), 90 * MIN))).toEqual(['Ana 0-60']);
  });

  test('en pausa se queda parada desde la pausa; al seguir, lo parado queda en medio', () => {
    const paradas = [{ atendidos: 20 * 60, fecha: 20 * MIN }];
    const parado = { pausa: true, pausado: 20 * MIN, restante: 40 * 60, paradas };
    expect(dicho(barraDe(abierto(parado), 50 * MIN))).toEqual(['Ana 0-20', 'Ana parado 20-50']);
    const sigue = abierto({ finaliza: 90 * MIN, paradas });
    expect(dicho(barraDe(sigue, 60 * MIN))).toEqual(['Ana 0-20', 'Ana parado 20-50', 'Ana 50-60']);
  });

  test('una pausa de la que aún no consta la parada se ve desde que se pulsó, también nada más abrirlo', () => {
    const pausa = (minuto: number) => abierto({ pausa: true, pausado: minuto * MIN, restante: (60 - minuto) * 60 });
    expect(dicho(barraDe(pausa(12), 30 * MIN))).toEqual(['Ana 0-12', 'Ana parado 12-30']);
    expect(dicho(barraDe(pausa(0), 30 * MIN))).toEqual(['Ana parado 0-30']);
  });

  test('cada relevo la parte donde empezó; parado es de quien lo tenía al seguir', () => {
    const relevos = [
      { ...ANA, hasta: 10 * 60 },
      { ...NADIE, hasta: 20 * 60 },
    ];
    expect(dicho(barraDe(abierto({ ...BEA, relevos }), 30 * MIN))).toEqual(['Ana 0-10', '- 10-20', 'Bea 20-30']);
    const paradas = [{ atendidos: 20 * 60, fecha: 20 * MIN }];
    const parado = { pausa: true, pausado: 20 * MIN, restante: 40 * 60, paradas };
    expect(dicho(barraDe(abierto({ ...BEA, relevos, ...parado }), 30 * MIN))).toEqual([
      ...['Ana 0-10', '- 10-20', 'Bea parado 20-30'],
    ]);
  });

  test('con un reloj que se atrasó un poco, nadie está en dos sitios', () => {
    const r = { relevos: [{ ...ANA, hasta: 600 }], paradas: [{ atendidos: 600, fecha: 12 * MIN }], finaliza: 61 * MIN };
    expect(dicho(barraDe(abierto({ ...BEA, ...r }), 30 * MIN))).toEqual(['Ana 2-12', 'Bea 12-30']);
  });

  test('de una lista llena empieza en lo que se sabe', () => {
    const paradas = Array.from({ length: TRAMOS_MAX }, (_, i) => ({
      atendidos: (i + 5) * 60,
      fecha: (i * 2 + 5) * MIN,
    }));
    const fin = paradas.at(-1) ?? { atendidos: 0, fecha: 0 };
    const llena = abierto({ finaliza: fin.fecha + MIN + (3600 - fin.atendidos) * 1000, paradas });
    expect(dicho(barraDe(llena, fin.fecha + 2 * MIN))[0]).toBe('Ana 6-7');
    const relevos = Array.from({ length: TRAMOS_MAX }, (_, i) => ({ ...BEA, hasta: (i + 1) * 60 }));
    expect(dicho(barraDe(abierto({ relevos }), 40 * MIN))).toEqual([`Bea 1-${TRAMOS_MAX}`, `Ana ${TRAMOS_MAX}-40`]);
  });
});

/** A step of a history: time goes by, then something is done. */
const paso = fc.record({
  pasan: fc.nat({ max: 25 * MIN }),
  accion: fc.constantFrom('nada', 'pausa', 'suma', 'resta', 'releva'),
  minutos: fc.integer({ min: 1, max: 30 }),
  alto: fc.constantFrom(ANA, BEA, NADIE),
});
type Paso = typeof paso extends fc.Arbitrary<infer P> ? P : never;

interface Vida {
  r: Recorrido;
  ahora: number;
  /** Milliseconds in which its clock ran, by whose it was. */
  corrido: Map<string, number>;
}

/** What the server does to the row, its stops and its cuts. */
function actuar(r: Recorrido, ahora: number, { accion, minutos, alto }: Paso): Recorrido {
  switch (accion) {
    case 'pausa':
      if (r.pausa) return { ...reanudar(r, ahora), pausado: null };
      if (terminado(r, ahora)) return r;
      return { ...pausar(r, ahora), pausado: ahora, paradas: [...r.paradas, paradaDe(r, ahora)] };
    case 'suma': {
      const sumado = sumarMinutos(r, minutos, ahora);
      return !r.pausa && r.finaliza < ahora ? { ...sumado, paradas: [...r.paradas, paradaDe(r, ahora)] } : sumado;
    }
    case 'releva': {
      const hasta = segundosAsistidos(r, ahora);
      const antes = r.relevos.at(-1)?.hasta ?? 0;
      const relevos = hasta > antes ? [...r.relevos, { alto: r.alto, altoNombre: r.altoNombre, hasta }] : r.relevos;
      return { ...r, ...alto, relevos };
    }
    default:
      return r;
  }
}

function vivir(vida: Vida, pasan: number): Vida {
  const { r, ahora, corrido } = vida;
  const corre = r.pausa ? 0 : Math.max(0, Math.min(pasan, r.finaliza - ahora));
  return {
    ...{ r, ahora: ahora + pasan },
    corrido: new Map(corrido).set(r.altoNombre, (corrido.get(r.altoNombre) ?? 0) + corre),
  };
}

const suma = (tramos: readonly TramoBarra[]): number => tramos.reduce((n, { desde, hasta }) => n + hasta - desde, 0);

describe('sea lo que sea lo que se haga con él', () => {
  const historia = fc.array(
    paso.filter(({ accion }) => accion !== 'resta'),
    { maxLength: 20 },
  );
  const vidaDe = (pasos: readonly Paso[]): Vida =>
    pasos.reduce<Vida>(
      (vida, uno) => {
        const viva = vivir(vida, uno.pasan);
        return { ...viva, r: actuar(viva.r, viva.ahora, uno) };
      },
      { r: abierto(), ahora: 0, corrido: new Map() },
    );

  test('sus tramos no se pisan ni dejan huecos, y van desde que se abrió', () => {
    fc.assert(
      fc.property(historia, fc.nat({ max: 30 * MIN }), (pasos, pasan) => {
        const { r, ahora } = vivir(vidaDe(pasos), pasan);
        const tramos = barraDe(r, ahora);
        tramos.forEach((tramo, i) => {
          expect(tramo.hasta).toBeGreaterThan(tramo.desde);
          expect(tramo.desde).toBe(i === 0 ? 0 : tramos[i - 1]?.hasta);
        });
        if (tramos.length > 0) expect(tramos.at(-1)?.hasta).toBe(r.pausa ? ahora : Math.min(ahora, r.finaliza));
      }),
    );
  });

  test('lo que corrió es lo asistido, al segundo, y de cada encargado lo suyo', () => {
    fc.assert(
      fc.property(historia, fc.nat({ max: 30 * MIN }), (pasos, pasan) => {
        const vida = vivir(vidaDe(pasos), pasan);
        const corren = barraDe(vida.r, vida.ahora).filter(({ corre }) => corre);
        // Each stop and each hand-over rounds to a whole second.
        const holgura = 1000 * (vida.r.paradas.length + vida.r.relevos.length + 1);
        expect(Math.abs(suma(corren) - segundosAsistidos(vida.r, vida.ahora) * 1000)).toBeLessThanOrEqual(1000);
        for (const [nombre, ms] of vida.corrido)
          expect(Math.abs(suma(corren.filter((t) => t.altoNombre === nombre)) - ms)).toBeLessThanOrEqual(holgura);
      }),
    );
  });

  test('y los minutos que se acreditan a cada uno son los de sus tramos', () => {
    fc.assert(
      fc.property(historia, (pasos) => {
        const { r, ahora } = vidaDe(pasos);
        const segmentos = [...r.relevos, { ...r, hasta: 0 }].map(({ alto }, i) => ({
          encargado: alto,
          desde: i === 0 ? 0 : (r.relevos[i - 1]?.hasta ?? 0),
        }));
        const creditos = repartir(segmentos, 0, Math.floor(segundosAsistidos(r, ahora) / 60));
        for (const alto of [ANA.alto, BEA.alto, SIN_ALTO]) {
          const suyos = barraDe(r, ahora).filter((t) => t.corre && t.alto === alto);
          const minutos = creditos.filter((c) => c.encargado === alto).reduce((n, c) => n + c.minutos, 0);
          // A minute is whose it was completed by: at each hand-over at most one changes hands.
          expect(Math.abs(suma(suyos) / MIN - minutos)).toBeLessThanOrEqual(r.relevos.length + 1);
        }
      }),
    );
  });

  test('tampoco se pisan donde se restan minutos', () => {
    const conRestas = fc.array(paso, { maxLength: 20 });
    fc.assert(
      fc.property(conRestas, (pasos) => {
        let vida: Vida = { r: abierto(), ahora: 0, corrido: new Map() };
        for (const uno of pasos) {
          vida = vivir(vida, uno.pasan);
          vida = {
            ...vida,
            r: uno.accion === 'resta' ? restar(vida.r, uno.minutos, vida.ahora) : actuar(vida.r, vida.ahora, uno),
          };
          const tramos = barraDe(vida.r, vida.ahora);
          tramos.forEach((tramo, i) => {
            expect(tramo.hasta).toBeGreaterThan(tramo.desde);
            expect(tramo.desde).toBeGreaterThanOrEqual(i === 0 ? 0 : (tramos[i - 1]?.hasta ?? 0));
          });
          const corrido = suma(tramos.filter(({ corre }) => corre));
          expect(Math.abs(corrido - segundosAsistidos(vida.r, vida.ahora) * 1000)).toBeLessThanOrEqual(1000);
        }
      }),
    );
  });
});

/** As the server does: what was taken off the end belongs to no stretch and to no manager any more. */
function restar(r: Recorrido, minutos: number, ahora: number): Recorrido {
  const menos = restarMinutos(r, minutos);
  if (!menos) return r;
  const asistidos = segundosAsistidos(menos, ahora);
  return {
    ...menos,
    paradas: r.paradas.map((p) =>
      p.atendidos > asistidos ? { atendidos: asistidos, fecha: p.fecha - (p.atendidos - asistidos) * 1000 } : p,
    ),
    relevos: r.relevos.map((uno) => ({ ...uno, hasta: Math.min(uno.hasta, asistidos) })),
  };
}
