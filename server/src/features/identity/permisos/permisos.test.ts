import type { RequestOf } from '@conserje/contract';
import { NAME_PLACEHOLDER } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { runInTransaction } from '../../../platform/unit-of-work/transaction.ts';
import { countResponseCodes, sendDuringChange } from '../../../test-support/cluster/races.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { scenesOf } from '../../../test-support/portal/portal.ts';
import { changeMision } from '../../careers/career/career.public.ts';

type Submission = RequestOf<'POST actionExcepciones'>['body'];

/** Eva may give permisos by her categoria, as may Fundadora above her. */
async function populate(portal: Portal) {
  const founder = await portal.createPerson({ nombre: 'Fundadora', categoria: 12 });
  const eva = await portal.createPerson({ nombre: 'Eva', categoria: 11 });
  const leo = await portal.createPerson({ nombre: 'Leo', categoria: 2 });
  return { portal, founder, eva, leo };
}
const { setUp, unchanged } = scenesOf(populate);

const runAction = (portal: Portal, person: Person, body: Submission) =>
  portal.as(person).succeeds('POST actionExcepciones', { body });
const refusal = (portal: Portal, person: Person, body: Submission) =>
  portal.as(person).fails('POST actionExcepciones', { body });
const give = (portal: Portal, person: Person, a: Person, permisos: string) =>
  runAction(portal, person, { op: 0, usuario: a.id, permisos });
/** Gives permisos; returns the id of the excepcion. */
async function grantAndGetId(portal: Portal, person: Person, a: Person, permisos: string): Promise<number> {
  const { data } = await give(portal, person, a, permisos);
  return data?.id ?? 0;
}
const permisosOf = async (portal: Portal, person: Person) =>
  (await portal.as(person).succeeds('GET checkUser')).permisos;

describe('giving permisos to a usuario', () => {
  test('adds them to those of the categoria at once; it is logged and the usuario is told', async () => {
    const { portal, eva, leo } = await setUp();
    await portal.as(leo).fails('GET getAllMultas');
    const given = await portal.observe(() => give(portal, eva, leo, 'ren,mul,mul'));
    const { data, msg } = given.result;
    expect(msg).toBe('Guardaste los permisos extra de Leo');
    expect(data).toEqual({
      id: expect.any(Number),
      usuario: leo.id,
      usuario_nombre: 'Leo',
      n_categoria: 'Seguridad',
      de_categoria: 'tt',
      permisos: 'mul,ren',
      acciones: ['editar', 'eliminar'],
      encargadoNombre: 'Eva',
      fecha: portal.clock.iso(),
    });
    expect(given.bitacora).toEqual([
      {
        modulo: 'permisos',
        objeto: data?.id,
        usuario: leo.id,
        encargado: eva.id,
        motivo: `dio a ${NAME_PLACEHOLDER} Multas, Rentas`,
        diferencias: [{ campo: 'Permisos extra', antes: '', despues: 'Multas, Rentas' }],
      },
    ]);
    expect(given.notices).toEqual([
      { tema: 'permisos', quien: 'Eva', msg: 'te dio Multas, Rentas', para: leo.id },
      { tema: 'excepciones', quien: 'Eva', msg: 'cambió los permisos extra de Leo' },
    ]);
    expect(await permisosOf(portal, leo)).toEqual(['tt', 'mul', 'ren']);
    await portal.as(leo).succeeds('GET getAllMultas');
  });

  test('keeps them in another categoria, without duplicates of what it permits', async () => {
    const { portal, eva, leo } = await setUp();
    await give(portal, eva, leo, 'mul,tt');
    expect(await permisosOf(portal, leo)).toEqual(['tt', 'mul']);
    await portal.moveToMision(leo, 1);
    expect(await permisosOf(portal, leo)).toEqual(['tt', 'mul']);
  });

  test('gives tt by excepcion, so that the usuario can be asked to be the encargado', async () => {
    const { portal, eva, leo } = await setUp();
    await portal.grantPermisos(3);
    const [zoe, bajo] = [await portal.createPerson({ categoria: 3 }), await portal.createPerson()];
    const open = () => portal.as(leo)('POST', 'openTime', { bajo: bajo.id, alto: zoe.id });
    expect(countResponseCodes([await open()])).toEqual({ '422 ENCARGADO_SIN_PERMISO': 1 });
    await give(portal, eva, zoe, 'tt');
    expect((await open()).http).toBe(200);
  });

  test("makes the usuario another holder, who prevents settling one's own", async () => {
    const { portal, eva, leo } = await setUp();
    for (const categoria of [10, 11, 12]) await portal.grantPermisos(categoria, 'exc', 'mul');
    for (const categoria of [9]) await portal.grantPermisos(categoria, 'mul');
    const ana = await portal.createPerson({ categoria: 9 });
    const multa = { usuario: ana.id, motivo: 'Flood', creditos: 5 };
    const { data } = await portal.as(eva).succeeds('POST sendMulta', { body: multa });
    await give(portal, eva, leo, 'mul');
    for (const categoria of [10, 11, 12]) await portal.grantPermisos(categoria);
    const body = { id: data.id, op: true };
    expect(await portal.as(ana).fails('POST actionMulta', { body })).toMatchObject({ error: 'COSA_PROPIA' });
    await portal.setExcepcion(leo);
    await portal.as(ana).succeeds('POST actionMulta', { body });
  });

  test.each<[Partial<Submission>, string, string]>([
    [{ usuario: 0, permisos: 'mul' }, 'usuario', 'No dejes campos vacios'],
    [{ permisos: '' }, 'permisos', 'Selecciona permisos'],
    [{ permisos: 'mul,jefe' }, 'permisos', 'Ese permiso no existe'],
  ])('rejects %j', async (more, campo, msg) => {
    const { portal, eva, leo } = unchanged();
    const body = { op: 0, usuario: leo.id, permisos: 'mul', ...more };
    expect(await refusal(portal, eva, body)).toMatchObject({ http: 422, campo, msg });
  });

  test('rejects a permiso that the giver does not hold', async () => {
    const { portal, eva, leo } = unchanged();
    const body = { op: 0, usuario: leo.id, permisos: 'mul,man' };
    expect(await refusal(portal, eva, body)).toMatchObject({
      http: 403,
      error: 'PERMISO_AJENO',
      campo: 'permisos',
      msg: 'Solo puedes dar o quitar permisos que tienes. No tienes Mantenimiento',
    });
    expect(await permisosOf(portal, leo)).toEqual(['tt']);
  });

  test('allows a permiso that the giver holds by excepcion', async () => {
    const { portal, founder, eva, leo } = await setUp();
    await give(portal, founder, eva, 'man');
    await give(portal, eva, leo, 'man');
    expect(await permisosOf(portal, leo)).toEqual(['tt', 'man']);
  });

  test('rejects a usuario who already has extra permisos', async () => {
    const { portal, eva, leo } = await setUp();
    await give(portal, eva, leo, 'mul');
    const other = { op: 0, usuario: leo.id, permisos: 'ren' };
    expect(await refusal(portal, eva, other)).toMatchObject({ http: 409, error: 'EXCEPCION_EXISTE', campo: 'usuario' });
  });
});

