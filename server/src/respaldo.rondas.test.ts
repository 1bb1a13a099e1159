import { readdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { PASOS } from './migrations/index.ts';
import type { Encargo } from './platform/respaldo/hacer.ts';
import { respaldar } from './platform/respaldo/hacer.ts';
import { baseDe, nombrar } from './platform/respaldo/nombre.ts';
import { rondaDeRespaldos } from './platform/respaldo/oficio.ts';
import { carpeta, copiasEn, encargo } from './testing/copias.ts';
import { abrirPortal } from './testing/portal.ts';

const HORA = 3_600_000;

async function ronda(guardar = 3) {
  const [portal, donde] = [await abrirPortal(), await carpeta()];
  const ajustes = { url: portal.base.url, carpeta: donde, cada: 24 * HORA, guardar };
  const pedidas: Encargo[] = [];
  const alPedir = { falla: null as Error | null };
  const mirar = rondaDeRespaldos(portal.deps, ajustes, async (e) => {
    pedidas.push(e);
    if (alPedir.falla) throw alPedir.falla;
    return respaldar(e, PASOS);
  });
  const pasar = async (horas: number): Promise<void> => {
    portal.reloj.pasar({ horas });
    await mirar();
  };
  return { portal, donde, pedidas, alPedir, pasar };
}

test('una cada tantas horas, y quedan las últimas; de otros archivos no se toca ninguno', async () => {
  const { donde, pedidas, pasar } = await ronda();
  await pasar(0);
  expect(pedidas).toEqual([]);
  await pasar(1);
  await pasar(1);
  await pasar(22);
  expect(pedidas).toHaveLength(1);
  const ajenos = ['otra-2020-01-01T00-00-00.000Z-041_porCobrar.db', 'notas.txt', 'conserje.db'];
  for (const ajeno of ajenos) await writeFile(join(donde, ajeno), '');
  for (let dia = 0; dia < 5; dia += 1) await pasar(24);
  expect(pedidas).toHaveLength(6);
  const suyas = (await copiasEn(donde)).filter((n) => !ajenos.includes(n));
  const dias = ['2026-03-14', '2026-03-15', '2026-03-16'];
  expect(suyas).toEqual(dias.map((dia) => expect.stringContaining(`-${dia}T15-00-00.000Z-`)));
  expect(await readdir(donde)).toEqual(expect.arrayContaining(ajenos));
});

test('la que se acaba de hacer queda, aunque el reloj se haya atrasado', async () => {
  const { portal, donde, pasar } = await ronda(1);
  await pasar(1);
  portal.reloj.pasar({ horas: -100 });
  await pasar(0);
  await pasar(1);
  const copias = await copiasEn(donde);
  expect(copias).toHaveLength(1);
  expect(copias[0]).toContain('2026-03-06');
});

test('las que se hacen solas no quitan las de antes de actualizar, las hechas a mano ni las que no dicen cómo se hicieron', async () => {
  const { portal, donde, pasar } = await ronda(2);
  const aMano = await respaldar(encargo(portal.base.url, donde, { ahora: portal.deps.reloj() }), PASOS);
  const [base, ahora] = [baseDe(portal.base.url), portal.deps.reloj()];
  const vieja = nombrar(base, { instante: ahora - 240 * HORA, paso: '041_porCobrar', clase: 'mano' });
  const antes = [1, 2, 3].map((n) =>
    nombrar(base, { instante: ahora - n * HORA, paso: '041_porCobrar', clase: 'antes' }),
  );
  for (const nombre of [vieja, ...antes]) await writeFile(join(donde, nombre), '');
  for (let vez = 0; vez < 3; vez += 1) await pasar(24);
  const copias = await copiasEn(donde);
  expect(copias).toEqual(expect.arrayContaining([basename(aMano?.ruta ?? ''), vieja, ...antes]));
  expect(copias.filter((n) => n.endsWith('-sola.db'))).toHaveLength(2);
  expect(copias).toHaveLength(7);
});

test('lo que falla se dice una vez, no quita ninguna de antes, y se intenta más tarde', async () => {
  const { portal, donde, pedidas, alPedir, pasar } = await ronda(1);
  await pasar(1);
  const antes = await copiasEn(donde);
  portal.log.length = 0;
  alPedir.falla = new Error('No hay sitio para una copia');
  for (let vez = 0; vez < 4; vez += 1) await pasar(25);
  await pasar(0);
  expect(pedidas).toHaveLength(5);
  expect(portal.log).toEqual([expect.stringContaining('No hay sitio para una copia')]);
  expect(await copiasEn(donde)).toEqual(antes);
  alPedir.falla = null;
  await pasar(1);
  expect(portal.log).toEqual([expect.anything(), expect.stringContaining('backup made')]);
  expect(await copiasEn(donde)).not.toEqual(antes);
});
