import { NAME_PLACEHOLDER } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import type { Person } from '../../../../test-support/portal/portal.ts';
import { CLAVE, openPortal } from '../../../../test-support/portal/portal.ts';
import {
  bulkTiempoAuditRow,
  cancelTiempo,
  expectActionRefused,
  findTiempo,
  linkTiempo,
  noticeToBajo,
  openTiempo,
  recoverTiempo,
  runTiempoAction,
  tiempoAuditRow,
} from '../../../../test-support/portal/tiempos.ts';

const HOME_ADDRESS = '203.0.113.7';
/** An encargado and a bajo who logged in from the same address, and an encargado who did not. */
async function scene() {
  const portal = await openPortal();
  const supervisor = await portal.createPerson({ nombre: 'Jefe', categoria: 7, direccion: HOME_ADDRESS });
  const otro = await portal.createPerson({ nombre: 'Otro', categoria: 7, direccion: '203.0.113.8' });
  const bajo = await portal.createPerson({ nombre: 'Bajo', direccion: HOME_ADDRESS });
  return { portal, supervisor, otro, bajo };
}
const clon = (bajo: Person, supervisor: Person) => ({
  modulo: 'clones',
  objeto: bajo.id,
  usuario: bajo.id,
  encargado: supervisor.id,
  motivo: `ligó el tiempo de ${NAME_PLACEHOLDER} y comparten conexión`,
});

describe('an encargado and a bajo who share a connection are marked and logged', () => {
  test('when opening', async () => {
    const { portal, supervisor, bajo } = await scene();
    const { result, bitacora } = await portal.observe(() => openTiempo(portal, supervisor, bajo));
    expect(result).toMatchObject({ comparten: true });
    expect(bitacora).toEqual([
      clon(bajo, supervisor),
      tiempoAuditRow(1, bajo, supervisor, `abrió el tiempo de ${NAME_PLACEHOLDER}`),
    ]);
  });

  test('when linking; unlinking removes the mark', async () => {
    const { portal, supervisor, otro, bajo } = await scene();
    const { id, comparten } = await openTiempo(portal, otro, bajo, -1);
    expect(comparten).toBe(false);
    const { result, bitacora } = await portal.observe(() => linkTiempo(portal, supervisor, id));
    expect(result).toMatchObject({ data: [{ comparten: true }] });
    expect(bitacora).toEqual([
      clon(bajo, supervisor),
      tiempoAuditRow(id, bajo, supervisor, `ligó el tiempo de ${NAME_PLACEHOLDER}`),
    ]);
    await linkTiempo(portal, supervisor, id);
    expect(await findTiempo(portal, supervisor, id)).toMatchObject({ comparten: false });
    await linkTiempo(portal, otro, id);
    expect(await findTiempo(portal, supervisor, id)).toMatchObject({ comparten: false });
  });

  test('when linking all, only those who share it', async () => {
    const { portal, supervisor, otro, bajo } = await scene();
    const foreign = await portal.createPerson();
    const [own, othersTiempo] = [await openTiempo(portal, otro, bajo, -1), await openTiempo(portal, otro, foreign, -1)];
    const { bitacora } = await portal.observe(() =>
      portal.as(supervisor).succeeds('POST actionTime', { body: { op: 6 } }),
    );
    expect(bitacora).toEqual([
      bulkTiempoAuditRow(supervisor, 'ligó 2 tiempos'),
      clon(bajo, supervisor),
      tiempoAuditRow(own.id, bajo, supervisor, `ligó el tiempo de ${NAME_PLACEHOLDER}`),
      tiempoAuditRow(othersTiempo.id, foreign, supervisor, `ligó el tiempo de ${NAME_PLACEHOLDER}`),
    ]);
    expect((await portal.as(supervisor).succeeds('GET getAllTime')).map((t) => t.comparten)).toEqual([true, false]);
  });

  test('when accepting a solicitud', async () => {
    const { portal, supervisor, otro, bajo } = await scene();
    await openTiempo(portal, otro, bajo, supervisor.id);
    const { result, bitacora } = await portal.observe(() =>
      portal.as(supervisor).succeeds('POST actionTimeSoli', { body: { id: 1 } }),
    );
    expect(result).toMatchObject({ data: { comparten: true } });
    expect(bitacora[0]).toEqual(clon(bajo, supervisor));
  });

  test('when it is known later: after a login from the same address during the open tiempo', async () => {
    const { portal, otro, bajo } = await scene();
    const { id } = await openTiempo(portal, otro, bajo);
    const logIn = (person: Person, desde: string) =>
      portal
        .as(null, { remoteAddress: desde })
        .succeeds('POST login', { body: { op: 0, usuario: person.usuario, clave: CLAVE } });
    await logIn(bajo, '203.0.113.55');
    expect(await findTiempo(portal, otro, id)).toMatchObject({ comparten: false });
    await logIn(otro, '203.0.113.55');
    expect(await findTiempo(portal, otro, id)).toMatchObject({ comparten: true });
  });

  test('when it is known later: after a login while the tiempo was cancelled, which is recovered', async () => {
    const { portal, otro, bajo } = await scene();
    const { id } = await openTiempo(portal, otro, bajo);
    await cancelTiempo(portal, otro, id);
    await portal
      .as(null, { remoteAddress: '203.0.113.8' })
      .succeeds('POST login', { body: { op: 0, usuario: bajo.usuario, clave: CLAVE } });
    expect((await recoverTiempo(portal, otro, id)).data).toMatchObject({ comparten: true });
  });
});

