import { expect, test } from 'vitest';
import { ofrecer, RECHAZAR, responder } from '../../testing/ascensos.ts';
import { barrer, deClase } from '../../testing/notificaciones.ts';
import { abrirPortal } from '../../testing/portal.ts';

test('una oferta que se contestó no vence', async () => {
  const portal = await abrirPortal();
  const leo = await portal.persona({ nombre: 'Leo', categoria: 4, firma: 'LEO' });
  const [ana, eva] = [await portal.persona({ nombre: 'Ana' }), await portal.persona({ nombre: 'Eva' })];
  portal.reloj.pasar({ horas: 24 });
  for (const quien of [ana, eva]) await ofrecer(portal, leo, quien);
  await responder(portal, ana, RECHAZAR);
  portal.reloj.pasar({ horas: 24 * 7 });
  await barrer(portal);
  expect(await deClase(portal, ana, 'ascenso_retirado')).toEqual([]);
  expect(await deClase(portal, eva, 'ascenso_retirado')).toEqual([
    'tu ascenso a Iniciado H venció porque no respondiste',
  ]);
  expect(await deClase(portal, leo, 'oferta_retirada')).toHaveLength(1);
});

test('que puede ascender se le dice a quien tiene adónde y sigue aquí', async () => {
  const portal = await abrirPortal();
  const cima = await portal.persona({ nombre: 'Cima', categoria: 12, posicion: 3 });
  const casi = await portal.persona({ nombre: 'Casi', categoria: 12, posicion: 2 });
  const ido = await portal.persona({ nombre: 'Ido', categoria: 12, posicion: 1 });
  await portal.despedir(ido);
  for (let semanas = 0; semanas < 10; semanas += 1) {
    portal.reloj.pasar({ horas: 24 * 7 });
    await barrer(portal);
  }
  expect(await deClase(portal, cima, 'ascenso_disponible')).toEqual([]);
  expect(await deClase(portal, casi, 'ascenso_disponible')).toEqual([expect.stringMatching(/^ya puedes ascender a /)]);
  const suyas = portal.db.selectFrom('notificacion').select('texto').where('para', '=', ido.id);
  expect(await suyas.where('clase', '=', 'ascenso_disponible').execute()).toEqual([]);
});
