import { expect, test } from 'vitest';
import { barrer, deClase } from '../../testing/notificaciones.ts';
import { abrirPortal } from '../../testing/portal.ts';
import { tipoMembresia } from '../../testing/ventas.ts';

test('que está por terminar se dice una vez, de la que corre y a quien sigue aquí', async () => {
  const portal = await abrirPortal();
  const jefa = await portal.persona({ nombre: 'Jefa', categoria: 12 });
  const membresia = await tipoMembresia(portal, 'VIP');
  const vender = async (nombre: string) => {
    const quien = await portal.persona({ nombre });
    const body = { user: quien.id, isExterno: false, membresia, periodo: 15 as const };
    return { quien, id: (await portal.pide(jefa).logra('POST addMembresia', { body })).data.id };
  };
  const [ana, leo, eva] = [await vender('Ana'), await vender('Leo'), await vender('Eva')];
  await portal.pide(jefa).logra('POST deleteMemb', { body: { id: leo.id } });
  await portal.despedir(eva.quien);
  portal.reloj.pasar({ horas: 24 * 12 });
  for (let vez = 0; vez < 2; vez += 1) await barrer(portal);
  expect(await deClase(portal, ana.quien, 'membresia_vence')).toEqual(['tu membresía VIP termina en 3 días']);
  const dichas = portal.db.selectFrom('notificacion').select('para').where('clase', '=', 'membresia_vence');
  expect(await dichas.execute()).toEqual([{ para: ana.quien.id }]);
});