describe('changing and removing permisos', () => {
  test('logs the previous and the new ones, and takes effect at once', async () => {
    const { portal, eva, leo } = await setUp();
    const id = await grantAndGetId(portal, eva, leo, 'mul,ren');
    const other = await portal.createPerson({ nombre: 'Otra', categoria: 11 });
    const edited = await portal.observe(() =>
      runAction(portal, other, { op: 1, id, permisos: 'ren,pag', visto: 'ren,mul' }),
    );
    expect(edited.result.data).toMatchObject({ id, permisos: 'ren,pag', encargadoNombre: 'Otra' });
    const shared = { modulo: 'permisos', objeto: id, usuario: leo.id, encargado: other.id };
    expect(edited.bitacora).toEqual([
      {
        ...shared,
        motivo: `dio a ${NAME_PLACEHOLDER} Pagar y le quitó Multas`,
        diferencias: [{ campo: 'Permisos extra', antes: 'Multas, Rentas', despues: 'Rentas, Pagar' }],
      },
    ]);
    expect(edited.notices[0]).toEqual({
      tema: 'permisos',
      quien: 'Otra',
      msg: 'te dio Pagar y te quitó Multas',
      para: leo.id,
    });
    await portal.as(leo).fails('GET getAllMultas');
    const removed = await portal.observe(() => runAction(portal, other, { op: 2, id, visto: 'ren,pag' }));
    expect(removed.result).toEqual({ msg: 'Quitaste los permisos extra de Leo', status: 0, data: null });
    expect(removed.bitacora).toEqual([
      {
        ...shared,
        motivo: `quitó a ${NAME_PLACEHOLDER} Rentas, Pagar`,
        diferencias: [{ campo: 'Permisos extra', antes: 'Rentas, Pagar', despues: '' }],
      },
    ]);
    expect(await permisosOf(portal, leo)).toEqual(['tt']);
    expect((await portal.as(eva).succeeds('GET getExcepciones')).excepciones).toEqual([]);
  });

  test('logs and announces nothing if they are the same', async () => {
    const { portal, eva, leo } = await setUp();
    const id = await grantAndGetId(portal, eva, leo, 'mul');
    const nothing = await portal.observe(() => runAction(portal, eva, { op: 1, id, permisos: 'mul' }));
    expect(nothing).toMatchObject({ result: { msg: 'No hiciste ningún cambio' }, bitacora: [], notices: [] });
  });

  test('rejects the removal of one that the actor does not hold, even with others that they do', async () => {
    const { portal, founder, eva, leo } = await setUp();
    const id = await grantAndGetId(portal, founder, leo, 'mul,man');
    const [row] = (await portal.as(eva).succeeds('GET getExcepciones')).excepciones;
    expect(row?.acciones).toEqual(['editar']);
    const foreign = { http: 403, error: 'PERMISO_AJENO' };
    expect(await refusal(portal, eva, { op: 2, id, visto: 'mul,man' })).toMatchObject(foreign);
    expect(await refusal(portal, eva, { op: 1, id, permisos: 'mul' })).toMatchObject(foreign);
    await runAction(portal, eva, { op: 1, id, permisos: 'ren,man', visto: 'mul,man' });
    expect(await permisosOf(portal, leo)).toEqual(['tt', 'ren', 'man']);
  });

  test('rejects a change of stale values', async () => {
    const { portal, founder, eva, leo } = await setUp();
    const id = await grantAndGetId(portal, eva, leo, 'mul');
    await runAction(portal, founder, { op: 1, id, permisos: 'ren', visto: 'mul' });
    const stale = { http: 409, error: 'CAMBIO_MIENTRAS' };
    expect(await refusal(portal, eva, { op: 1, id, permisos: 'mul,pag', visto: 'mul' })).toMatchObject(stale);
    expect(await refusal(portal, eva, { op: 2, id, visto: 'mul' })).toMatchObject(stale);
    expect(await permisosOf(portal, leo)).toEqual(['tt', 'ren']);
  });

  test('rejects a usuario who rose meanwhile, an unknown excepcion and an empty selection', async () => {
    const { portal, eva, leo } = await setUp();
    const id = await grantAndGetId(portal, eva, leo, 'mul');
    expect(await refusal(portal, eva, { op: 1, id, permisos: '' })).toMatchObject({ msg: 'Selecciona permisos' });
    expect(await refusal(portal, eva, { op: 2, id: 999_999 })).toMatchObject({ http: 404, error: 'NO_EXISTE' });
    for (const op of [1, 2])
      expect(await refusal(portal, eva, { op, permisos: 'mul' })).toMatchObject({ http: 400, campo: 'id' });
    const mision = await portal.misionId(11, 1);
    const response = await sendDuringChange(
      portal,
      (tx) => changeMision(tx, { usuario: leo.id, mision, causa: 'edicion' }),
      () => portal.as(eva)('POST', 'actionExcepciones', { op: 2, id, visto: 'mul' }),
    );
    expect(countResponseCodes([response])).toEqual({ '403 SIN_PERMISO': 1 });
  });
});

