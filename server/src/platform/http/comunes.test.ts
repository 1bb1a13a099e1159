import { escribeAlgo } from '@conserje/contract';
import { PERMISOS } from '@conserje/rules';
import { expect, test } from 'vitest';
import { filas, pedir } from '../../testing/accesos.ts';
import { rutaDe } from '../../testing/cliente.ts';
import { comprobarComunes, pedirComunes } from '../../testing/comunes.ts';
import { LOGROS, SIN_LOGRO } from '../../testing/logros.ts';
import { ALGUIEN } from '../../testing/muestras.ts';
import { abrirPortal } from '../../testing/portal.ts';

test('tras cada llamada que escribe, lo que es igual para todos es lo que se leería ahora', async () => {
  const portal = await abrirPortal();
  await portal.persona({ nombre: ALGUIEN.usuario, categoria: 2 });
  const jefa = await portal.persona({ categoria: 12, posicion: 3 });
  await portal.exceptuar(jefa, ...PERMISOS);
  const lee = await portal.persona({ categoria: 12 });
  const alguien = (categoria = 2) => portal.persona({ categoria });
  const rechazadas: string[] = [];
  await comprobarComunes(portal, lee);
  for (const [cual, fila] of filas.filter(([, { spec }]) => escribeAlgo(spec))) {
    // Some end what they are made with.
    if ((await portal.pide(jefa)('GET', 'checkUser')).http === 401) jefa.key = await portal.sesion(jefa.id);
    const logro = await LOGROS[cual]?.({ portal, jefa, alguien });
    // What was made ready for it has changed something, too: from here on it is this call that must say so.
    await pedirComunes(portal, lee);
    const { method, path } = fila.spec;
    const { http } = logro
      ? await portal.pide(logro.quien ?? jefa)(method, rutaDe(path, logro.params, logro.query), logro.body)
      : await pedir(portal.pide(jefa), fila, jefa);
    if (http !== 200) rechazadas.push(cual);
    await comprobarComunes(portal, lee).catch((olvido: unknown) => {
      throw new Error(`${cual} does not say what it changes`, { cause: olvido });
    });
  }
  expect(rechazadas.toSorted()).toEqual(Object.values(SIN_LOGRO).flat().toSorted());
});
