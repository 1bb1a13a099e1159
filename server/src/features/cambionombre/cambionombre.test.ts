import { NOMBRE } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { codigos, mientras, porDosServidores, veces } from '../../testing/carreras.ts';
import { sinCambiar } from '../../testing/paga.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';

/** An administrator, one above her, and Leo, who is below both. */
async function escena() {
  const portal = await abrirPortal();
  const jefa = await portal.persona({ nombre: 'Jefa', categoria: 11 });
  const leo = await portal.persona({ nombre: 'Leo', categoria: 2 });
  return { portal, jefa, leo };
}
const pedir = (portal: Portal, quien: Persona, nombre: string) =>
  portal.pide(quien).logra('POST actionNombre', { body: { op: 2, nombre, iduser: quien.id } });
const espera = async (portal: Portal, quien: Persona, { id } = quien) =>
  portal.pide(quien).logra('GET getNameRequest/:id', { params: { id } });
const esperan = (portal: Portal, adm: Persona, query = {}) => portal.pide(adm).logra('GET getAllRequest', { query });

async function conSolicitud(nombre = 'Leonel') {
  const todo = await escena();
  await pedir(todo.portal, todo.leo, nombre);
  const id = (await espera(todo.portal, todo.leo))?.id ?? 0;
  const body = (op: number) => ({ op, id, nombre, iduser: todo.leo.id });
  return { ...todo, id, body, acepta: body(0), rechaza: body(1) };
}

describe('pedir un nombre', () => {
  test('queda en espera, quien administra lo ve, y se sabe', async () => {
    const { portal, jefa, leo } = await escena();
    expect(await espera(portal, leo)).toBeNull();
    const { resultado, ...efectos } = await portal.observar(() => pedir(portal, leo, ' Leonel '));
    expect(resultado).toEqual({ msg: 'Solicitud enviada correctamente', status: 0 });
    const suya = { id: expect.any(Number), usuario: leo.id, usuarioNombre: 'Leo', nombre: 'Leonel' };
    const fecha = portal.reloj.iso();
    expect(await espera(portal, leo)).toEqual({ ...suya, fecha, estado: 'espera', encargadoNombre: null });
    expect(await esperan(portal, jefa)).toEqual([{ ...suya, fecha, acciones: ['aceptar', 'rechazar'] }]);
    expect(efectos).toEqual({
      bitacora: [
        {
          ...{ modulo: 'nombres', objeto: expect.any(Number), usuario: leo.id, encargado: leo.id },
          motivo: 'pidió llamarse Leonel',
        },
      ],
      trabajo: [],
      avisos: [{ tema: 'cambionombre', quien: 'Leo', msg: 'pidió llamarse Leonel' }],
    });
  });

  test.each([
    ['', 422, 'No dejes campos vacios'],
    ['  ', 422, 'No dejes campos vacios'],
    ['Leo Nel', 422, 'Nombre no puede tener espacio'],
    ['Leoñel', 422, expect.stringContaining('sin acentos ni ñ')],
    ['Sistema', 422, 'Ese nombre está reservado. Elige otro.'],
    ['Leo', 422, 'Ya te llamas así'],
    ['JEFA', 409, 'El nombre ya esta ocupado'],
    ['Ida', 409, 'El nombre ya esta ocupado'],
  ])('«%s» no', async (nombre, http, msg) => {
    const { portal, leo } = await escena();
    await portal.despedir(await portal.persona({ nombre: 'Ida' }));
    const body = { op: 2, nombre, iduser: leo.id };
    const rechazo = await sinCambiar(portal, () => portal.pide(leo).falla('POST actionNombre', { body }));
    expect(rechazo).toMatchObject({ http, msg, campo: 'nombre' });
  });

  test('el propio con otras mayúsculas sí', async () => {
    const { portal, jefa, leo, acepta } = await conSolicitud('LEO');
    await portal.pide(jefa).logra('POST actionNombre', { body: acepta });
    const { data } = await portal.pide().logra('POST login', { body: { op: 1, token: leo.key } });
    expect(data.usuario).toBe('LEO');
  });

  test('de veinte a la vez por dos servidores espera uno; en nombre de otro, ninguno', async () => {
    const { portal, jefa, leo } = await escena();
    const enviar = await porDosServidores(portal);
    const respuestas = await veces(20, (i) =>
      enviar(leo, 'actionNombre', { op: 2, nombre: `Leo${i}`, iduser: leo.id }),
    );
    expect(codigos(respuestas)).toEqual({ '200': 1, '409 NOMBRE_PENDIENTE': 19 });
    expect(await esperan(portal, jefa)).toHaveLength(1);
    const body = { op: 2, nombre: 'Otra', iduser: leo.id };
    expect(await portal.pide(jefa).falla('POST actionNombre', { body })).toMatchObject({ error: 'CAMBIO_MIENTRAS' });
  });

  test('se retira mientras nadie decide, y solo el propio', async () => {
    const { portal, jefa, leo, id, acepta } = await conSolicitud();
    const ajena = await portal.pide(jefa).falla('POST retirarNombre', { body: { id } });
    expect(ajena).toMatchObject({ http: 404, error: 'NO_EXISTE' });
    await portal.pide(leo).logra('POST retirarNombre', { body: { id } });
    expect(await espera(portal, leo)).toBeNull();
    expect(await esperan(portal, jefa)).toEqual([]);
    const tarde = { http: 409, error: 'SOLICITUD_ATENDIDA', msg: 'Esa persona retiró la solicitud' };
    expect(await portal.pide(leo).falla('POST retirarNombre', { body: { id } })).toMatchObject(tarde);
    expect(await portal.pide(jefa).falla('POST actionNombre', { body: acepta })).toMatchObject(tarde);
    await pedir(portal, leo, 'Leandro');
  });
});

