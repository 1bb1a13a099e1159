import type { RequestOf } from '@conserje/contract';
import { NOMBRE } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { edita } from '../../testing/efectos.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';
import { saldo, tipoMembresia } from '../../testing/ventas.ts';

type Envio = RequestOf<'POST addMembresia'>['body'];
const DIAS = (n: number) => ({ horas: n * 24 });

async function mesa() {
  const portal = await abrirPortal();
  const eva = await portal.persona({ nombre: 'Eva', categoria: 8 });
  const leo = await portal.persona({ nombre: 'Leo' });
  const [vip, heroe] = [await tipoMembresia(portal, 'VIP'), await tipoMembresia(portal, 'Héroe')];
  return { portal, eva, leo, vip, heroe };
}

const vender = (portal: Portal, quien: Persona, body: Omit<Envio, 'periodo'> & Partial<Envio>) =>
  portal.pide(quien).logra('POST addMembresia', { body: { periodo: 30, ...body } });
const a = ({ id }: Persona, membresia: number) => ({ user: id, isExterno: false, membresia });
const deFuera = (user: string, membresia: number) => ({ user, isExterno: true, membresia });

describe('vender una membresía', () => {
  test('empieza, se cobra y se escribe todo', async () => {
    const { portal, eva, leo, vip } = await mesa();
    const vendida = await portal.observar(() => vender(portal, eva, { ...a(leo, vip), creditos: 60 }));
    const { data } = vendida.resultado;
    expect(vendida.resultado).toEqual({
      msg: 'Vendiste VIP (30 días) a Leo por 60c',
      status: 0,
      data: {
        id: expect.any(Number),
        membresiaNombre: 'VIP',
        image: '/membresias/vip.png',
        usuario: leo.id,
        usuarioNombre: 'Leo',
        externo: 0,
        encargadoNombre: 'Eva',
        fecha: portal.reloj.iso(),
        finaliza: portal.reloj.iso(DIAS(30)),
        estado: 'Activa',
        perma: false,
        vip: true,
        dias: 30,
        venta: expect.any(Number),
        anulada: null,
        acciones: ['terminar', 'anular'],
        pasarA: null,
      },
    });
    const comun = { usuario: leo.id, encargado: eva.id };
    expect(vendida.bitacora).toEqual([
      {
        ...comun,
        modulo: 'ventas',
        objeto: expect.any(Number),
        motivo: `vendió la membresía VIP, 30 días a ${NOMBRE} por 60c`,
      },
      { ...comun, modulo: 'membresias', objeto: data.id, motivo: `vendió VIP, 30 días, a ${NOMBRE}` },
    ]);
    expect(vendida.creditos).toEqual([
      { ...comun, tipo: 'venta', creditos: 60 },
      { tipo: 'venta_participacion', usuario: eva.id, creditos: 6, encargado: eva.id },
    ]);
    expect(vendida.avisos).toMatchObject([
      { tema: 'ventas', msg: 'registró una venta' },
      { tema: 'creditos', para: eva.id },
      { tema: 'creditos', msg: 'te vendió la membresía VIP, 30 días por 60c', para: leo.id },
      { tema: 'membresias', msg: 'vendió una membresía' },
    ]);
    expect(await portal.pide(eva).logra('GET allMembership')).toEqual([data]);
    const perfil = await portal.pide(leo).logra('GET MyPerfil');
    expect(perfil.membresias).toMatchObject([{ id: data.id, membresiaNombre: 'VIP', estado: 1, dias: 30 }]);
  });

  test('quince días, a la mitad', async () => {
    const { portal, eva, leo, vip } = await mesa();
    const { data } = await vender(portal, eva, { ...a(leo, vip), periodo: 15, creditos: 30 });
    expect(data).toMatchObject({ dias: 15, finaliza: portal.reloj.iso(DIAS(15)) });
    expect(await saldo(portal, 'entrega')).toBe(27);
  });

  test('la permanente no termina, cuesta lo mismo con cualquier periodo y se vende una vez', async () => {
    const { portal, eva, leo, heroe } = await mesa();
    const { data } = await vender(portal, eva, { ...a(leo, heroe), periodo: 15, creditos: 250 });
    expect(data).toMatchObject({ finaliza: null, perma: true, dias: null, estado: 'Activa' });
    expect(
      await portal.pide(eva).falla('POST addMembresia', { body: { ...a(leo, heroe), periodo: 30 } }),
    ).toMatchObject({ http: 409, error: 'MEMBRESIA_PERMANENTE' });
    expect(await saldo(portal, 'entrega')).toBe(225);
  });

  test('a un superior también se le vende', async () => {
    const { portal, eva, vip } = await mesa();
    const jefa = await portal.persona({ categoria: 12 });
    await vender(portal, eva, a(jefa, vip));
  });
});

