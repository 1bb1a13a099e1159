import type { RequestOf } from '@conserje/contract';
import { NOMBRE } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { enTransaccion } from '../../platform/db/transaccion.ts';
import { codigos, mientras, porDosServidores, veces } from '../../testing/carreras.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';
import { cambiarMision } from '../carrera/carrera.public.ts';

type Envio = RequestOf<'POST actionExcepciones'>['body'];

/** Eva may give permissions, by her category; so may Fundadora, above her. */
async function sala() {
  const portal = await abrirPortal();
  const fundadora = await portal.persona({ nombre: 'Fundadora', categoria: 12 });
  const eva = await portal.persona({ nombre: 'Eva', categoria: 11 });
  const leo = await portal.persona({ nombre: 'Leo', categoria: 2 });
  return { portal, fundadora, eva, leo };
}

const actuar = (portal: Portal, quien: Persona, body: Envio) =>
  portal.pide(quien).logra('POST actionExcepciones', { body });
const rechazo = (portal: Portal, quien: Persona, body: Envio) =>
  portal.pide(quien).falla('POST actionExcepciones', { body });
const dar = (portal: Portal, quien: Persona, a: Persona, permisos: string) =>
  actuar(portal, quien, { op: 0, usuario: a.id, permisos });
/** Gives permissions; answers the exception's id. */
async function idDada(portal: Portal, quien: Persona, a: Persona, permisos: string): Promise<number> {
  const { data } = await dar(portal, quien, a, permisos);
  return data?.id ?? 0;
}
const permisosDe = async (portal: Portal, quien: Persona) => (await portal.pide(quien).logra('GET checkUser')).permisos;

