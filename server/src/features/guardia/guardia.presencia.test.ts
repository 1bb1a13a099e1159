import { PRESENTE_MS } from '@conserje/rules';
import { expect, test } from 'vitest';
import type { DepsDeApp } from '../../platform/http/contexto.ts';
import { abrirPortal } from '../../testing/portal.ts';
import { notarPresentes } from './guardia.presencia.ts';

test('quién tiene el portal abierto queda dicho para los demás procesos, y se va con quien se va', async () => {
  const portal = await abrirPortal();
  const [ana, leo] = [await portal.persona({ categoria: 5 }), await portal.persona({ categoria: 5 })];
  let aqui = [ana.id, leo.id];
  const difusor = { encargados: () => aqui } as unknown as DepsDeApp['difusor'];
  const notar = notarPresentes({ ...portal.deps, difusor });
  const vistos = () => portal.db.selectFrom('presente').selectAll().orderBy('usuario').execute();
  const antes = portal.reloj.ahora;
  await notar();
  expect(await vistos()).toEqual([ana, leo].map(({ id: usuario }) => ({ usuario, visto: antes })));
  aqui = [ana.id];
  portal.reloj.pasar({ minutos: 0.1 });
  await notar();
  // What is fresh is not written anew.
  expect(await vistos()).toMatchObject([{ visto: antes }, { visto: antes }]);
  portal.reloj.pasar({ minutos: PRESENTE_MS / 60_000 });
  await notar();
  expect(await vistos()).toEqual([{ usuario: ana.id, visto: portal.reloj.ahora }]);
});
