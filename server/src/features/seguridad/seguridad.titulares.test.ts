import { expect, test } from 'vitest';
import { enTransaccion } from '../../platform/db/transaccion.ts';
import { mientras } from '../../testing/carreras.ts';
import { deClase } from '../../testing/notificaciones.ts';
import { abrirPortal } from '../../testing/portal.ts';
import { anotarTitulares } from './seguridad.titulares.ts';

test('la ronda que llega mientras se da un permiso de mando espera, y lo dice uno solo', async () => {
  const portal = await abrirPortal();
  const ana = await portal.persona({ nombre: 'Ana', categoria: 12 });
  const leo = await portal.persona({ nombre: 'Leo' });
  const ronda = () => enTransaccion(portal.deps, anotarTitulares);
  await ronda();
  await portal.exceptuar(leo, 'man');
  await mientras(portal, anotarTitulares, ronda);
  expect(await deClase(portal, ana, 'alarma')).toEqual([expect.stringMatching(/ ahora tiene /)]);
  expect(await portal.pide(ana).logra('GET seguridad', { query: { clase: 'titular' } })).toHaveLength(1);
});