describe('la que corre se alarga', () => {
  test('desde su fin, en la misma fila', async () => {
    const { portal, eva, leo, vip } = await mesa();
    const primera = (await vender(portal, eva, a(leo, vip))).data;
    portal.reloj.pasar(DIAS(10));
    const alargada = await portal.observar(() => vender(portal, eva, { ...a(leo, vip), periodo: 15 }));
    expect(alargada.resultado.data).toEqual({
      ...primera,
      ...{ finaliza: portal.reloj.iso(DIAS(35)), dias: 35, venta: expect.any(Number) },
    });
    expect(alargada.bitacora.at(-1)).toMatchObject({
      ...{ objeto: primera.id, motivo: `alargó VIP, 15 días, a ${NOMBRE}` },
      ...edita('Finaliza', primera.finaliza, alargada.resultado.data.finaliza),
    });
    expect(await portal.pide(eva).logra('GET allMembership')).toHaveLength(1);
    expect(await saldo(portal, 'entrega')).toBe(54 + 27);
  });

  test('un instante antes de terminar se alarga; al terminar empieza otra', async () => {
    const { portal, eva, leo, vip } = await mesa();
    const primera = (await vender(portal, eva, a(leo, vip))).data;
    portal.reloj.pasar({ ...DIAS(30), ms: -1 });
    const segunda = (await vender(portal, eva, a(leo, vip))).data;
    expect(segunda).toMatchObject({ id: primera.id, finaliza: portal.reloj.iso({ ...DIAS(30), ms: 1 }), dias: 31 });
    portal.reloj.pasar({ ...DIAS(30), ms: 1 });
    const tercera = (await vender(portal, eva, a(leo, vip))).data;
    expect(tercera.id).not.toBe(primera.id);
    expect(tercera).toMatchObject({ fecha: portal.reloj.iso(), dias: 30 });
    expect(await portal.pide(eva).logra('GET allMembership')).toMatchObject([
      { estado: 'Activa' },
      { estado: 'Terminada', dias: null },
    ]);
  });

  test('la de otro tipo, la de otra persona y la terminada no', async () => {
    const { portal, eva, leo, vip } = await mesa();
    const primera = (await vender(portal, eva, a(leo, vip))).data;
    await vender(portal, eva, a(leo, await tipoMembresia(portal, 'Reducción')));
    await vender(portal, eva, a(await portal.persona(), vip));
    await portal.pide(eva).logra('POST deleteMemb', { body: { id: primera.id } });
    const nueva = (await vender(portal, eva, a(leo, vip))).data;
    expect(nueva.id).not.toBe(primera.id);
    expect(nueva.finaliza).toBe(portal.reloj.iso(DIAS(30)));
    expect(await portal.pide(eva).logra('GET allMembership')).toHaveLength(4);
  });
});