describe('dar permisos a alguien', () => {
  test('los suma a los de su categoría al momento, se apunta y se le dice', async () => {
    const { portal, eva, leo } = await sala();
    await portal.pide(leo).falla('GET getAllMultas');
    const dada = await portal.observar(() => dar(portal, eva, leo, 'ren,mul,mul'));
    const { data, msg } = dada.resultado;
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
      fecha: portal.reloj.iso(),
    });
    expect(dada.bitacora).toEqual([
      {
        modulo: 'permisos',
        objeto: data?.id,
        usuario: leo.id,
        encargado: eva.id,
        motivo: `dio a ${NOMBRE} Multas, Rentas`,
        diferencias: [{ campo: 'Permisos extra', antes: '', despues: 'Multas, Rentas' }],
      },
    ]);
    expect(dada.avisos).toEqual([
      { tema: 'permisos', quien: 'Eva', msg: 'te dio Multas, Rentas', para: leo.id },
      { tema: 'excepciones', quien: 'Eva', msg: 'cambió los permisos extra de Leo' },
    ]);
    expect(await permisosDe(portal, leo)).toEqual(['tt', 'mul', 'ren']);
    await portal.pide(leo).logra('GET getAllMultas');
  });

  test('siguen siendo suyos en otra categoría, y lo que da también ella no se dobla', async () => {
    const { portal, eva, leo } = await sala();
    await dar(portal, eva, leo, 'mul,tt');
    expect(await permisosDe(portal, leo)).toEqual(['tt', 'mul']);
    await portal.ascender(leo, 1);
    expect(await permisosDe(portal, leo)).toEqual(['tt', 'mul']);
  });

  test('con tt por excepción se le puede pedir que sea el encargado', async () => {
    const { portal, eva, leo } = await sala();
    await portal.permitir(3);
    const [zoe, bajo] = [await portal.persona({ categoria: 3 }), await portal.persona()];
    const abrir = () => portal.pide(leo)('POST', 'openTime', { bajo: bajo.id, alto: zoe.id });
    expect(codigos([await abrir()])).toEqual({ '422 ENCARGADO_SIN_PERMISO': 1 });
    await dar(portal, eva, zoe, 'tt');
    expect((await abrir()).http).toBe(200);
  });

  test('quien lo tiene por excepción cuenta como otra persona que puede cobrar lo propio', async () => {
    const { portal, eva, leo } = await sala();
    for (const categoria of [10, 11, 12]) await portal.permitir(categoria, 'exc', 'mul');
    for (const categoria of [9]) await portal.permitir(categoria, 'mul');
    const ana = await portal.persona({ categoria: 9 });
    const multa = { usuario: ana.id, motivo: 'Flood', creditos: 5 };
    const { data } = await portal.pide(eva).logra('POST sendMulta', { body: multa });
    await dar(portal, eva, leo, 'mul');
    for (const categoria of [10, 11, 12]) await portal.permitir(categoria);
    const body = { id: data.id, op: true };
    expect(await portal.pide(ana).falla('POST actionMulta', { body })).toMatchObject({ error: 'COSA_PROPIA' });
    await portal.exceptuar(leo);
    await portal.pide(ana).logra('POST actionMulta', { body });
  });

  test.each<[Partial<Envio>, string, string]>([
    [{ usuario: 0, permisos: 'mul' }, 'usuario', 'No dejes campos vacios'],
    [{ permisos: '' }, 'permisos', 'Selecciona permisos'],
    [{ permisos: 'mul,jefe' }, 'permisos', 'Ese permiso no existe'],
  ])('%j no se acepta', async (mas, campo, msg) => {
    const { portal, eva, leo } = await sala();
    const body = { op: 0, usuario: leo.id, permisos: 'mul', ...mas };
    expect(await rechazo(portal, eva, body)).toMatchObject({ http: 422, campo, msg });
  });

  test('nadie da un permiso que no tiene', async () => {
    const { portal, eva, leo } = await sala();
    const body = { op: 0, usuario: leo.id, permisos: 'mul,man' };
    expect(await rechazo(portal, eva, body)).toMatchObject({
      http: 403,
      error: 'PERMISO_AJENO',
      campo: 'permisos',
      msg: 'Solo puedes dar o quitar permisos que tienes. No tienes Mantenimiento',
    });
    expect(await permisosDe(portal, leo)).toEqual(['tt']);
  });

  test('lo que uno tiene por excepción también lo puede dar', async () => {
    const { portal, fundadora, eva, leo } = await sala();
    await dar(portal, fundadora, eva, 'man');
    await dar(portal, eva, leo, 'man');
    expect(await permisosDe(portal, leo)).toEqual(['tt', 'man']);
  });

  test('ni a uno mismo, ni a un igual, ni a un superior, ni a quien no está', async () => {
    const { portal, fundadora, eva, leo } = await sala();
    const igual = await portal.persona({ categoria: 11 });
    for (const { id: usuario } of [eva, igual, fundadora])
      expect(await rechazo(portal, eva, { op: 0, usuario, permisos: 'mul' })).toMatchObject({ error: 'SIN_PERMISO' });
    await portal.despedir(leo);
    for (const usuario of [leo.id, 999_999])
      expect(await rechazo(portal, eva, { op: 0, usuario, permisos: 'mul' })).toMatchObject({ http: 404 });
  });

  test('a quien ya tiene se le editan', async () => {
    const { portal, eva, leo } = await sala();
    await dar(portal, eva, leo, 'mul');
    const otra = { op: 0, usuario: leo.id, permisos: 'ren' };
    expect(await rechazo(portal, eva, otra)).toMatchObject({ http: 409, error: 'EXCEPCION_EXISTE', campo: 'usuario' });
  });

  test('diez a la vez por dos servidores los dan una vez', async () => {
    const { portal, eva, leo } = await sala();
    const enviar = await porDosServidores(portal);
    const body = { op: 0, usuario: leo.id, permisos: 'mul' };
    const respuestas = await veces(10, () => enviar(eva, 'actionExcepciones', body));
    expect(codigos(respuestas)).toEqual({ '200': 1, '409 EXCEPCION_EXISTE': 9 });
  });
});

