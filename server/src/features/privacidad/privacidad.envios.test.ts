import { IDEMPOTENCY_HEADER } from '@conserje/rules';
import { expect, test } from 'vitest';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';
import { Caducidad } from './privacidad.caducidad.ts';

const fine = (portal: Portal, by: Persona, of: Persona) =>
  portal.pide(by, { cabeceras: { [IDEMPOTENCY_HEADER]: 'k' } })('POST', 'sendMulta', {
    ...{ usuario: of.id, motivo: 'Flood', creditos: 5 },
  });
const stored = ({ db }: Portal) => db.selectFrom('idempotency').select(['usuario', 'body']).execute();

async function scene() {
  const portal = await abrirPortal();
  const jefa = await portal.persona({ nombre: 'Jefa', categoria: 12 });
  const ana = await portal.persona({ nombre: 'Ana', categoria: 11 });
  const leo = await portal.persona({ nombre: 'Leonardo' });
  return { portal, jefa, ana, leo };
}

test('what was answered to changes goes after 24 hours', async () => {
  const { portal, ana, leo } = await scene();
  await fine(portal, ana, leo);
  const caducidad = new Caducidad(portal.deps);
  portal.reloj.pasar({ minutos: 24 * 60 - 1 });
  await caducidad.aplicar();
  expect(await stored(portal)).toHaveLength(1);
  portal.reloj.pasar({ horas: 1 });
  await caducidad.aplicar();
  expect(await stored(portal)).toEqual([]);
});

test('an erasure takes what the person was answered, and every answer that may name them; what was done stays known', async () => {
  const { portal, jefa, ana, leo } = await scene();
  await fine(portal, jefa, leo);
  await fine(portal, ana, leo);
  expect((await stored(portal)).every(({ body }) => body?.includes('Leonardo'))).toBe(true);
  for (const quien of [leo, ana]) {
    await portal.despedir(quien);
    const body = { usuario: quien.id, nombre: quien.usuario, motivo: 'Lo pidió' };
    await portal.pide(jefa).logra('POST olvidarUsuario', { body });
  }
  expect(await stored(portal)).toEqual([{ usuario: jefa.id, body: null }]);
  expect(await fine(portal, jefa, leo)).toMatchObject({ http: 409, cuerpo: { error: 'ENVIO_YA_HECHO' } });
});
