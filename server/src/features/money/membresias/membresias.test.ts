import type { RequestOf } from '@conserje/contract';
import { NAME_PLACEHOLDER } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { editedField } from '../../../test-support/portal/effects.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { scenesOf } from '../../../test-support/portal/portal.ts';
import { accountBalance, membresiaTypeId } from '../../../test-support/portal/ventas.ts';

type Submission = RequestOf<'POST addMembresia'>['body'];
const DAYS = (n: number) => ({ hours: n * 24 });

async function populate(portal: Portal) {
  const eva = await portal.createPerson({ nombre: 'Eva', categoria: 8 });
  const leo = await portal.createPerson({ nombre: 'Leo' });
  const [vip, heroe] = [await membresiaTypeId(portal, 'VIP'), await membresiaTypeId(portal, 'Héroe')];
  return { portal, eva, leo, vip, heroe };
}
const { setUp, unchanged } = scenesOf(populate);

const sell = (portal: Portal, person: Person, body: Omit<Submission, 'periodo'> & Partial<Submission>) =>
  portal.as(person).succeeds('POST addMembresia', { body: { periodo: 30, ...body } });
const a = ({ id }: Person, membresia: number) => ({ user: id, isExterno: false, membresia });
const fromOutside = (user: string, membresia: number) => ({ user, isExterno: true, membresia });

describe('the venta of a membresia', () => {
  test('starts it, charges it and records everything', async () => {
    const { portal, eva, leo, vip } = await setUp();
    const sale = await portal.observe(() => sell(portal, eva, { ...a(leo, vip), creditos: 60 }));
    const { data } = sale.result;
    expect(sale.result).toEqual({
      msg: 'Vendiste VIP (30 días) a Leo por 60c',
      status: 0,
      data: {
        id: expect.any(Number),
        membresiaNombre: 'VIP',
        image: '/membresias/vip.png',
        usuario: leo.id,
        usuarioNombre: 'Leo',
        despedido: false,
        externo: 0,
        encargadoNombre: 'Eva',
        fecha: portal.clock.iso(),
        finaliza: portal.clock.iso(DAYS(30)),
        estado: 'Activa',
        terminadaNombre: null,
        perma: false,
        vip: true,
        dias: 30,
        venta: expect.any(Number),
        anulada: null,
        acciones: ['terminar', 'anular'],
        pasarA: null,
      },
    });
    const shared = { usuario: leo.id, encargado: eva.id };
    expect(sale.bitacora).toEqual([
      {
        ...shared,
        modulo: 'ventas',
        objeto: expect.any(Number),
        motivo: `vendió la membresía VIP, 30 días a ${NAME_PLACEHOLDER} por 60c`,
      },
      { ...shared, modulo: 'membresias', objeto: data.id, motivo: `vendió VIP, 30 días, a ${NAME_PLACEHOLDER}` },
    ]);
    expect(sale.creditos).toEqual([
      { ...shared, tipo: 'venta', creditos: 60 },
      { tipo: 'venta_participacion', usuario: eva.id, creditos: 6, encargado: eva.id },
    ]);
    expect(sale.notices).toMatchObject([
      { tema: 'ventas', msg: 'registró una venta' },
      { tema: 'creditos', para: eva.id },
      { tema: 'creditos', msg: 'te vendió la membresía VIP, 30 días por 60c', para: leo.id },
      { tema: 'membresias', msg: 'vendió una membresía' },
    ]);
    expect(await portal.as(eva).succeeds('GET allMembership')).toEqual([data]);
    const perfil = await portal.as(leo).succeeds('GET MyPerfil');
    expect(perfil.membresias).toMatchObject([{ id: data.id, membresiaNombre: 'VIP', estado: 1, dias: 30 }]);
  });

  test('fifteen days cost half', async () => {
    const { portal, eva, leo, vip } = await setUp();
    const { data } = await sell(portal, eva, { ...a(leo, vip), periodo: 15, creditos: 30 });
    expect(data).toMatchObject({ dias: 15, finaliza: portal.clock.iso(DAYS(15)) });
    expect(await accountBalance(portal, 'entrega')).toBe(27);
  });

  test('a permanent one has no end, costs the same for any periodo and is sold once', async () => {
    const { portal, eva, leo, heroe } = await setUp();
    const { data } = await sell(portal, eva, { ...a(leo, heroe), periodo: 15, creditos: 250 });
    expect(data).toMatchObject({ finaliza: null, perma: true, dias: null, estado: 'Activa' });
    expect(await portal.as(eva).fails('POST addMembresia', { body: { ...a(leo, heroe), periodo: 30 } })).toMatchObject({
      http: 409,
      error: 'MEMBRESIA_PERMANENTE',
    });
    expect(await accountBalance(portal, 'entrega')).toBe(225);
  });

  test('the buyer may be a superior', async () => {
    const { portal, eva, vip } = await setUp();
    const boss = await portal.createPerson({ categoria: 12 });
    await sell(portal, eva, a(boss, vip));
  });
});