describe('cambiarlos y quitarlos', () => {
  test('se apunta lo que había y lo que queda, y valen al momento', async () => {
    const { portal, eva, leo } = await sala();
    const id = await idDada(portal, eva, leo, 'mul,ren');
    const otra = await portal.persona({ nombre: 'Otra', categoria: 11 });
    const editada = await portal.observar(() =>
      actuar(portal, otra, { op: 1, id, permisos: 'ren,pag', visto: 'ren,mul' }),
    );
    expect(editada.resultado.data).toMatchObject({ id, permisos: 'ren,pag', encargadoNombre: 'Otra' });
    const comun = { modulo: 'permisos', objeto: id, usuario: leo.id, encargado: otra.id };
    expect(editada.bitacora).toEqual([
      {
        ...comun,
        motivo: `dio a ${NOMBRE} Pagar y le quitó Multas`,
        diferencias: [{ campo: 'Permisos extra', antes: 'Multas, Rentas', despues: 'Rentas, Pagar' }],
      },
    ]);
    expect(editada.avisos[0]).toEqual({
      tema: 'permisos',
      quien: 'Otra',
      msg: 'te dio Pagar y te quitó Multas',
      para: leo.id,
    });
    await portal.pide(leo).falla('GET getAllMultas');
    const quitada = await portal.observar(() => actuar(portal, otra, { op: 2, id, visto: 'ren,pag' }));
    expect(quitada.resultado).toEqual({ msg: 'Quitaste los permisos extra de Leo', status: 0, data: null });
    expect(quitada.bitacora).toEqual([
      {
        ...comun,
        motivo: `quitó a ${NOMBRE} Rentas, Pagar`,
        diferencias: [{ campo: 'Permisos extra', antes: 'Rentas, Pagar', despues: '' }],
      },
    ]);
    expect(await permisosDe(portal, leo)).toEqual(['tt']);
    expect((await portal.pide(eva).logra('GET getExcepciones')).excepciones).toEqual([]);
  });

  test('guardar lo mismo no apunta ni avisa', async () => {
    const { portal, eva, leo } = await sala();
    const id = await idDada(portal, eva, leo, 'mul');
    const nada = await portal.observar(() => actuar(portal, eva, { op: 1, id, permisos: 'mul' }));
    expect(nada).toMatchObject({ resultado: { msg: 'No hiciste ningún cambio' }, bitacora: [], avisos: [] });
  });

  test('nadie quita uno que no tiene, aunque quite otros que sí', async () => {
    const { portal, fundadora, eva, leo } = await sala();
    const id = await idDada(portal, fundadora, leo, 'mul,man');
    const [fila] = (await portal.pide(eva).logra('GET getExcepciones')).excepciones;
    expect(fila?.acciones).toEqual(['editar']);
    const ajeno = { http: 403, error: 'PERMISO_AJENO' };
    expect(await rechazo(portal, eva, { op: 2, id, visto: 'mul,man' })).toMatchObject(ajeno);
    expect(await rechazo(portal, eva, { op: 1, id, permisos: 'mul' })).toMatchObject(ajeno);
    await actuar(portal, eva, { op: 1, id, permisos: 'ren,man', visto: 'mul,man' });
    expect(await permisosDe(portal, leo)).toEqual(['tt', 'ren', 'man']);
  });

  test('sobre lo que ya no es lo que se veía no se escribe', async () => {
    const { portal, fundadora, eva, leo } = await sala();
    const id = await idDada(portal, eva, leo, 'mul');
    await actuar(portal, fundadora, { op: 1, id, permisos: 'ren', visto: 'mul' });
    const viejo = { http: 409, error: 'CAMBIO_MIENTRAS' };
    expect(await rechazo(portal, eva, { op: 1, id, permisos: 'mul,pag', visto: 'mul' })).toMatchObject(viejo);
    expect(await rechazo(portal, eva, { op: 2, id, visto: 'mul' })).toMatchObject(viejo);
    expect(await permisosDe(portal, leo)).toEqual(['tt', 'ren']);
  });

  test('ni a quien subió mientras tanto, ni lo que no está, ni con nada seleccionado', async () => {
    const { portal, eva, leo } = await sala();
    const id = await idDada(portal, eva, leo, 'mul');
    expect(await rechazo(portal, eva, { op: 1, id, permisos: '' })).toMatchObject({ msg: 'Selecciona permisos' });
    expect(await rechazo(portal, eva, { op: 2, id: 999_999 })).toMatchObject({ http: 404, error: 'NO_EXISTE' });
    for (const op of [1, 2])
      expect(await rechazo(portal, eva, { op, permisos: 'mul' })).toMatchObject({ http: 400, campo: 'id' });
    const mision = await portal.mision(11, 1);
    const respuesta = await mientras(
      portal,
      (tx) => cambiarMision(tx, { usuario: leo.id, mision, causa: 'edicion' }),
      () => portal.pide(eva)('POST', 'actionExcepciones', { op: 2, id, visto: 'mul' }),
    );
    expect(codigos([respuesta])).toEqual({ '403 SIN_PERMISO': 1 });
  });
});

