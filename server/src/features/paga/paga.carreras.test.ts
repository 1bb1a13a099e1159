import { expect, test } from 'vitest';
import { mientras } from '../../testing/carreras.ts';
import { actualizar, cuadra, filasDe, ganar } from '../../testing/paga.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';
import { ventaDe } from '../../testing/ventas.ts';
import { cortarGrupo, ponerAlDia, tomarListas } from './paga.public.ts';

/** Ana, who has earned the pay of category 2, and those who may move her and pay her. */
async function escena() {
  const portal = await abrirPortal();
  const ana = await portal.persona({ nombre: 'Ana', categoria: 2, posicion: 9 });
  const jefa = await portal.persona({ nombre: 'Jefa', categoria: 12 });
  await ganar(portal, ana, 2);
  portal.reloj.pasar({ minutos: 2 });
  return { portal, ana, jefa, venta: await ventaDe(portal, jefa, ana, [3, 1]) };
}

const pagas = async (portal: Portal, jefa: Persona) =>
  (await filasDe(portal, jefa)).map((f) => [f.usuarioNombre, f.categoria, f.monto]);
const horas = async (portal: Portal, quien: Persona) =>
  (await portal.pide(quien).logra('GET allNomina')).find((f) => f.id === quien.id)?.times;

test.each(['alto', 'bajo'] as const)('un ascenso mientras se reinicia la nómina del grupo %s', async (grupo) => {
  const { portal, ana, jefa, venta } = await escena();
  const reiniciar = { quienes: { grupo }, detener: true };
  const vendida = await mientras(
    portal,
    async (tx) => {
      await ponerAlDia(tx, await tomarListas(tx), reiniciar);
      await cortarGrupo(tx, grupo);
    },
    () => portal.pide(jefa)('POST', 'addMision', venta),
  );
  expect(vendida.http).toBe(200);
  expect(await pagas(portal, jefa)).toEqual([['Ana', 2, 9]]);
  // Of the juniors' reset she was a part, of the seniors' not: her work stands in one period, and is paid once.
  expect(await horas(portal, ana)).toBe(grupo === 'bajo' ? 0 : 30);
  await actualizar(portal, jefa);
  expect(await pagas(portal, jefa)).toEqual([['Ana', 2, 9]]);
  await cuadra(portal);
});

test('dos que la mueven a la vez listan una vez lo que ganó', async () => {
  const { portal, jefa, venta } = await escena();
  const otra = await portal.persona({ nombre: 'Otra', categoria: 12 });
  const respuestas = await Promise.all(
    [jefa, otra].map((quien) => portal.pide(quien)('POST', 'addMision', { ...venta, encargado: quien.id })),
  );
  expect(respuestas.map((r) => r.http).sort()).toEqual([200, 409]);
  expect(await pagas(portal, jefa)).toEqual([['Ana', 2, 9]]);
  await cuadra(portal);
});

test('a quien se asciende por paga mientras la degradan: una de las dos espera, y nada se pierde', async () => {
  const { portal, ana, jefa } = await escena();
  await portal.ascender(ana, 3);
  const [fila] = await filasDe(portal, jefa);
  const body = { op: 1, id: fila?.id ?? 0 };
  const degrado = { usuario: ana.id, motivo: 'Falta grave', rango: await portal.mision(2, 9) };
  const otra = await portal.persona({ nombre: 'Otra', categoria: 12 });
  const respuestas = await Promise.all([
    portal.pide(jefa)('POST', 'ascensoPaga', body),
    portal.pide(otra)('POST', 'actionDegrado', degrado),
  ]);
  for (const { http } of respuestas) expect(http).toBeLessThan(500);
  await cuadra(portal);
});