describe('extending a running one', () => {
  test('starts from its end, in the same row', async () => {
    const { portal, eva, leo, vip } = await setUp();
    const first = (await sell(portal, eva, a(leo, vip))).data;
    portal.clock.advance(DAYS(10));
    const extended = await portal.observe(() => sell(portal, eva, { ...a(leo, vip), periodo: 15 }));
    expect(extended.result.data).toEqual({
      ...first,
      finaliza: portal.clock.iso(DAYS(35)),
      dias: 35,
      venta: expect.any(Number),
    });
    expect(extended.bitacora.at(-1)).toMatchObject({
      objeto: first.id,
      motivo: `alargó VIP, 15 días, a ${NAME_PLACEHOLDER}`,
      ...editedField('Finaliza', first.finaliza, extended.result.data.finaliza),
    });
    expect(await portal.as(eva).succeeds('GET allMembership')).toHaveLength(1);
    expect(await accountBalance(portal, 'entrega')).toBe(54 + 27);
  });

  test('is possible until the instant before its end, and then another one starts', async () => {
    const { portal, eva, leo, vip } = await setUp();
    const first = (await sell(portal, eva, a(leo, vip))).data;
    portal.clock.advance({ ...DAYS(30), ms: -1 });
    const second = (await sell(portal, eva, a(leo, vip))).data;
    expect(second).toMatchObject({ id: first.id, finaliza: portal.clock.iso({ ...DAYS(30), ms: 1 }), dias: 31 });
    portal.clock.advance({ ...DAYS(30), ms: 1 });
    const third = (await sell(portal, eva, a(leo, vip))).data;
    expect(third.id).not.toBe(first.id);
    expect(third).toMatchObject({ fecha: portal.clock.iso(), dias: 30 });
    expect(await portal.as(eva).succeeds('GET allMembership')).toMatchObject([
      { estado: 'Activa' },
      { estado: 'Terminada', dias: null },
    ]);
  });

  test('does not apply to another type, another person or a terminated one', async () => {
    const { portal, eva, leo, vip } = await setUp();
    const first = (await sell(portal, eva, a(leo, vip))).data;
    await sell(portal, eva, a(leo, await membresiaTypeId(portal, 'Reducción')));
    await sell(portal, eva, a(await portal.createPerson(), vip));
    await portal.as(eva).succeeds('POST deleteMemb', { body: { id: first.id } });
    const nueva = (await sell(portal, eva, a(leo, vip))).data;
    expect(nueva.id).not.toBe(first.id);
    expect(nueva.finaliza).toBe(portal.clock.iso(DAYS(30)));
    expect(await portal.as(eva).succeeds('GET allMembership')).toHaveLength(4);
  });
});

