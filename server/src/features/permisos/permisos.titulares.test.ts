import type { Permiso } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { enTransaccion } from '../../platform/db/transaccion.ts';
import { codigos, mientras } from '../../testing/carreras.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';
import { conservarTitulares } from './permisos.public.ts';

/** Jefa, on top, may neither do maintenance nor give permissions; Ana, below her, alone holds one of both. */
async function sala(permiso: Permiso) {
  const portal = await abrirPortal();
  for (const categoria of [11, 12]) await portal.permitir(categoria, 'adm');
  const jefa = await portal.persona({ nombre: 'Jefa', categoria: 12 });
  const ana = await portal.persona({ nombre: 'Ana', categoria: 11 });
  await portal.permitir(11, permiso);
  return { portal, jefa, ana };
}

const degradar = async (portal: Portal, quien: Persona, { id }: Persona) =>
  portal.pide(quien)('POST', 'actionDegrado', { usuario: id, motivo: 'Faltas', rango: await portal.mision(10, 1) });
const despedir = (portal: Portal, { id }: Persona) =>
  enTransaccion(portal.deps, (tx) =>
    conservarTitulares(tx, () =>
      tx.db.updateTable('usuario').set({ despedido: 1 }).where('id', '=', id).executeTakeFirst(),
    ),
  );

describe.each([
  ['man', 'Mantenimiento'],
  ['exc', 'Excepciones'],
] as const)('quien es la última en tener %s', (permiso, nombre) => {
  const msg = `Nadie más tiene el permiso ${nombre}. Da primero ese permiso a otra persona`;

  test('no baja de categoría, y no queda nada de haberlo intentado', async () => {
    const { portal, jefa, ana } = await sala(permiso);
    const antes = await portal.cuentas();
    expect(await degradar(portal, jefa, ana)).toMatchObject({ http: 409, cuerpo: { error: 'ULTIMO_TITULAR', msg } });
    expect(await portal.cuentas()).toEqual(antes);
    expect(await portal.pide(ana).logra('GET checkUser')).toMatchObject({ permisos: [permiso] });
  });

  test('no es despedida', async () => {
    const { portal, ana } = await sala(permiso);
    await expect(despedir(portal, ana)).rejects.toMatchObject({ codigo: 'ULTIMO_TITULAR', message: msg });
    await portal.pide(ana).logra('GET checkUser');
  });

  test.each<[string, (portal: Portal) => Promise<unknown>]>([
    ['por su categoría', async (portal) => portal.persona({ categoria: 11 })],
    ['por excepción', async (portal) => portal.exceptuar(await portal.persona(), permiso)],
  ])('ya no lo es cuando otra persona lo tiene %s', async (_como, dar) => {
    const { portal, jefa, ana } = await sala(permiso);
    await dar(portal);
    expect((await degradar(portal, jefa, ana)).http).toBe(200);
  });

  test('lo sigue siendo cuando la otra está despedida', async () => {
    const { portal, jefa, ana } = await sala(permiso);
    const ida = await portal.persona({ categoria: 11 });
    await portal.despedir(ida);
    expect(codigos([await degradar(portal, jefa, ana)])).toEqual({ '409 ULTIMO_TITULAR': 1 });
  });

  test('cambia de categoría si en la otra también lo tiene, o lo lleva por excepción', async () => {
    const { portal, jefa, ana } = await sala(permiso);
    await portal.permitir(10, permiso);
    expect((await degradar(portal, jefa, ana)).http).toBe(200);
    await portal.permitir(10);
    await portal.exceptuar(ana, permiso);
    await portal.ascender(ana, 9);
    expect(await portal.pide(ana).logra('GET checkUser')).toMatchObject({
      permisos: expect.arrayContaining([permiso]),
    });
  });
});

test('donde nadie lo tenía, nadie lo pierde', async () => {
  const { portal, jefa, ana } = await sala('mul');
  expect((await degradar(portal, jefa, ana)).http).toBe(200);
  await despedir(portal, jefa);
});

test('quitar las excepciones de otra persona no deja sin nadie: quien las quita lo tiene', async () => {
  const { portal, jefa, ana } = await sala('mul');
  await portal.permitir(12, 'exc', 'man');
  await portal.exceptuar(ana, 'exc', 'man');
  const { id } = await portal.pide(jefa).logra('GET excepcionDe/:usuario', { params: { usuario: ana.id } });
  await portal.pide(jefa).logra('POST actionExcepciones', { body: { op: 2, id: id ?? 0, visto: 'exc,man' } });
});

describe('quien los quita mientras los pierde', () => {
  /** Jefa alone and Ana may both; Jefa's are taken meanwhile. */
  async function escena() {
    const { portal, jefa, ana } = await sala('mul');
    await portal.permitir(12, 'exc', 'man');
    await portal.exceptuar(ana, 'exc', 'man');
    return { portal, jefa, ana };
  }
  const quitadas = async (portal: Portal, pedir: () => ReturnType<ReturnType<Portal['pide']>>) =>
    mientras(
      portal,
      async (tx) => {
        await tx.db.updateTable('categoria').set({ permisos: '' }).where('id', '=', 12).execute();
        await tx.db.updateTable('cerrojo').set({ nombre: 'titulares' }).where('nombre', '=', 'titulares').execute();
      },
      pedir,
    );

  test('por excepciones: queda una', async () => {
    const { portal, jefa, ana } = await escena();
    const { id } = await portal.pide(jefa).logra('GET excepcionDe/:usuario', { params: { usuario: ana.id } });
    const { http } = await quitadas(portal, () => portal.pide(jefa)('POST', 'actionExcepciones', { op: 2, id }));
    // Where requests go one after the other, she has already lost them when hers begins.
    expect([403, 409]).toContain(http);
    expect(await portal.pide(ana).logra('GET checkUser')).toMatchObject({ permisos: ['mul', 'exc', 'man'] });
  });

  test('por su categoría: queda una', async () => {
    const { portal, jefa, ana } = await escena();
    await portal.exceptuar(ana);
    await portal.permitir(11, 'exc', 'man');
    const body = { categorias: [{ id_categoria: 11, permisos: '', visto: 'exc,man' }] };
    const { http } = await quitadas(portal, () => portal.pide(jefa)('POST', 'guardarMatriz', body));
    expect([403, 409]).toContain(http);
    expect(await portal.pide(ana).logra('GET checkUser')).toMatchObject({ permisos: ['exc', 'man'] });
  });
});
