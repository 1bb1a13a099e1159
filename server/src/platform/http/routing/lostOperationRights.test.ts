import { TIEMPO_OP } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { sendDuringChange } from '../../../test-support/cluster/races.ts';
import type { ApiResponse } from '../../../test-support/portal/apiClient.ts';
import { COMUNICADO, publishComunicado } from '../../../test-support/portal/comunicados.ts';
import type { Person } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';
import { openTiempo, tiempoActionAsSeen } from '../../../test-support/portal/tiempos.ts';
import type { Tx } from '../../database/database.ts';

/** Ana, who has every right by an excepcion, in management; Leo, below her. */
async function scene(categoria = 10) {
  const portal = await openPortal();
  const ana = await portal.createPerson({ nombre: 'Ana', categoria });
  const leo = await portal.createPerson({ nombre: 'Leo', categoria: 2 });
  for (const one of [1, 9, 10]) await portal.grantPermisos(one);
  const low = await portal.misionId(9, 1);
  /** Takes all but some permisos, and the rank of management. */
  const keepOnly =
    (...permisos: string[]) =>
    async ({ db }: Tx) => {
      await db.updateTable('excepcion').set({ permisos: permisos.join() }).where('usuario', '=', ana.id).execute();
      await db.updateTable('usuario').set({ mision: low }).where('id', '=', ana.id).execute();
    };
  const send = (call: string, body: object, { key }: Pick<Person, 'key'> = ana) =>
    portal.as({ ...ana, key })('POST', call, body);
  return { portal, ana, leo, keepOnly, send };
}

const errorOf = ({ http, body }: ApiResponse): string => `${http} ${(body as { error?: string }).error ?? ''}`.trim();

describe('while a call waits, its caller loses the right to the operation', () => {
  test.each([
    ['confirm', TIEMPO_OP.confirm, {}],
    ['adjust', TIEMPO_OP.adjust, { mins: 10, sumar: true }],
    ['+5', TIEMPO_OP.mas5, {}],
    ['cancel', TIEMPO_OP.cancel, {}],
  ])('on a tiempo of someone else: %s', async (_name, op, more) => {
    const { portal, ana, leo, keepOnly, send } = await scene();
    const eva = await portal.createPerson({ nombre: 'Eva', categoria: 11 });
    await portal.setExcepcion(ana, 'tt', 'ajs', '-5', '-10');
    await portal.setExcepcion(eva, 'tt');
    const { id } = await openTiempo(portal, eva, leo);
    portal.clock.advance({ minutes: 5 });
    const body = await tiempoActionAsSeen(portal, op, id, more);
    const before = await portal.countTableRows();
    const answer = await sendDuringChange(
      portal,
      async (tx) => {
        await tx.lockRow('tiempo', id);
        await keepOnly('tt')(tx);
      },
      () => send('actionTime', body),
    );
    expect(errorOf(answer)).toBe('403 SIN_PERMISO');
    expect(await portal.countTableRows()).toEqual(before);
  });

  test.each(['publicarComunicado', 'editarComunicado', 'retirarComunicado'])('of comunicados: %s', async (call) => {
    const { portal, ana, keepOnly, send } = await scene();
    const eva = await portal.createPerson({ nombre: 'Eva', categoria: 11 });
    await portal.setExcepcion(eva, 'com');
    await portal.setExcepcion(ana, 'com');
    const { id, version } = await publishComunicado(portal, eva);
    const body = {
      publicarComunicado: COMUNICADO,
      editarComunicado: { ...COMUNICADO, id, version, titulo: 'Otro', pedirLectura: true },
      retirarComunicado: { id },
    }[call];
    const hold = async (tx: Tx) => {
      await tx.lockRow('comunicado', id);
      await tx.lockTable('comunicado');
    };
    const lost = await sendDuringChange(
      portal,
      (tx) => hold(tx).then(() => keepOnly('tt')(tx)),
      () => send(call, body ?? {}),
    );
    expect(errorOf(lost)).toBe('403 SIN_PERMISO');
    await portal.setExcepcion(ana, 'com');
    const dismissed = await sendDuringChange(
      portal,
      (tx) =>
        hold(tx).then(() => tx.db.updateTable('usuario').set({ despedido: 1 }).where('id', '=', ana.id).execute()),
      () => send(call, body ?? {}),
    );
    expect(errorOf(dismissed)).toBe('401 SIN_SESION');
    expect((await portal.countTableRows()).comunicado).toBe(1);
  });

  test.each([
    ['editUsuario', (id: number, rango: number) => ({ id, rango, nombre: 'igual', firma: 'igual', mifirma: '' })],
    ['moverVarias', (id: number, rango: number) => ({ usuarios: [id], rango })],
  ])('to change a mision: %s', async (call, bodyOf) => {
    const { portal, ana, leo, keepOnly, send } = await scene();
    await portal.setExcepcion(ana, 'usu', 'ern');
    const body = bodyOf(leo.id, await portal.misionId(1, 2));
    const answer = await sendDuringChange(
      portal,
      async (tx) => {
        await tx.lockRow('usuario', leo.id);
        await keepOnly('usu')(tx);
      },
      () => send(call, body),
    );
    expect(errorOf(answer)).toBe('403 SIN_PERMISO');
    await portal.setExcepcion(ana, 'usu', 'ern');
    expect(await send(call, body)).toMatchObject({ http: 200 });
  });
});

describe('while a call waits', () => {
  test('the owner of a key, in management, loses the only permiso of the key: it is refused', async () => {
    const { portal, ana, leo, send } = await scene();
    await portal.setExcepcion(ana, 'adm', 'man');
    const program = { nombre: 'Hoja', permisos: 'adm', escribe: true, dias: 30 };
    const { clave } = await portal.as(ana).succeeds('POST crearPrograma', { body: program });
    const day = portal.clock.iso().slice(0, 10);
    const body = { usuario: leo.id, motivo: 'Viaje', inicio: day, final: day };
    const answer = await sendDuringChange(
      portal,
      async (tx) => {
        await tx.lockRow('usuario', leo.id);
        await tx.db.deleteFrom('excepcion').where('usuario', '=', ana.id).execute();
      },
      () => send('anotarAusencia', body, { key: clave }),
    );
    expect(errorOf(answer)).toBe('403 SIN_PERMISO');
  });

  test('its session ends: what keeps the rights of its caller is refused too', async () => {
    const { portal, ana, leo, send } = await scene();
    await portal.setExcepcion(ana, 'tt');
    const answer = await sendDuringChange(
      portal,
      async (tx) => {
        await tx.lockRow('usuario', leo.id);
        await tx.db.deleteFrom('sesion').where('usuario', '=', ana.id).execute();
      },
      () => send('openTime', { bajo: leo.id, alto: ana.id }),
    );
    expect(errorOf(answer)).toBe('401 SIN_SESION');
    expect((await portal.countTableRows()).tiempo).toBe(0);
  });

  test('at its last step, for the versions: the right is asked after them', async () => {
    const { portal, ana, leo, send } = await scene(9);
    await portal.setExcepcion(ana, 'adm');
    const day = portal.clock.iso().slice(0, 10);
    const answer = await sendDuringChange(
      portal,
      async (tx) => {
        await tx.lockTable('version');
        await tx.db.deleteFrom('excepcion').where('usuario', '=', ana.id).execute();
      },
      () => send('anotarAusencia', { usuario: leo.id, motivo: 'Viaje', inicio: day, final: day }),
    );
    expect(errorOf(answer)).toBe('403 SIN_PERMISO');
  });
});