describe('the venta of what the seller saw', () => {
  const CURRENT_CALL = 'GET membresiaVigente/:membresia';

  test('the form shows the one that a venta would extend, of a usuario or an external person', async () => {
    const { portal, eva, leo, vip, heroe } = await setUp();
    const view = (membresia: number, query: { user?: number; externo?: string }) =>
      portal.as(eva).succeeds(CURRENT_CALL, { params: { membresia }, query });
    expect(await view(vip, { user: leo.id })).toBeNull();
    const theirs = (await sell(portal, eva, a(leo, vip))).data;
    const externalMembresia = (await sell(portal, eva, fromOutside('Forastera', heroe))).data;
    expect(await view(vip, { user: leo.id })).toEqual({ id: theirs.id, finaliza: theirs.finaliza });
    expect(await view(heroe, { externo: ' FORASTERA ' })).toEqual({ id: externalMembresia.id, finaliza: null });
    expect(await view(heroe, { user: leo.id })).toBeNull();
    expect(await view(vip, {})).toBeNull();
    portal.clock.advance(DAYS(30));
    expect(await view(vip, { user: leo.id })).toBeNull();
  });

  test('a seller with the current view may extend it any number of times', async () => {
    const { portal, eva, leo, vip } = await setUp();
    const first = (await sell(portal, eva, { ...a(leo, vip), visto: null })).data;
    const visto = { id: first.id, finaliza: first.finaliza };
    const second = (await sell(portal, eva, { ...a(leo, vip), visto })).data;
    expect(second).toMatchObject({ id: first.id, dias: 60 });
  });

  test('one that appeared, ended or was extended meanwhile is refused', async () => {
    const { portal, eva, leo, vip } = await setUp();
    const attempt = (visto: Exclude<Submission['visto'], undefined>) =>
      portal.as(eva).fails('POST addMembresia', { body: { ...a(leo, vip), periodo: 30, visto } });
    const { id, finaliza } = (await sell(portal, eva, a(leo, vip))).data;
    const change = { http: 409, error: 'CAMBIO_MIENTRAS' };
    expect(await attempt(null)).toMatchObject({ ...change, msg: 'Ahora ya tiene VIP. Revisa la venta.' });
    expect(await attempt({ id, finaliza: portal.clock.iso() })).toMatchObject({
      ...change,
      msg: 'Su VIP ya termina en otra fecha. Revisa la venta.',
    });
    expect(await attempt({ id: id + 1, finaliza })).toMatchObject(change);
    await portal.as(eva).succeeds('POST deleteMemb', { body: { id } });
    expect(await attempt({ id, finaliza })).toMatchObject({ ...change, msg: 'Ya no tiene VIP. Revisa la venta.' });
    expect(await accountBalance(portal, 'entrega')).toBe(54);
  });

  test('without a view, the same venta within five seconds is a double click, and another one is not', async () => {
    const { portal, eva, leo, vip, heroe } = await setUp();
    await sell(portal, eva, a(leo, vip));
    portal.clock.advance({ ms: 4999 });
    expect(await portal.as(eva).fails('POST addMembresia', { body: { ...a(leo, vip), periodo: 30 } })).toMatchObject({
      http: 409,
      error: 'MEMBRESIA_RECIENTE',
      msg: 'Eva se la acaba de vender. Si es otra venta, espera unos segundos.',
    });
    await sell(portal, eva, a(leo, heroe));
    await sell(portal, eva, a(await portal.createPerson(), vip));
    portal.clock.advance({ ms: 1 });
    expect((await sell(portal, eva, a(leo, vip))).data.dias).toBe(60);
  });
});

test('one of someone who was dismissed says so in the list', async () => {
  const { portal, eva, leo, vip } = await setUp();
  await sell(portal, eva, a(leo, vip));
  const isGone = async () =>
    (await portal.as(eva).succeeds('GET allMembership')).find(({ usuario }) => usuario === leo.id)?.despedido;
  expect(await isGone()).toBe(false);
  await portal.dismiss(leo);
  expect(await isGone()).toBe(true);
});

