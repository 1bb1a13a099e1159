import type { Permiso } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { runInTransaction } from '../../../platform/unit-of-work/transaction.ts';
import { countResponseCodes, sendDuringChange } from '../../../test-support/cluster/races.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';
import { preserveRightHolders } from './permisos.public.ts';

/** Jefa, on top, holds neither man nor exc; Ana, below her, is the only holder of `permiso`. */
async function setUp(permiso: Permiso) {
  const portal = await openPortal();
  for (const categoria of [10, 11, 12]) await portal.grantPermisos(categoria, 'adm');
  const boss = await portal.createPerson({ nombre: 'Jefa', categoria: 12 });
  const ana = await portal.createPerson({ nombre: 'Ana', categoria: 11 });
  await portal.grantPermisos(11, permiso);
  return { portal, boss, ana };
}

const demote = async (portal: Portal, person: Person, { id }: Person) =>
  portal.as(person)('POST', 'actionDegrado', { usuario: id, motivo: 'Faltas', rango: await portal.misionId(10, 1) });
const dismiss = (portal: Portal, { id }: Person) =>
  runInTransaction(portal.deps, (tx) =>
    preserveRightHolders(tx, () =>
      tx.db.updateTable('usuario').set({ despedido: 1 }).where('id', '=', id).executeTakeFirst(),
    ),
  );

describe.each([
  ['man', 'Mantenimiento'],
  ['exc', 'Excepciones'],
] as const)('the last holder of %s', (permiso, name) => {
  const msg = `Nadie más tiene el permiso ${name}. Da primero ese permiso a otra persona`;

  test('is not moved to another categoria, and nothing remains of the attempt', async () => {
    const { portal, boss, ana } = await setUp(permiso);
    const antes = await portal.countTableRows();
    expect(await demote(portal, boss, ana)).toMatchObject({ http: 409, body: { error: 'ULTIMO_TITULAR', msg } });
    expect(await portal.countTableRows()).toEqual(antes);
    expect(await portal.as(ana).succeeds('GET checkUser')).toMatchObject({ permisos: [permiso] });
  });

  test('is not dismissed', async () => {
    const { portal, ana } = await setUp(permiso);
    await expect(dismiss(portal, ana)).rejects.toMatchObject({ code: 'ULTIMO_TITULAR', message: msg });
    await portal.as(ana).succeeds('GET checkUser');
  });

  test.each<[string, (portal: Portal) => Promise<unknown>]>([
    ['by their categoria', async (portal) => portal.createPerson({ categoria: 11 })],
    ['by an excepcion', async (portal) => portal.setExcepcion(await portal.createPerson(), permiso)],
  ])('is no longer the last when another person holds it %s', async (_how, give) => {
    const { portal, boss, ana } = await setUp(permiso);
    await give(portal);
    expect((await demote(portal, boss, ana)).http).toBe(200);
  });

  test('remains the last if the other one is dismissed', async () => {
    const { portal, boss, ana } = await setUp(permiso);
    const ida = await portal.createPerson({ categoria: 11 });
    await portal.dismiss(ida);
    expect(countResponseCodes([await demote(portal, boss, ana)])).toEqual({ '409 ULTIMO_TITULAR': 1 });
  });

  test('changes categoria if the new one permits it too, or with an excepcion', async () => {
    const { portal, ana } = await setUp(permiso);
    await portal.grantPermisos(10, permiso);
    await portal.moveToMision(ana, 10);
    await portal.grantPermisos(10);
    await portal.setExcepcion(ana, permiso);
    await portal.moveToMision(ana, 9);
    expect(await portal.as(ana).succeeds('GET checkUser')).toMatchObject({
      permisos: expect.arrayContaining([permiso]),
    });
  });
});

test('without holders of man and exc, a degrado and a despido are possible', async () => {
  const { portal, boss, ana } = await setUp('mul');
  expect((await demote(portal, boss, ana)).http).toBe(200);
  await dismiss(portal, boss);
});

test('removing the excepciones of another person leaves a holder: the actor', async () => {
  const { portal, boss, ana } = await setUp('mul');
  await portal.grantPermisos(12, 'exc', 'man');
  await portal.setExcepcion(ana, 'exc', 'man');
  const { id } = await portal.as(boss).succeeds('GET excepcionDe/:usuario', { params: { usuario: ana.id } });
  await portal.as(boss).succeeds('POST actionExcepciones', { body: { op: 2, id: id ?? 0, visto: 'exc,man' } });
});

describe('removing permisos while losing them', () => {
  /** Jefa and Ana hold both permisos; Jefa loses hers meanwhile. */
  async function scene() {
    const { portal, boss, ana } = await setUp('mul');
    await portal.grantPermisos(12, 'exc', 'man');
    await portal.setExcepcion(ana, 'exc', 'man');
    return { portal, boss, ana };
  }
  const withPermisosRemoved = async (portal: Portal, request: () => ReturnType<ReturnType<Portal['as']>>) =>
    sendDuringChange(
      portal,
      async (tx) => {
        await tx.db.updateTable('categoria').set({ permisos: '' }).where('id', '=', 12).execute();
        await tx.db.updateTable('cerrojo').set({ nombre: 'titulares' }).where('nombre', '=', 'titulares').execute();
      },
      request,
    );

  test('by excepcion: one holder remains', async () => {
    const { portal, boss, ana } = await scene();
    const { id } = await portal.as(boss).succeeds('GET excepcionDe/:usuario', { params: { usuario: ana.id } });
    const { http } = await withPermisosRemoved(portal, () =>
      portal.as(boss)('POST', 'actionExcepciones', { op: 2, id }),
    );
    // If requests run one after the other, she has already lost them.
    expect([403, 409]).toContain(http);
    expect(await portal.as(ana).succeeds('GET checkUser')).toMatchObject({ permisos: ['mul', 'exc', 'man'] });
  });

  test('by categoria: one holder remains', async () => {
    const { portal, boss, ana } = await scene();
    await portal.setExcepcion(ana);
    await portal.grantPermisos(11, 'exc', 'man');
    const body = { categorias: [{ id_categoria: 11, permisos: '', visto: 'exc,man' }] };
    const { http } = await withPermisosRemoved(portal, () => portal.as(boss)('POST', 'guardarMatriz', body));
    expect([403, 409]).toContain(http);
    expect(await portal.as(ana).succeeds('GET checkUser')).toMatchObject({ permisos: ['exc', 'man'] });
  });
});