describe('se vende lo que se veía', () => {
  const VIGENTE = 'GET membresiaVigente/:membresia';

  test('se ve la que una venta alargaría, de un usuario o de alguien de fuera', async () => {
    const { portal, eva, leo, vip, heroe } = await mesa();
    const ver = (membresia: number, query: { user?: number; externo?: string }) =>
      portal.pide(eva).logra(VIGENTE, { params: { membresia }, query });
    expect(await ver(vip, { user: leo.id })).toBeNull();
    const suya = (await vender(portal, eva, a(leo, vip))).data;
    const ajena = (await vender(portal, eva, deFuera('Forastera', heroe))).data;
    expect(await ver(vip, { user: leo.id })).toEqual({ id: suya.id, finaliza: suya.finaliza });
    expect(await ver(heroe, { externo: ' FORASTERA ' })).toEqual({ id: ajena.id, finaliza: null });
    expect(await ver(heroe, { user: leo.id })).toBeNull();
    expect(await ver(vip, {})).toBeNull();
    portal.reloj.pasar(DIAS(30));
    expect(await ver(vip, { user: leo.id })).toBeNull();
  });

  test('quien la ve como es la alarga cuantas veces quiera', async () => {
    const { portal, eva, leo, vip } = await mesa();
    const primera = (await vender(portal, eva, { ...a(leo, vip), visto: null })).data;
    const visto = { id: primera.id, finaliza: primera.finaliza };
    const segunda = (await vender(portal, eva, { ...a(leo, vip), visto })).data;
    expect(segunda).toMatchObject({ id: primera.id, dias: 60 });
  });

  test('la que apareció, terminó o se alargó mientras se miraba no se vende a ciegas', async () => {
    const { portal, eva, leo, vip } = await mesa();
    const intento = (visto: Exclude<Envio['visto'], undefined>) =>
      portal.pide(eva).falla('POST addMembresia', { body: { ...a(leo, vip), periodo: 30, visto } });
    const { id, finaliza } = (await vender(portal, eva, a(leo, vip))).data;
    const cambio = { http: 409, error: 'CAMBIO_MIENTRAS' };
    expect(await intento(null)).toMatchObject({ ...cambio, msg: 'Ahora ya tiene VIP. Revisa la venta.' });
    expect(await intento({ id, finaliza: portal.reloj.iso() })).toMatchObject({
      ...cambio,
      msg: 'Su VIP ya termina en otra fecha. Revisa la venta.',
    });
    expect(await intento({ id: id + 1, finaliza })).toMatchObject(cambio);
    await portal.pide(eva).logra('POST deleteMemb', { body: { id } });
    expect(await intento({ id, finaliza })).toMatchObject({ ...cambio, msg: 'Ya no tiene VIP. Revisa la venta.' });
    expect(await saldo(portal, 'entrega')).toBe(54);
  });

  test('sin decirlo, la misma venta en cinco segundos es un doble toque; otra no lo es', async () => {
    const { portal, eva, leo, vip, heroe } = await mesa();
    await vender(portal, eva, a(leo, vip));
    portal.reloj.pasar({ ms: 4999 });
    expect(await portal.pide(eva).falla('POST addMembresia', { body: { ...a(leo, vip), periodo: 30 } })).toMatchObject({
      http: 409,
      error: 'MEMBRESIA_RECIENTE',
      msg: 'Eva se la acaba de vender. Si es otra venta, espera unos segundos.',
    });
    await vender(portal, eva, a(leo, heroe));
    await vender(portal, eva, a(await portal.persona(), vip));
    portal.reloj.pasar({ ms: 1 });
    expect((await vender(portal, eva, a(leo, vip))).data.dias).toBe(60);
  });
});

