import type { Permiso } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { runInTransaction } from '../../../platform/unit-of-work/transaction.ts';
import { countCodes, sendDuringChange } from '../../../test-support/cluster/races.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';
import { preserveRightHolders } from './permisos.public.ts';

/** Jefa, on top, may neither do maintenance nor give permissions; Ana, below her, alone holds one of both. */
async function setUp(permiso: Permiso) {
  const portal = await openPortal();
  for (const categoria of [11, 12]) await portal.grantPermisos(categoria, 'adm');
  const boss = await portal.createPerson({ nombre: 'Jefa', categoria: 12 });
  const ana = await portal.createPerson({ nombre: 'Ana', categoria: 11 });
  await portal.grantPermisos(11, permiso);
  return { portal, boss, ana };
}

const demote = async (portal: Portal, quien: Person, { id }: Person) =>
  portal.as(quien)('POST', 'actionDegrado', { usuario: id, motivo: 'Faltas', rango: await portal.misionId(10, 1) });
const dismiss = (portal: Portal, { id }: Person) =>
  runInTransaction(portal.deps, (tx) =>
    preserveRightHolders(tx, () =>
      tx.db.updateTable('usuario').set({ despedido: 1 }).where('id', '=', id).executeTakeFirst(),
    ),
  );

describe.each([
  ['man', 'Mantenimiento'],
  ['exc', 'Excepciones'],
] as const)('quien es la última en tener %s', (permiso, nombre) => {
  const msg = `Nadie más tiene el permiso ${nombre}. Da primero ese permiso a otra persona`;

  test('no baja de categoría, y no queda nada de haberlo intentado', async () => {
    const { portal, boss, ana } = await setUp(permiso);
    const antes = await portal.countTableRows();
    expect(await demote(portal, boss, ana)).toMatchObject({ http: 409, body: { error: 'ULTIMO_TITULAR', msg } });
    expect(await portal.countTableRows()).toEqual(antes);
    expect(await portal.as(ana).succeeds('GET checkUser')).toMatchObject({ permisos: [permiso] });
  });

  test('no es despedida', async () => {
    const { portal, ana } = await setUp(permiso);
    await expect(dismiss(portal, ana)).rejects.toMatchObject({ codigo: 'ULTIMO_TITULAR', message: msg });
    await portal.as(ana).succeeds('GET checkUser');
  });

  test.each<[string, (portal: Portal) => Promise<unknown>]>([
    ['por su categoría', async (portal) => portal.createPerson({ categoria: 11 })],
    ['por excepción', async (portal) => portal.setExcepcion(await portal.createPerson(), permiso)],
  ])('ya no lo es cuando otra persona lo tiene %s', async (_how, give) => {
    const { portal, boss, ana } = await setUp(permiso);
    await give(portal);
    expect((await demote(portal, boss, ana)).http).toBe(200);
  });

  test('lo sigue siendo cuando la otra está despedida', async () => {
    const { portal, boss, ana } = await setUp(permiso);
    const ida = await portal.createPerson({ categoria: 11 });
    await portal.dismiss(ida);
    expect(countCodes([await demote(portal, boss, ana)])).toEqual({ '409 ULTIMO_TITULAR': 1 });
  });

  test('cambia de categoría si en la otra también lo tiene, o lo lleva por excepción', async () => {
    const { portal, boss, ana } = await setUp(permiso);
    await portal.grantPermisos(10, permiso);
    expect((await demote(portal, boss, ana)).http).toBe(200);
    await portal.grantPermisos(10);
    await portal.setExcepcion(ana, permiso);
    await portal.moveToMision(ana, 9);
    expect(await portal.as(ana).succeeds('GET checkUser')).toMatchObject({
      permisos: expect.arrayContaining([permiso]),
    });
  });
});

test('donde nadie lo tenía, nadie lo pierde', async () => {
  const { portal, boss, ana } = await setUp('mul');
  expect((await demote(portal, boss, ana)).http).toBe(200);
  await dismiss(portal, boss);
});

test('quitar las excepciones de otra persona no deja sin nadie: quien las quita lo tiene', async () => {
  const { portal, boss, ana } = await setUp('mul');
  await portal.grantPermisos(12, 'exc', 'man');
  await portal.setExcepcion(ana, 'exc', 'man');
  const { id } = await portal.as(boss).succeeds('GET excepcionDe/:usuario', { params: { usuario: ana.id } });
  await portal.as(boss).succeeds('POST actionExcepciones', { body: { op: 2, id: id ?? 0, visto: 'exc,man' } });
});

describe('quien los quita mientras los pierde', () => {
  /** Jefa alone and Ana may both; Jefa's are taken meanwhile. */
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

  test('por excepciones: queda una', async () => {
    const { portal, boss, ana } = await scene();
    const { id } = await portal.as(boss).succeeds('GET excepcionDe/:usuario', { params: { usuario: ana.id } });
    const { http } = await withPermisosRemoved(portal, () =>
      portal.as(boss)('POST', 'actionExcepciones', { op: 2, id }),
    );
    // Where requests go one after the other, she has already lost them when hers begins.
    expect([403, 409]).toContain(http);
    expect(await portal.as(ana).succeeds('GET checkUser')).toMatchObject({ permisos: ['mul', 'exc', 'man'] });
  });

  test('por su categoría: queda una', async () => {
    const { portal, boss, ana } = await scene();
    await portal.setExcepcion(ana);
    await portal.grantPermisos(11, 'exc', 'man');
    const body = { categorias: [{ id_categoria: 11, permisos: '', visto: 'exc,man' }] };
    const { http } = await withPermisosRemoved(portal, () => portal.as(boss)('POST', 'guardarMatriz', body));
    expect([403, 409]).toContain(http);
    expect(await portal.as(ana).succeeds('GET checkUser')).toMatchObject({ permisos: ['exc', 'man'] });
  });
});