describe('when the configuracion refuses it, the call is refused without any write', () => {
  const SAME_ADDRESS = {
    http: 422,
    status: 1,
    error: 'MISMA_DIRECCION',
    msg: 'Usan la misma conexión, así que tu agencia no lo permite',
  };
  const cerrada = async () => {
    const everything = await scene();
    await everything.portal.configure({ rechazar_misma_direccion: true });
    return everything;
  };

  test('for opening, linking and accepting', async () => {
    const { portal, supervisor, otro, bajo } = await cerrada();
    const antes = await portal.countTableRows();
    const onOpen = await portal.as(supervisor).fails('POST openTime', { body: { bajo: bajo.id, alto: supervisor.id } });
    expect(onOpen).toEqual(SAME_ADDRESS);
    expect(await portal.countTableRows()).toEqual(antes);
    const { id } = await openTiempo(portal, otro, bajo, supervisor.id);
    expect(await expectActionRefused(portal, supervisor, 5, id)).toEqual(SAME_ADDRESS);
    expect(await portal.as(supervisor).fails('POST actionTimeSoli', { body: { id: 1 } })).toEqual(SAME_ADDRESS);
    await runTiempoAction(portal, otro, 5, id);
  });

  test('not for a usuario who does not share it', async () => {
    const { portal, otro, bajo } = await cerrada();
    expect(await openTiempo(portal, otro, bajo)).toMatchObject({ alto: otro.id, comparten: false });
  });

  test('linking all skips and names them', async () => {
    const { portal, supervisor, otro, bajo } = await cerrada();
    const sister = await portal.createPerson({ nombre: 'Hermana', direccion: HOME_ADDRESS });
    const foreign = await portal.createPerson();
    const [own, othersTiempo, theirs] = [
      await openTiempo(portal, otro, bajo, -1),
      await openTiempo(portal, otro, foreign, -1),
      await openTiempo(portal, otro, sister, -1),
    ];
    const { result, bitacora, notices } = await portal.observe(() =>
      portal.as(supervisor).succeeds('POST actionTime', { body: { op: 6 } }),
    );
    expect(result).toEqual({
      msg: 'Ligaste 1 tiempo. Los demás no: Bajo y Hermana comparten conexión contigo',
      status: 0,
      data: [await findTiempo(portal, supervisor, othersTiempo.id)],
      cerrados: [],
      omitidos: [
        { id: own.id, bajoNombre: 'Bajo' },
        { id: theirs.id, bajoNombre: 'Hermana' },
      ],
    });
    expect(bitacora).toEqual([
      tiempoAuditRow(othersTiempo.id, foreign, supervisor, `ligó el tiempo de ${NAME_PLACEHOLDER}`),
    ]);
    expect(notices).toEqual([
      noticeToBajo('Jefe', 'ligó tu tiempo', foreign),
      { tema: 'tiempos', quien: 'Jefe', msg: 'ligó 1 tiempo' },
    ]);
    expect((await portal.as(supervisor).succeeds('GET getAllTime')).map((t) => t.alto)).toEqual([
      -1,
      supervisor.id,
      -1,
    ]);
  });

  test('linking all is refused and names them when none is left', async () => {
    const { portal, supervisor, otro, bajo } = await cerrada();
    await openTiempo(portal, otro, bajo, -1);
    const antes = await portal.countTableRows();
    expect(await portal.as(supervisor).fails('POST actionTime', { body: { op: 6 } })).toEqual({
      ...SAME_ADDRESS,
      msg: 'No se ligó ninguno: Bajo comparte conexión contigo',
    });
    expect(await portal.countTableRows()).toEqual(antes);
  });
});