describe('a alguien de fuera', () => {
  test('se le vende por su nombre, y no es de nadie de la agencia', async () => {
    const { portal, eva, vip } = await mesa();
    const vendida = await portal.observar(() => vender(portal, eva, deFuera('  Forastera ', vip)));
    expect(vendida.resultado.data).toMatchObject({
      usuario: null,
      usuarioNombre: 'Forastera',
      externo: 1,
      estado: 'Activa',
      dias: 30,
    });
    expect(vendida.bitacora).toMatchObject([
      { modulo: 'ventas', usuario: null, motivo: 'vendió la membresía VIP, 30 días a alguien de fuera por 60c' },
      { modulo: 'membresias', usuario: null, motivo: 'vendió VIP, 30 días, a alguien de fuera' },
    ]);
    expect(vendida.creditos).toMatchObject([
      { tipo: 'venta', usuario: null, creditos: 60 },
      { tipo: 'venta_participacion', usuario: eva.id, creditos: 6 },
    ]);
    expect(vendida.avisos.map((aviso) => aviso.para)).toEqual([undefined, eva.id, undefined]);
  });

  test('se alarga sin mirar mayúsculas, y corre hasta que alguien la termine', async () => {
    const { portal, eva, vip } = await mesa();
    const primera = (await vender(portal, eva, deFuera('Nandu', vip))).data;
    portal.reloj.pasar(DIAS(40));
    expect(await portal.pide(eva).logra('GET allMembership')).toMatchObject([{ estado: 'Activa', dias: 0 }]);
    const alargada = (await vender(portal, eva, deFuera('nANDU', vip))).data;
    expect(alargada).toMatchObject({ id: primera.id, usuarioNombre: 'Nandu', finaliza: portal.reloj.iso(DIAS(30)) });
    const fin = await portal.pide(eva).logra('POST deleteMemb', { body: { id: primera.id } });
    expect(fin.data).toMatchObject({ estado: 'Terminada', dias: null, acciones: [] });
    expect((await vender(portal, eva, deFuera('Nandu', vip))).data.id).not.toBe(primera.id);
  });

  test('no con el nombre de quien está en la agencia; sí de quien ya no', async () => {
    const { portal, eva, leo, vip } = await mesa();
    const body = { ...deFuera('LEO', vip), periodo: 30 as const };
    expect(await portal.pide(eva).falla('POST addMembresia', { body })).toMatchObject({
      http: 422,
      campo: 'user',
      msg: 'Esa persona ya tiene cuenta. Elígela de la lista.',
    });
    await portal.despedir(leo);
    await vender(portal, eva, body);
  });
});

describe('no se vende', () => {
  test.each([
    [{ user: 0, isExterno: false, membresia: 1 }, 'user', 'Faltan Datos'],
    [{ user: '', isExterno: true, membresia: 1 }, 'user', 'Faltan Datos'],
    [{ user: 'Leo', isExterno: false, membresia: 1 }, 'user', 'Faltan Datos'],
    [{ user: 1, isExterno: false, membresia: 0 }, 'membresia', 'Faltan Datos'],
    [{ user: 'a b', isExterno: true, membresia: 1 }, 'user', 'Nombre no puede tener espacio'],
  ])('%j: %s %s', async (envio, campo, msg) => {
    const { portal, eva } = await mesa();
    const body = { ...envio, periodo: 30 as const };
    expect(await portal.pide(eva).falla('POST addMembresia', { body })).toMatchObject({ http: 422, campo, msg });
  });

  test('a uno mismo, a quien no está, ni lo que no hay', async () => {
    const { portal, eva, leo, vip } = await mesa();
    const intento = (body: Envio) => portal.pide(eva).falla('POST addMembresia', { body });
    expect(await intento({ ...a(eva, vip), periodo: 30 })).toMatchObject({
      http: 422,
      campo: 'user',
      msg: 'No puedes venderte esto a ti',
    });
    expect(await intento({ ...a(leo, 999_999), periodo: 30 })).toMatchObject({ error: 'MEMBRESIA_NO_EXISTE' });
    await portal.despedir(leo);
    expect(await intento({ ...a(leo, vip), periodo: 30 })).toMatchObject({ error: 'USUARIO_NO_EXISTE' });
    expect(await portal.pide(eva)('POST', 'addMembresia', { ...a(leo, vip), periodo: 20 })).toMatchObject({
      http: 400,
    });
  });

  test('a otro precio que el que se ve', async () => {
    const { portal, eva, leo, vip } = await mesa();
    await portal.db.updateTable('membresia').set({ precio: 61 }).where('id', '=', vip).execute();
    const body = { ...a(leo, vip), periodo: 15 as const, creditos: 30 };
    expect(await portal.pide(eva).falla('POST addMembresia', { body })).toMatchObject({
      http: 409,
      error: 'CAMBIO_MIENTRAS',
      msg: 'VIP cuesta ahora 31c',
    });
    expect(
      await portal
        .pide(eva)
        .logra('GET allVentas')
        .catch(() => []),
    ).toEqual([]);
  });
});

