import { NOMBRE } from '@conserje/rules';
import { expect, test } from 'vitest';
import { ACEPTAR, laSolicitud, ofrecer, respuestaA } from '../../testing/ascensos.ts';
import { sinCambiar } from '../../testing/paga.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';
import { venderMision } from '../../testing/ventas.ts';

interface Scene {
  portal: Portal;
  jefe: Persona;
  bea: Persona;
  bajo: Persona;
  body: ReturnType<typeof respuestaA>;
}

/** Jefe offered Bajo, who has no signature, the next mission. */
async function scene(posicion = 1): Promise<Scene> {
  const portal = await abrirPortal();
  const jefe = await portal.persona({ nombre: 'Jefe', categoria: 8, firma: 'JEF' });
  const bea = await portal.persona({ nombre: 'Bea', categoria: 11 });
  const bajo = await portal.persona({ nombre: 'Bajo', categoria: 2, posicion });
  portal.reloj.pasar({ horas: 24 * 60 });
  await ofrecer(portal, jefe, bajo);
  return { portal, jefe, bea, bajo, body: respuestaA(await laSolicitud(portal, bajo), ACEPTAR) };
}

const CAUSES: [name: string, act: (s: Scene) => Promise<unknown>, error: string, msg: string][] = [
  [
    'its sender took it back',
    ({ portal, jefe, body }) => portal.pide(jefe).logra('POST retirarAscenso', { body: { id: body.id } }),
    'SOLICITUD_RETIRADA',
    'Jefe retiró ese ascenso. Pide otro',
  ],
  [
    'somebody above its sender took it back',
    ({ portal, bea, body }) => portal.pide(bea).logra('POST retirarAscenso', { body: { id: body.id } }),
    'SOLICITUD_RETIRADA',
    'Bea retiró ese ascenso. Pide otro',
  ],
  [
    'it lapsed',
    async ({ portal }) => portal.reloj.pasar({ horas: 24 * 7 }),
    'SOLICITUD_VENCIDA',
    'Ese ascenso venció. Pide que te lo ofrezcan otra vez.',
  ],
  [
    'its sender was moved down',
    ({ portal, jefe }) => portal.ascender(jefe, 2, 2),
    'SOLICITUD_RETIRADA',
    'Ese ascenso ya no se puede aceptar: quien lo ofreció ya no tiene rango',
  ],
  [
    'a mission was sold',
    ({ portal, jefe, bajo }) => venderMision(portal, jefe, bajo, [3, 1]),
    'SOLICITUD_RETIRADA',
    'Ese ascenso ya no se puede aceptar: se vendió otra misión, por Jefe',
  ],
  [
    'its sender left',
    ({ portal, jefe }) => portal.despedir(jefe),
    'SOLICITUD_RETIRADA',
    'Ese ascenso ya no se puede aceptar: hubo un despido',
  ],
];

test.each(CAUSES)('an offer that can no longer be accepted says why: %s', async (_name, act, error, msg) => {
  const s = await scene();
  await act(s);
  for (const _again of [1, 2])
    expect(await s.portal.pide(s.bajo).falla('POST actionSolicitudes', { body: s.body })).toMatchObject({
      ...{ http: 409, error, msg },
    });
});

test('a signature that is sent along is stored with the acceptance', async () => {
  const { portal, bajo, body } = await scene(9);
  const done = await portal.observar(() =>
    portal.pide(bajo).logra('POST actionSolicitudes', { body: { ...body, firma: ' baj' } }),
  );
  expect(done.resultado.texto).toMatch(/ JEF-BAJ$/);
  expect(done.bitacora.map((b) => b.motivo)).toContain(`registró la firma de ${NOMBRE} (BAJ)`);
});

test('it is not stored when the offer was withdrawn, or the signature is taken or none', async () => {
  const { portal, jefe, bajo, body } = await scene(9);
  const refused = (firma: string) =>
    sinCambiar(portal, () => portal.pide(bajo).falla('POST actionSolicitudes', { body: { ...body, firma } }));
  expect(await refused('JEF')).toMatchObject({ http: 409, error: 'FIRMA_OCUPADA', campo: 'firma' });
  expect(await refused('LARGA')).toMatchObject({ http: 422, campo: 'firma' });
  await portal.pide(jefe).logra('POST retirarAscenso', { body: { id: body.id } });
  expect(await refused('BAJ')).toMatchObject({ http: 409, msg: 'Jefe retiró ese ascenso. Pide otro' });
  const row = portal.db.selectFrom('usuario').select('firma').where('id', '=', bajo.id);
  expect(await row.executeTakeFirstOrThrow()).toEqual({ firma: '' });
});

test('it is not stored where none is asked for, or the offer is declined', async () => {
  const { portal, bajo, body } = await scene();
  await portal.pide(bajo).logra('POST actionSolicitudes', { body: { ...body, firma: 'BAJ' } });
  const row = portal.db.selectFrom('usuario').select('firma').where('id', '=', bajo.id);
  expect(await row.executeTakeFirstOrThrow()).toEqual({ firma: '' });
});
