import { expect, test } from 'vitest';
import {
  alternateServers,
  countResponseCodes,
  runConcurrently,
  sendDuringChange,
} from '../../../../test-support/cluster/races.ts';
import { openPortal } from '../../../../test-support/portal/portal.ts';

/** A password link that is used while something else happens. */

const NEW_CLAVE = 'otra-clave-larga';
const choose = (enlace: string, clave = NEW_CLAVE) => ({ enlace, clave, rclave: clave });
const logIn = (clave: string) => ({ op: 0, usuario: 'Ana', clave });

async function scene() {
  const portal = await openPortal();
  const ana = await portal.createPerson({ nombre: 'Ana' });
  const boss = await portal.createPerson({ categoria: 10 });
  const { enlace } = await portal.as(boss).succeeds('POST enlaceClave', { body: { usuario: ana.id } });
  return { portal, ana, boss, enlace };
}
type Scene = Awaited<ReturnType<typeof scene>>;

test.each([
  ['made it', ({ boss }: Scene) => boss],
  ['uses it', ({ ana }: Scene) => ana],
])('a link fails if the user who %s is dismissed meanwhile', async (_what, who) => {
  const wholeScene = await scene();
  const { portal, ana, enlace } = wholeScene;
  const response = await sendDuringChange(
    portal,
    async (tx) => {
      await tx.lockRow('usuario', ana.id);
      await tx.db.updateTable('usuario').set({ despedido: 1 }).where('id', '=', who(wholeScene).id).execute();
    },
    () => portal.as()('POST', 'claveConEnlace', choose(enlace)),
  );
  expect(countResponseCodes([response])).toEqual({ '404 ENLACE_VENCIDO': 1 });
  expect((await portal.as()('POST', 'login', logIn(NEW_CLAVE))).http).toBe(401);
});

test('a link works once for concurrent uses on two servers', async () => {
  const { portal, enlace } = await scene();
  const send = await alternateServers(portal);
  const nobody = { id: 0, usuario: '', key: '' };
  const claves = await runConcurrently(4, async (i) => {
    const clave = `${NEW_CLAVE}-${i}`;
    return { clave, respuesta: await send(nobody, 'claveConEnlace', choose(enlace, clave)) };
  });
  expect(countResponseCodes(claves.map((c) => c.respuesta))).toEqual({ '200': 1, '404 ENLACE_VENCIDO': 3 });
  for (const { clave, respuesta } of claves)
    expect((await portal.as()('POST', 'login', logIn(clave))).http).toBe(respuesta.http === 200 ? 200 : 401);
});