describe('terminarla', () => {
  test('la deja Terminada y no devuelve nada; la segunda vez se dice quién fue', async () => {
    const { portal, eva, leo, vip } = await mesa();
    const ivo = await portal.persona({ nombre: 'Ivo', categoria: 9 });
    const { id, finaliza } = (await vender(portal, eva, a(leo, vip))).data;
    const fin = await portal.observar(() =>
      portal.pide(ivo).logra('POST deleteMemb', { body: { id, finaliza: finaliza ?? '' } }),
    );
    expect(fin.resultado).toMatchObject({
      msg: 'Terminaste la membresía de Leo',
      data: { estado: 'Terminada', dias: null },
    });
    expect(fin.creditos).toBeUndefined();
    expect(fin.bitacora).toEqual([
      {
        modulo: 'membresias',
        objeto: id,
        usuario: leo.id,
        encargado: ivo.id,
        motivo: `terminó la membresía VIP de ${NOMBRE}`,
        ...edita('Estado', 'Activa', 'Terminada'),
      },
    ]);
    expect(fin.avisos).toEqual([
      { tema: 'membresias', quien: 'Ivo', msg: 'terminó una membresía' },
      { tema: 'membresias', quien: 'Ivo', msg: 'terminó tu membresía VIP', para: leo.id },
    ]);
    expect(await portal.pide(eva).falla('POST deleteMemb', { body: { id } })).toMatchObject({
      http: 409,
      error: 'MEMBRESIA_TERMINADA',
      msg: 'Ivo ya la terminó',
    });
  });

  test('la que ya terminó sola no, ni la que no existe, ni la que se alargó mientras se miraba', async () => {
    const { portal, eva, leo, vip } = await mesa();
    const { id, finaliza } = (await vender(portal, eva, a(leo, vip))).data;
    await vender(portal, eva, { ...a(leo, vip), visto: { id, finaliza } });
    const intento = (body: { id: number; finaliza?: string | null }) =>
      portal.pide(eva).falla('POST deleteMemb', { body });
    expect(await intento({ id, finaliza })).toMatchObject({ http: 409, error: 'CAMBIO_MIENTRAS' });
    expect(await intento({ id: 999_999 })).toMatchObject({ http: 404 });
    portal.reloj.pasar(DIAS(60));
    expect(await intento({ id })).toMatchObject({ http: 409, msg: 'Esa membresía ya terminó' });
  });
});

describe('lo que se ve', () => {
  test('la lista se busca y se recorre', async () => {
    const { portal, eva, leo, vip, heroe } = await mesa();
    await vender(portal, eva, a(leo, vip));
    await vender(portal, eva, a(leo, heroe));
    await vender(portal, eva, deFuera('Forastera', vip));
    const pide = portal.pide(eva);
    const quienes = async (query: object) =>
      (await pide.logra('GET allMembership', { query })).map((m) => `${m.usuarioNombre} ${m.membresiaNombre}`);
    expect(await quienes({})).toEqual(['Forastera VIP', 'Leo Héroe', 'Leo VIP']);
    expect(await quienes({ buscar: 'FORA' })).toEqual(['Forastera VIP']);
    expect(await quienes({ buscar: 'vip' })).toEqual(['Forastera VIP', 'Leo VIP']);
    const primera = await pide('GET', 'allMembership?limite=2');
    expect(await quienes({ limite: 2, antes: Number(primera.cabeceras['x-siguiente']) })).toEqual(['Leo VIP']);
  });

  test('los tipos, con lo que cuestan y lo que dan', async () => {
    const { portal, eva } = await mesa();
    expect(await portal.pide(eva).logra('GET getMembresias')).toMatchObject([
      { nombre: 'VIP', precio: 60, vip: true, perma: false, reduccion: 0 },
      { nombre: 'Reducción', precio: 40, vip: false, perma: false, reduccion: 1 },
      { nombre: 'Héroe', precio: 250, perma: true },
      { nombre: 'Legión', precio: 400, vip: true, perma: true },
    ]);
  });
});