describe('to an external person', () => {
  test('is sold by name, and belongs to no usuario', async () => {
    const { portal, eva, vip } = await setUp();
    const sale = await portal.observe(() => sell(portal, eva, fromOutside('  Forastera ', vip)));
    expect(sale.result.data).toMatchObject({
      usuario: null,
      usuarioNombre: 'Forastera',
      despedido: false,
      externo: 1,
      estado: 'Activa',
      dias: 30,
    });
    expect(sale.bitacora).toMatchObject([
      { modulo: 'ventas', usuario: null, motivo: 'vendió la membresía VIP, 30 días a alguien de fuera por 60c' },
      { modulo: 'membresias', usuario: null, motivo: 'vendió VIP, 30 días, a alguien de fuera' },
    ]);
    expect(sale.creditos).toMatchObject([
      { tipo: 'venta', usuario: null, creditos: 60 },
      { tipo: 'venta_participacion', usuario: eva.id, creditos: 6 },
    ]);
    expect(sale.notices.map((notice) => notice.para)).toEqual([undefined, eva.id, undefined]);
  });

  test('is extended ignoring case, and runs until it is terminated', async () => {
    const { portal, eva, vip } = await setUp();
    const first = (await sell(portal, eva, fromOutside('Nandu', vip))).data;
    portal.clock.advance(DAYS(40));
    expect(await portal.as(eva).succeeds('GET allMembership')).toMatchObject([{ estado: 'Activa', dias: 0 }]);
    const extended = (await sell(portal, eva, fromOutside('nANDU', vip))).data;
    expect(extended).toMatchObject({ id: first.id, usuarioNombre: 'Nandu', finaliza: portal.clock.iso(DAYS(30)) });
    const end = await portal.as(eva).succeeds('POST deleteMemb', { body: { id: first.id } });
    expect(end.data).toMatchObject({ estado: 'Terminada', dias: null, acciones: [] });
    expect((await sell(portal, eva, fromOutside('Nandu', vip))).data.id).not.toBe(first.id);
  });

  test('is refused with the name of an active usuario, but not of a dismissed one', async () => {
    const { portal, eva, leo, vip } = await setUp();
    const body = { ...fromOutside('LEO', vip), periodo: 30 as const };
    expect(await portal.as(eva).fails('POST addMembresia', { body })).toMatchObject({
      http: 422,
      campo: 'user',
      msg: 'Esa persona ya tiene cuenta. Elígela de la lista.',
    });
    await portal.dismiss(leo);
    await sell(portal, eva, body);
  });
});

describe('a venta is refused', () => {
  test.each([
    [{ user: 0, isExterno: false, membresia: 1 }, 'user', 'Faltan Datos'],
    [{ user: '', isExterno: true, membresia: 1 }, 'user', 'Faltan Datos'],
    [{ user: 'Leo', isExterno: false, membresia: 1 }, 'user', 'Faltan Datos'],
    [{ user: 1, isExterno: false, membresia: 0 }, 'membresia', 'Faltan Datos'],
    [{ user: 'a b', isExterno: true, membresia: 1 }, 'user', 'Nombre no puede tener espacio'],
  ])('%j: %s %s', async (submission, campo, msg) => {
    const { portal, eva } = unchanged();
    const body = { ...submission, periodo: 30 as const };
    expect(await portal.as(eva).fails('POST addMembresia', { body })).toMatchObject({ http: 422, campo, msg });
  });

  test('to oneself, to a dismissed usuario, and of a missing type', async () => {
    const { portal, eva, leo, vip } = await setUp();
    const attempt = (body: Submission) => portal.as(eva).fails('POST addMembresia', { body });
    expect(await attempt({ ...a(eva, vip), periodo: 30 })).toMatchObject({
      http: 422,
      campo: 'user',
      msg: 'No puedes venderte esto a ti',
    });
    expect(await attempt({ ...a(leo, 999_999), periodo: 30 })).toMatchObject({ error: 'MEMBRESIA_NO_EXISTE' });
    await portal.dismiss(leo);
    expect(await attempt({ ...a(leo, vip), periodo: 30 })).toMatchObject({ error: 'USUARIO_NO_EXISTE' });
    expect(await portal.as(eva)('POST', 'addMembresia', { ...a(leo, vip), periodo: 20 })).toMatchObject({
      http: 400,
    });
  });

  test('at another price than the one shown', async () => {
    const { portal, eva, leo, vip } = await setUp();
    await portal.db.updateTable('membresia').set({ precio: 61 }).where('id', '=', vip).execute();
    const body = { ...a(leo, vip), periodo: 15 as const, creditos: 30 };
    expect(await portal.as(eva).fails('POST addMembresia', { body })).toMatchObject({
      http: 409,
      error: 'CAMBIO_MIENTRAS',
      msg: 'VIP cuesta ahora 31c',
    });
    expect(
      await portal
        .as(eva)
        .succeeds('GET allVentas')
        .catch(() => []),
    ).toEqual([]);
  });
});