describe('verlos', () => {
  test('las excepciones de quienes están, por nombre, y el catálogo con lo que permite cada uno', async () => {
    const { portal, fundadora, eva, leo } = await sala();
    const beto = await portal.persona({ nombre: 'beto', categoria: 11 });
    await dar(portal, eva, leo, 'mul');
    await dar(portal, fundadora, beto, 'man');
    const ida = await portal.persona({ nombre: 'Ida' });
    await dar(portal, eva, ida, 'tt');
    await portal.despedir(ida);
    const { excepciones, catalogo } = await portal.pide(eva).logra('GET getExcepciones');
    expect(excepciones.map((x) => [x.usuario_nombre, x.permisos, x.acciones])).toEqual([
      ['beto', 'man', []],
      ['Leo', 'mul', ['editar', 'eliminar']],
    ]);
    expect(catalogo).toHaveLength(18);
    expect(catalogo).toContainEqual({
      id: 'mul',
      nombre: 'Multas',
      permite: 'Poner multas y marcarlas como cobradas',
    });
  });

  test('de una persona, lo de su categoría y lo suyo', async () => {
    const { portal, fundadora, eva, leo } = await sala();
    const ver = (usuario: number) => portal.pide(eva).logra('GET excepcionDe/:usuario', { params: { usuario } });
    const comun = { usuario: leo.id, usuario_nombre: 'Leo', n_categoria: 'Seguridad', de_categoria: 'tt' };
    expect(await ver(leo.id)).toEqual({ ...comun, id: null, permisos: '', acciones: ['editar'] });
    const id = await idDada(portal, eva, leo, 'mul');
    expect(await ver(leo.id)).toEqual({ ...comun, id, permisos: 'mul', acciones: ['editar', 'eliminar'] });
    expect(await ver(fundadora.id)).toMatchObject({ acciones: [] });
  });
});

test('quien reingresa vuelve sin excepciones, y se apunta', async () => {
  const { portal, eva, leo } = await sala();
  const id = await idDada(portal, eva, leo, 'mul');
  await portal.despedir(leo);
  const mision = await portal.mision(1, 1);
  const { bitacora } = await portal.observar(() =>
    enTransaccion({ ...portal.deps, actor: eva }, async (tx) => {
      await tx.db.updateTable('usuario').set({ despedido: 0 }).where('id', '=', leo.id).execute();
      await cambiarMision(tx, { usuario: leo.id, mision, causa: 'reingreso' });
    }),
  );
  expect(await permisosDe(portal, { ...leo, key: await portal.sesion(leo.id) })).toEqual([]);
  expect(bitacora).toContainEqual({
    modulo: 'permisos',
    objeto: id,
    usuario: leo.id,
    encargado: eva.id,
    motivo: `quitó los permisos extra de ${NOMBRE} (Multas): reingresó`,
    diferencias: [{ campo: 'Permisos extra', antes: 'Multas', despues: '' }],
  });
});