describe('viewing permisos', () => {
  test('lists the excepciones of active usuarios by name, and the catalogue with what each permiso permits', async () => {
    const { portal, founder, eva, leo } = await setUp();
    const beto = await portal.createPerson({ nombre: 'beto', categoria: 11 });
    await give(portal, eva, leo, 'mul');
    await give(portal, founder, beto, 'man');
    const ida = await portal.createPerson({ nombre: 'Ida' });
    await give(portal, eva, ida, 'tt');
    await portal.dismiss(ida);
    const { excepciones, catalogo } = await portal.as(eva).succeeds('GET getExcepciones');
    expect(excepciones.map((x) => [x.usuario_nombre, x.permisos, x.acciones])).toEqual([
      ['beto', 'man', []],
      ['Leo', 'mul', ['editar', 'eliminar']],
    ]);
    expect(catalogo).toHaveLength(24);
    expect(catalogo).toContainEqual({
      id: 'mul',
      nombre: 'Multas',
      permite: 'Poner multas y marcarlas como cobradas',
    });
  });

  test('shows those of one person: by categoria and by excepcion', async () => {
    const { portal, founder, eva, leo } = await setUp();
    const view = (usuario: number) => portal.as(eva).succeeds('GET excepcionDe/:usuario', { params: { usuario } });
    const shared = { usuario: leo.id, usuario_nombre: 'Leo', n_categoria: 'Seguridad', de_categoria: 'tt' };
    expect(await view(leo.id)).toEqual({ ...shared, id: null, permisos: '', acciones: ['editar'] });
    const id = await grantAndGetId(portal, eva, leo, 'mul');
    expect(await view(leo.id)).toEqual({ ...shared, id, permisos: 'mul', acciones: ['editar', 'eliminar'] });
    expect(await view(founder.id)).toMatchObject({ acciones: [] });
  });
});

test('a readmitted usuario has no excepciones, which is logged', async () => {
  const { portal, eva, leo } = await setUp();
  const id = await grantAndGetId(portal, eva, leo, 'mul');
  await portal.dismiss(leo);
  const mision = await portal.misionId(1, 1);
  const { bitacora } = await portal.observe(() =>
    runInTransaction({ ...portal.deps, actor: eva }, async (tx) => {
      await tx.db.updateTable('usuario').set({ despedido: 0 }).where('id', '=', leo.id).execute();
      await changeMision(tx, { usuario: leo.id, mision, causa: 'reingreso' });
    }),
  );
  expect(await permisosOf(portal, { ...leo, key: await portal.createSession(leo.id) })).toEqual([]);
  expect(bitacora).toContainEqual({
    modulo: 'permisos',
    objeto: id,
    usuario: leo.id,
    encargado: eva.id,
    motivo: `quitó los permisos extra de ${NAME_PLACEHOLDER} (Multas): reingresó`,
    diferencias: [{ campo: 'Permisos extra', antes: 'Multas', despues: '' }],
  });
});