describe('terminating it', () => {
  test('sets it to «Terminada» without a refund, and a second attempt names the author', async () => {
    const { portal, eva, leo, vip } = await setUp();
    const ivo = await portal.createPerson({ nombre: 'Ivo', categoria: 9 });
    const { id, finaliza } = (await sell(portal, eva, a(leo, vip))).data;
    portal.clock.advance(DAYS(2));
    const now = portal.clock.iso();
    const end = await portal.observe(() =>
      portal.as(ivo).succeeds('POST deleteMemb', { body: { id, finaliza: finaliza ?? '' } }),
    );
    expect(end.result).toMatchObject({
      msg: 'Terminaste la membresía de Leo',
      data: { estado: 'Terminada', terminadaNombre: 'Ivo', finaliza: now, dias: null },
    });
    expect((await portal.as(leo).succeeds('GET MyPerfil')).membresias).toMatchObject([{ estado: 0, finaliza: now }]);
    expect(end.creditos).toBeUndefined();
    expect(end.bitacora).toEqual([
      {
        modulo: 'membresias',
        objeto: id,
        usuario: leo.id,
        encargado: ivo.id,
        motivo: `terminó la membresía VIP de ${NAME_PLACEHOLDER}`,
        diferencias: [
          { campo: 'Estado', antes: 'Activa', despues: 'Terminada' },
          { campo: 'Finaliza', antes: finaliza, despues: now },
        ],
      },
    ]);
    expect(end.notices).toEqual([
      { tema: 'membresias', quien: 'Ivo', msg: 'terminó una membresía' },
      { tema: 'membresias', quien: 'Ivo', msg: 'terminó tu membresía VIP', para: leo.id },
    ]);
    expect(await portal.as(eva).fails('POST deleteMemb', { body: { id } })).toMatchObject({
      http: 409,
      error: 'MEMBRESIA_TERMINADA',
      msg: 'Ivo ya la terminó',
    });
  });

  test('ends a permanent one now, and leaves the end of one from outside that is past', async () => {
    const { portal, eva, leo, vip, heroe } = await setUp();
    const permanent = (await sell(portal, eva, a(leo, heroe))).data;
    const outside = (await sell(portal, eva, fromOutside('Forastera', vip))).data;
    portal.clock.advance(DAYS(40));
    const end = async (id: number) => (await portal.as(eva).succeeds('POST deleteMemb', { body: { id } })).data;
    const state = { estado: 'Terminada', terminadaNombre: 'Eva', perma: false };
    expect(await end(permanent.id)).toMatchObject({ ...state, finaliza: portal.clock.iso() });
    expect(await end(outside.id)).toMatchObject({ ...state, finaliza: outside.finaliza });
  });

  test('is refused for an ended one, a missing one, and one extended meanwhile', async () => {
    const { portal, eva, leo, vip } = await setUp();
    const { id, finaliza } = (await sell(portal, eva, a(leo, vip))).data;
    await sell(portal, eva, { ...a(leo, vip), visto: { id, finaliza } });
    const attempt = (body: { id: number; finaliza?: string | null }) =>
      portal.as(eva).fails('POST deleteMemb', { body });
    expect(await attempt({ id, finaliza })).toMatchObject({ http: 409, error: 'CAMBIO_MIENTRAS' });
    expect(await attempt({ id: 999_999 })).toMatchObject({ http: 404 });
    portal.clock.advance(DAYS(60));
    expect(await attempt({ id })).toMatchObject({ http: 409, msg: 'Esa membresía ya terminó' });
  });
});

describe('the lists', () => {
  test('the list is searched', async () => {
    const { portal, eva, leo, vip, heroe } = await setUp();
    await sell(portal, eva, a(leo, vip));
    await sell(portal, eva, a(leo, heroe));
    await sell(portal, eva, fromOutside('Forastera', vip));
    const asks = portal.as(eva);
    const quienes = async (query: object) =>
      (await asks.succeeds('GET allMembership', { query })).map((m) => `${m.usuarioNombre} ${m.membresiaNombre}`);
    expect(await quienes({})).toEqual(['Forastera VIP', 'Leo Héroe', 'Leo VIP']);
    expect(await quienes({ buscar: 'FORA' })).toEqual(['Forastera VIP']);
    expect(await quienes({ buscar: 'vip' })).toEqual(['Forastera VIP', 'Leo VIP']);
  });

  test('the types have their prices and benefits', async () => {
    const { portal, eva } = await setUp();
    expect(await portal.as(eva).succeeds('GET getMembresias')).toMatchObject([
      { nombre: 'VIP', precio: 60, vip: true, perma: false, reduccion: 0 },
      { nombre: 'Reducción', precio: 40, vip: false, perma: false, reduccion: 1 },
      { nombre: 'Héroe', precio: 250, perma: true },
      { nombre: 'Legión', precio: 400, vip: true, perma: true },
    ]);
  });
});
