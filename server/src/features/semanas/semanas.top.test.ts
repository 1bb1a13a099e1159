import type { FilaTop } from '@conserje/contract';
import { describe, expect, test } from 'vitest';
import { ACEPTAR, ofrecer, responder } from '../../testing/ascensos.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';

type Tabla = keyof FilaTop['lugares'];

const top = (portal: Portal, quien: Persona, semana?: 'esta' | 'pasada'): Promise<FilaTop[]> =>
  portal.pide(quien).logra('GET getTopSemanal', { query: semana === undefined ? {} : { semana } });
/** A table as it is seen: places, names and what stands beside them. */
const tabla = (filas: FilaTop[], cual: Tabla) =>
  filas
    .flatMap((f) => (f.lugares[cual] === null ? [] : [{ lugar: f.lugares[cual], quien: f.usuarioNombre, n: f[cual] }]))
    .toSorted((a, b) => a.lugar - b.lugar)
    .map(({ lugar, quien, n }) => `${lugar} ${quien} ${n}`);

/** People by their minutes attended of this week. */
async function escena(minutos: Record<string, number>) {
  const portal = await abrirPortal();
  const gente = new Map<string, Persona>();
  for (const [nombre, suyos] of Object.entries(minutos)) {
    const persona = await portal.persona({ nombre });
    gente.set(nombre, persona);
    await portal.trabajo(persona, 'asistencia', suyos);
  }
  const jefa = await portal.persona({ nombre: 'Jefa', categoria: 11 });
  const de = (nombre: string): Persona => gente.get(nombre) ?? jefa;
  return { portal, jefa, de };
}

describe('los lugares', () => {
  test('van por los minutos exactos, aunque las horas que se ven sean las mismas; iguales comparten el suyo', async () => {
    const { portal, jefa } = await escena({ Leo: 95, Ana: 118, beto: 95, Caro: 30, Dora: 29 });
    expect(tabla(await top(portal, jefa), 'asistencia')).toEqual(['1 Ana 2', '2 beto 2', '2 Leo 2', '4 Caro 1']);
    // However often it is asked for, and by whomever.
    expect(await top(portal, jefa)).toEqual(await top(portal, jefa, 'esta'));
  });

  test('cada tabla tiene los suyos, y solo a quien tiene algo en ella', async () => {
    const { portal, jefa, de } = await escena({ Leo: 60, Ana: 0 });
    const ana = de('Ana');
    await portal.trabajo(ana, 'times', 120);
    await portal.trabajo(jefa, 'times', 240);
    portal.reloj.pasar({ minutos: 10 });
    await ofrecer(portal, jefa, ana);
    await responder(portal, ana, ACEPTAR);
    const nadie = { asistencia: null, ascenso: null, times: null };
    expect(await top(portal, ana)).toEqual([
      { usuarioNombre: 'Ana', asistencia: 0, ascenso: 0, times: 2, lugares: { ...nadie, times: 2 } },
      { usuarioNombre: 'Jefa', asistencia: 0, ascenso: 1, times: 4, lugares: { ...nadie, ascenso: 1, times: 1 } },
      { usuarioNombre: 'Leo', asistencia: 1, ascenso: 0, times: 0, lugares: { ...nadie, asistencia: 1 } },
    ]);
  });

  test('lo que se resta baja de lugar, y puede sacar de la tabla', async () => {
    const { portal, jefa, de } = await escena({ Leo: 200, Ana: 120, Beto: 60 });
    const restar = (quien: string, cantidad: number) =>
      portal.pide(jefa).logra('POST ajustarNomina', {
        body: { id: de(quien).id, opcion: 0, requisitos: 'asistencia', cantidad },
      });
    await restar('Leo', 100);
    await restar('Beto', 60);
    expect(tabla(await top(portal, jefa), 'asistencia')).toEqual(['1 Ana 2', '2 Leo 2']);
  });
});

describe('la semana pasada', () => {
  test('queda como acabó: ni lo de después ni quien se va la cambian', async () => {
    const { portal, jefa, de } = await escena({ Leo: 200, Ana: 120 });
    const leo = de('Leo');
    const enVivo = await top(portal, jefa);
    expect(await top(portal, jefa, 'pasada')).toEqual([]);
    portal.reloj.poner('2026-03-16T00:00:00-04:00');
    expect(await top(portal, jefa)).toEqual([]);
    expect(await top(portal, jefa, 'pasada')).toEqual(enVivo);
    await portal.trabajo(leo, 'asistencia', -150);
    await portal.trabajo(de('Ana'), 'asistencia', 500);
    await portal.despedir(leo);
    expect(await top(portal, jefa, 'pasada')).toEqual(enVivo);
    expect(tabla(await top(portal, jefa), 'asistencia')).toEqual(['1 Ana 8']);
  });

  test('quien se fue durante ella no está en sus tablas, y su lugar es del siguiente', async () => {
    const { portal, jefa, de } = await escena({ Leo: 200, Ana: 120 });
    await portal.despedir(de('Leo'));
    expect(tabla(await top(portal, jefa), 'asistencia')).toEqual(['1 Ana 2']);
    portal.reloj.pasar({ horas: 7 * 24 });
    expect(tabla(await top(portal, jefa, 'pasada'), 'asistencia')).toEqual(['1 Ana 2']);
  });

  test('la zona es la de la agencia', async () => {
    const { portal, jefa } = await escena({ Leo: 60 });
    portal.reloj.poner('2026-03-16T05:30:00Z');
    expect(await top(portal, jefa)).toEqual([]);
    // In Mexico City it is still Sunday.
    await portal.configurar({ zona: 'America/Mexico_City' });
    expect(tabla(await top(portal, jefa), 'asistencia')).toEqual(['1 Leo 1']);
  });
});