describe('decidir', () => {
  test('aceptar cambia el nombre en todas partes, y quien lo lleva sigue dentro', async () => {
    const { portal, jefa, leo, id, acepta } = await conSolicitud();
    await portal.pide(jefa).logra('POST sendMulta', { body: { usuario: leo.id, motivo: 'Flood' } });
    const { resultado, ...efectos } = await portal.observar(() =>
      portal.pide(jefa).logra('POST actionNombre', { body: acepta }),
    );
    expect(resultado).toEqual({ msg: 'Leo se llama ahora Leonel', status: 0 });
    expect(efectos).toEqual({
      bitacora: [
        {
          ...{ modulo: 'nombres', objeto: leo.id, usuario: leo.id, encargado: jefa.id },
          motivo: `cambió el nombre de ${NOMBRE}: de Leo a Leonel`,
          diferencias: [{ campo: 'Nombre', antes: 'Leo', despues: 'Leonel' }],
        },
      ],
      trabajo: [],
      avisos: [
        { tema: 'carrera', quien: 'Jefa', msg: 'te cambió el nombre a Leonel', para: leo.id },
        { tema: 'carrera', quien: 'Jefa', msg: 'cambió un nombre' },
        { tema: 'cambionombre', quien: 'Jefa', msg: 'aceptó un cambio de nombre' },
      ],
    });
    expect(await espera(portal, leo)).toMatchObject({ id, estado: 'aceptado', encargadoNombre: 'Jefa' });
    expect(await portal.pide(jefa).logra('GET getAllMultas')).toMatchObject([{ usuarioNombre: 'Leonel' }]);
    expect(await portal.pide(jefa).logra('GET getUsuarios', { query: { buscar: 'LEONEL' } })).toHaveLength(1);
    const entrar = (usuario: string) =>
      portal
        .pide()('POST', 'login', { op: 0, usuario, clave: 'clave-de-prueba' })
        .then((r) => r.http);
    expect([await entrar('leonel'), await entrar('Leo')]).toEqual([200, 401]);
    await portal.pide(leo).logra('GET checkUser');
    // The old one is free again.
    await pedir(portal, await portal.persona({ nombre: 'Beto' }), 'Leo');
  });

  test('rechazar lo deja como está, y se le dice', async () => {
    const { portal, jefa, leo, rechaza } = await conSolicitud();
    const { bitacora, avisos } = await portal.observar(() =>
      portal.pide(jefa).logra('POST actionNombre', { body: rechaza }),
    );
    expect(bitacora.map((l) => l.motivo)).toEqual([`rechazó el cambio de nombre de ${NOMBRE} a Leonel`]);
    expect(avisos).toEqual([
      { tema: 'cambionombre', quien: 'Jefa', msg: 'rechazó tu cambio de nombre a Leonel', para: leo.id },
      { tema: 'cambionombre', quien: 'Jefa', msg: 'rechazó un cambio de nombre' },
    ]);
    expect(await espera(portal, leo)).toMatchObject({ estado: 'rechazado', encargadoNombre: 'Jefa' });
    await pedir(portal, leo, 'Leonel');
  });

  test('dos que deciden a la vez: uno, y al otro se le dice quién', async () => {
    const { portal, jefa, body } = await conSolicitud();
    const enviar = await porDosServidores(portal);
    const respuestas = await veces(20, (i) => enviar(jefa, 'actionNombre', body(i % 2)));
    expect(codigos(respuestas)).toEqual({ '200': 1, '409 SOLICITUD_ATENDIDA': 19 });
    expect(respuestas.find((r) => r.http === 409)?.cuerpo).toMatchObject({
      msg: expect.stringMatching(/^Jefa ya la .+$/),
    });
  });

  test('un nombre que se ocupó entretanto no se da, y la solicitud sigue en espera', async () => {
    const { portal, jefa, leo, acepta } = await conSolicitud();
    await portal.persona({ nombre: 'LEONEL' });
    const rechazo = await sinCambiar(portal, () => portal.pide(jefa).falla('POST actionNombre', { body: acepta }));
    expect(rechazo).toMatchObject({ http: 409, error: 'NOMBRE_OCUPADO' });
    expect(await espera(portal, leo)).toMatchObject({ estado: 'espera' });
  });

  test('otra cosa que la que se ve, tampoco; ni la que no hay', async () => {
    const { portal, jefa, leo, acepta } = await conSolicitud();
    const falla = (body: object) =>
      sinCambiar(portal, () => portal.pide(jefa).falla('POST actionNombre', { body: { ...acepta, ...body } }));
    expect(await falla({ nombre: 'Leandro' })).toMatchObject({ http: 409, error: 'CAMBIO_MIENTRAS' });
    expect(await falla({ iduser: jefa.id })).toMatchObject({ http: 409, error: 'CAMBIO_MIENTRAS' });
    expect(await falla({ id: 999 })).toMatchObject({ http: 404, error: 'NO_EXISTE' });
    expect(await portal.pide(leo).falla('POST actionNombre', { body: acepta })).toMatchObject({ error: 'SIN_PERMISO' });
  });

  test('de un igual o un superior no se decide', async () => {
    const { portal, jefa } = await escena();
    const [igual, superior] = [
      await portal.persona({ nombre: 'Igual', categoria: 11 }),
      await portal.persona({ nombre: 'Alta', categoria: 12 }),
    ];
    for (const quien of [igual, superior]) {
      await pedir(portal, quien, `${quien.usuario}2`);
      const { id = 0, nombre = '' } = (await espera(portal, quien)) ?? {};
      const body = { op: 0, id, nombre, iduser: quien.id };
      expect(await sinCambiar(portal, () => portal.pide(jefa).falla('POST actionNombre', { body }))).toMatchObject({
        error: 'SIN_PERMISO',
      });
    }
    expect((await esperan(portal, jefa)).map((s) => s.acciones)).toEqual([[], []]);
    expect((await esperan(portal, superior, { orden: 'usuario' })).map((s) => [s.usuarioNombre, s.acciones])).toEqual([
      ['Alta', ['aceptar', 'rechazar']],
      ['Igual', ['aceptar', 'rechazar']],
    ]);
  });

  test('lo propio lo decide quien está por encima; si no hay nadie, uno mismo, y queda dicho', async () => {
    const { portal, jefa } = await escena();
    // So that the one above is not the last to hold it.
    await portal.permitir(11, 'adm', 'man', 'exc');
    await pedir(portal, jefa, 'Jefaza');
    const { id = 0 } = (await espera(portal, jefa)) ?? {};
    const body = { op: 0, id, nombre: 'Jefaza', iduser: jefa.id };
    const alta = await portal.persona({ nombre: 'Alta', categoria: 12 });
    const propio = await sinCambiar(portal, () => portal.pide(jefa).falla('POST actionNombre', { body }));
    expect(propio).toMatchObject({
      error: 'COSA_PROPIA',
      msg: 'No puedes responder tu cambio de nombre. Pídeselo a alguien de mayor rango.',
    });
    await portal.despedir(alta);
    const { bitacora } = await portal.observar(() => portal.pide(jefa).logra('POST actionNombre', { body }));
    expect(bitacora.map((l) => l.motivo)).toEqual([
      'respondió su propio cambio de nombre porque nadie de mayor rango tiene el permiso adm',
      `cambió el nombre de ${NOMBRE}: de Jefa a Jefaza`,
    ]);
  });

  test('por encima está también quien tiene adm como excepción', async () => {
    const { portal, jefa } = await escena();
    await portal.permitir(12, 'man');
    await pedir(portal, jefa, 'Jefaza');
    expect((await esperan(portal, jefa)).map((s) => s.acciones)).toEqual([['aceptar', 'rechazar']]);
    const { id: usuario } = await portal.persona({ nombre: 'Alta', categoria: 12 });
    expect((await esperan(portal, jefa)).map((s) => s.acciones)).toEqual([['aceptar', 'rechazar']]);
    const excepcion = { usuario, permisos: 'adm', encargado: usuario, fecha: portal.reloj.ahora };
    await portal.db.insertInto('excepcion').values(excepcion).execute();
    expect((await esperan(portal, jefa)).map((s) => s.acciones)).toEqual([[]]);
  });

  test('quien mientras tanto sube por encima no es suyo', async () => {
    const { portal, jefa, leo, acepta } = await conSolicitud();
    const mision = await portal.mision(12, 1);
    const respuesta = await mientras(
      portal,
      (tx) => tx.db.updateTable('usuario').set({ mision }).where('id', '=', leo.id).execute(),
      () => portal.pide(jefa)('POST', 'actionNombre', acepta),
    );
    expect(codigos([respuesta])).toEqual({ '403 SIN_PERMISO': 1 });
  });
});

