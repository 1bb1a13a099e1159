import { expect, test } from 'vitest';
import { codigos, mientras } from '../../testing/carreras.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';
import { abrir, cancelar, comoSeVe, recuperar } from '../../testing/tiempos.ts';
import { darDeBaja } from './despidos.public.ts';

/*
 * Whoever is being dismissed neither begins a tiempo nor takes one: each call waits for the dismissal, and sees it. On
 * PostgreSQL the key was still good when the request came in.
 */

async function escena() {
  const portal = await abrirPortal();
  const jefa = await portal.persona({ nombre: 'Jefa', categoria: 10 });
  const leo = await portal.persona({ nombre: 'Leo', categoria: 5 });
  const bajo = await portal.persona({ nombre: 'Bajo' });
  return { portal, jefa, leo, bajo };
}

const mientrasSeDespide = (portal: Portal, usuario: Persona, quien: Persona, path: string, body: object) =>
  mientras(
    portal,
    (tx) => darDeBaja(tx, { usuario, motivo: 'Ausencia' }),
    () => portal.pide(quien)('POST', path, body),
  );

const abiertos = ({ db }: Portal) =>
  db.selectFrom('tiempo').select(['bajo', 'alto']).where('cerrado', 'is', null).execute();

test('no se le abre un tiempo', async () => {
  const { portal, leo, bajo } = await escena();
  const respuesta = await mientrasSeDespide(portal, bajo, leo, 'openTime', { bajo: bajo.id, alto: leo.id });
  expect(codigos([respuesta])).toEqual({ '404 USUARIO_NO_EXISTE': 1 });
  expect(await abiertos(portal)).toEqual([]);
});

test('no abre el de otro como su encargado', async () => {
  const { portal, leo, bajo } = await escena();
  const respuesta = await mientrasSeDespide(portal, leo, leo, 'openTime', { bajo: bajo.id, alto: leo.id });
  expect(codigos([respuesta])).toEqual({ '401 SIN_SESION': 1 });
  expect(await abiertos(portal)).toEqual([]);
});

test.each(['ligar', 'ligar todos', 'aceptar'])('no toma el de otro: %s', async (como) => {
  const { portal, jefa, leo, bajo } = await escena();
  const { id } = await abrir(portal, jefa, bajo, como === 'aceptar' ? leo.id : -1);
  const [solicitud] = await portal.pide(leo).logra('GET getTimesSolicitudes');
  const [path, body] = {
    ligar: ['actionTime', await comoSeVe(portal, 5, id)] as const,
    'ligar todos': ['actionTime', { op: 6 }] as const,
    aceptar: ['actionTimeSoli', { id: solicitud?.id }] as const,
  }[como] ?? ['', {}];
  const respuesta = await mientrasSeDespide(portal, leo, leo, path, body);
  expect(codigos([respuesta])).toEqual({ '401 SIN_SESION': 1 });
  expect(await abiertos(portal)).toEqual([{ bajo: bajo.id, alto: null }]);
});

test('el suyo que se canceló no se recupera', async () => {
  const { portal, leo, bajo } = await escena();
  const { id } = await abrir(portal, leo, bajo);
  await cancelar(portal, leo, id);
  const respuesta = await mientrasSeDespide(portal, bajo, leo, 'recuperarTiempo', { id });
  expect(codigos([respuesta])).toEqual({ '404 USUARIO_NO_EXISTE': 1 });
  expect(await abiertos(portal)).toEqual([]);
});

test.each(['antes', 'mientras'])('el que llevaba, cancelado, vuelve sin encargado: despedido %s', async (cuando) => {
  const { portal, jefa, leo, bajo } = await escena();
  const { id } = await abrir(portal, leo, bajo);
  portal.reloj.pasar({ minutos: 5 });
  await cancelar(portal, jefa, id);
  if (cuando === 'mientras') {
    const respuesta = await mientrasSeDespide(portal, leo, jefa, 'recuperarTiempo', { id });
    expect(respuesta.http).toBe(200);
  } else {
    await portal.despedir(leo);
    const { data } = await recuperar(portal, jefa, id);
    expect(data).toMatchObject({ alto: -1, altoNombre: '' });
  }
  expect(await abiertos(portal)).toEqual([{ bajo: bajo.id, alto: null }]);
  const segmentos = await portal.db.selectFrom('segmento').select(['encargado', 'desde']).orderBy('id').execute();
  expect(segmentos).toEqual([
    { encargado: leo.id, desde: 0 },
    { encargado: null, desde: 300 },
  ]);
});
