import { expect, test } from 'vitest';
import { MOTOR } from '../../testing/base.ts';
import { codigos, veces } from '../../testing/carreras.ts';
import type { Portal } from '../../testing/portal.ts';
import { abrirPortal, gemelo } from '../../testing/portal.ts';
import { sellar } from '../sello.ts';

/** `GET ipdetect`: so many from an address in so many minutes. */
const [TOPE, MINUTOS] = [60, 15];
const DE_MAS = '429 DEMASIADOS_INTENTOS';
const [UNA, OTRA] = ['203.0.113.7', '203.0.113.8'];

const pregunta = (portal: Portal, desde = UNA) => portal.pide(null, { desde })('GET', 'ipdetect');
const contadas = async ({ db }: Portal) => (await db.selectFrom('tasa').select('clave').execute()).map((f) => f.clave);

test('lo que se puede pedir tantas veces se cuenta una vez para todos los procesos', async () => {
  const portal = await abrirPortal();
  const otro = MOTOR === 'postgres' ? await gemelo(portal) : portal;
  const respuestas = await veces(TOPE + 15, (i) => pregunta(i % 2 === 0 ? portal : otro));
  expect(codigos(respuestas)).toEqual({ '200': TOPE, [DE_MAS]: 15 });
  for (const por of [portal, otro]) {
    expect(codigos([await pregunta(por)])).toEqual({ [DE_MAS]: 1 });
    expect(codigos([await pregunta(por, OTRA)])).toEqual({ '200': 1 });
  }
});

test('arrancar otra vez no lo olvida, y pasado el rato se empieza de nuevo', async () => {
  const portal = await abrirPortal();
  await veces(TOPE, () => pregunta(portal));
  await portal.reiniciar();
  portal.reloj.pasar({ minutos: MINUTOS - 1 });
  expect(codigos([await pregunta(portal)])).toEqual({ [DE_MAS]: 1 });
  portal.reloj.pasar({ minutos: 1 });
  expect(codigos(await veces(TOPE + 1, () => pregunta(portal)))).toEqual({ '200': TOPE, [DE_MAS]: 1 });
});

test('un reloj que se atrasó no deja a nadie fuera más de lo que dura', async () => {
  const portal = await abrirPortal();
  await veces(TOPE + 1, () => pregunta(portal));
  portal.reloj.pasar({ minutos: -120 });
  expect(codigos(await veces(TOPE + 1, () => pregunta(portal)))).toEqual({ '200': TOPE, [DE_MAS]: 1 });
});

test('de lo que ya pasó no queda nada', async () => {
  const portal = await abrirPortal();
  await veces(30, (i) => pregunta(portal, `203.0.113.${i}`));
  expect(await contadas(portal)).toHaveLength(30);
  portal.reloj.pasar({ minutos: MINUTOS });
  await pregunta(portal, OTRA);
  expect(await contadas(portal)).toEqual([await sellar(portal.db, `GET /api/ipdetect ${OTRA}`)]);
});

test('quien insiste no da trabajo a la base', async () => {
  const portal = await abrirPortal();
  for (let vez = 0; vez < TOPE + 1; vez += 1) await pregunta(portal);
  expect(codigos(await veces(50, () => pregunta(portal)))).toEqual({ [DE_MAS]: 50 });
  expect(await portal.db.selectFrom('tasa').select('veces').execute()).toEqual([{ veces: TOPE + 1 }]);
});