test('quien se va mientras lo pide no lo deja esperando', async () => {
  const { portal, leo } = await escena();
  const respuesta = await mientras(
    portal,
    (tx) => tx.db.updateTable('usuario').set({ despedido: 1 }).where('id', '=', leo.id).execute(),
    () => portal.pide(leo)('POST', 'actionNombre', { op: 2, nombre: 'Leonel', iduser: leo.id }),
  );
  expect(codigos([respuesta])).toEqual({ '401 SIN_SESION': 1 });
  expect(await portal.db.selectFrom('solicitud_nombre').select('id').execute()).toEqual([]);
});

test('con el despido se retira la que esperaba', async () => {
  const { portal, jefa, leo, acepta } = await conSolicitud();
  const { bitacora } = await portal.observar(() => portal.despedir(leo));
  expect(bitacora.map((l) => l.motivo)).toContain(
    `canceló el cambio de nombre de ${NOMBRE} a Leonel porque salió de la agencia`,
  );
  expect(await esperan(portal, jefa)).toEqual([]);
  expect(await portal.pide(jefa).falla('POST actionNombre', { body: acepta })).toMatchObject({
    error: 'SOLICITUD_ATENDIDA',
  });
});

test('se buscan por los dos nombres', async () => {
  const { portal, jefa, leo } = await escena();
  await pedir(portal, leo, 'Zeta');
  await pedir(portal, await portal.persona({ nombre: 'Beto' }), 'Bruno');
  for (const buscar of ['leo', 'ZET'])
    expect((await esperan(portal, jefa, { buscar })).map((s) => s.usuarioNombre)).toEqual(['Leo']);
  expect((await esperan(portal, jefa, { orden: 'fecha' })).map((s) => s.usuarioNombre)).toEqual(['Leo', 'Beto']);
});

describe('a request whose owner is called otherwise', () => {
  const renombrar = async (portal: Portal, jefa: Persona, leo: Persona, nombre: string) => {
    const visto = { nombre: 'Leo', rango: await portal.mision(2, 1), firma: '' };
    return portal.pide(jefa).logra('POST editUsuario', {
      body: { id: leo.id, nombre, rango: 'igual', firma: 'igual', mifirma: '', visto },
    });
  };

  test('ends when they are renamed from Usuarios, which the log says, and nobody can accept it any more', async () => {
    const { portal, jefa, leo, acepta } = await conSolicitud();
    const { bitacora } = await portal.observar(() => renombrar(portal, jefa, leo, 'Lea'));
    expect(bitacora.map((b) => b.motivo)).toEqual([
      `canceló el cambio de nombre de ${NOMBRE} a Leonel porque le cambiaron el nombre`,
      `cambió el nombre de ${NOMBRE}: de Leo a Lea`,
    ]);
    expect(await esperan(portal, jefa)).toEqual([]);
    expect(await portal.pide(jefa).falla('POST actionNombre', { body: acepta })).toMatchObject({
      ...{ http: 409, error: 'SOLICITUD_ATENDIDA', msg: 'Esa persona retiró la solicitud' },
    });
    // They may ask again, as who they are now.
    await pedir(portal, leo, 'Leonel');
  });

  test('ends when they are dismissed', async () => {
    const { portal, jefa, leo } = await conSolicitud();
    await portal.pide(jefa).logra('POST despedir', { body: { usuario: leo.id, motivo: 'Ausencia' } });
    expect(await esperan(portal, jefa)).toEqual([]);
  });
});
