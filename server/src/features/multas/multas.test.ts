import type { RequestOf } from '@conserje/contract';
import { NOMBRE } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { codigos, mientras, porDosServidores, veces } from '../../testing/carreras.ts';
import { edita } from '../../testing/efectos.ts';
import { cuadra } from '../../testing/paga.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';
import { saldo } from '../../testing/ventas.ts';
import { cambiarMision } from '../carrera/carrera.public.ts';

type Envio = RequestOf<'POST sendMulta'>['body'];

async function sala() {
  const portal = await abrirPortal();
  const ana = await portal.persona({ nombre: 'Ana', categoria: 9 });
  const bea = await portal.persona({ nombre: 'Bea', categoria: 10 });
  const leo = await portal.persona({ nombre: 'Leo', categoria: 2 });
  return { portal, ana, bea, leo };
}

const multar = (portal: Portal, quien: Persona, a: Persona, mas: Partial<Envio> = {}) =>
  portal.pide(quien).logra('POST sendMulta', { body: { usuario: a.id, motivo: 'Flood', creditos: 5, ...mas } });
const cobrar = (portal: Portal, quien: Persona, id: number, op: boolean) =>
  portal.pide(quien).logra('POST actionMulta', { body: { id, op } });

describe('poner una multa', () => {
  test('la escribe, la debe el multado y se le dice', async () => {
    const { portal, ana, leo } = await sala();
    const puesta = await portal.observar(() => multar(portal, ana, leo, { motivo: '  Flood en base ' }));
    const { data } = puesta.resultado;
    expect(data).toEqual({
      id: expect.any(Number),
      usuario: leo.id,
      usuarioNombre: 'Leo',
      motivo: 'Flood en base',
      creditos: 5,
      encargadoNombre: 'Ana',
      fecha: portal.reloj.iso(),
      cobrado: 0,
      cobradoNombre: null,
      anulada: null,
      acciones: ['cobrar', 'anular'],
    });
    const comun = { usuario: leo.id, encargado: ana.id };
    expect(puesta.creditos).toEqual([{ ...comun, tipo: 'multa_puesta', creditos: 5 }]);
    expect(puesta.bitacora).toEqual([
      { ...comun, modulo: 'multas', objeto: data.id, motivo: `multó a ${NOMBRE} con 5c: Flood en base` },
    ]);
    expect(puesta.avisos).toEqual([
      { tema: 'multas', quien: 'Ana', msg: 'puso una multa' },
      { tema: 'creditos', quien: 'Ana', msg: 'te multó con 5c: Flood en base', para: leo.id },
    ]);
    expect(await saldo(portal, 'multa')).toBe(-5);
    expect(await portal.pide(ana).logra('GET getAllMultas')).toEqual([data]);
  });

  test('sin créditos son 0, y no se mueve nada', async () => {
    const { portal, ana, leo } = await sala();
    const body = { usuario: leo.id, motivo: 'Aviso' };
    const puesta = await portal.observar(() => portal.pide(ana).logra('POST sendMulta', { body }));
    expect(puesta.resultado.data.creditos).toBe(0);
    expect(puesta.creditos).toBeUndefined();
    const { creditos } = await portal.observar(() => cobrar(portal, ana, puesta.resultado.data.id, true));
    expect(creditos).toBeUndefined();
  });

  test.each([
    [{ usuario: 0 }, 'usuario', 'No dejes campos vacios'],
    [{ motivo: ' ' }, 'motivo', 'No dejes campos vacios'],
    [{ motivo: 'x'.repeat(301) }, 'motivo', 'El motivo puede tener como máximo 300 caracteres'],
    [{ creditos: -1 }, 'creditos', 'Los créditos deben ser un número entero, 0 o más'],
  ])('%j no se acepta', async (mas, campo, msg) => {
    const { portal, ana, leo } = await sala();
    const body = { usuario: leo.id, motivo: 'Flood', creditos: 5, ...mas };
    expect(await portal.pide(ana).falla('POST sendMulta', { body })).toMatchObject({ http: 422, campo, msg });
  });

  test('ni a uno mismo, ni a un igual, ni a un superior, ni a quien no está', async () => {
    const { portal, ana, bea, leo } = await sala();
    const igual = await portal.persona({ categoria: 9 });
    const envio = (usuario: number) => ({ body: { usuario, motivo: 'Flood', creditos: 5 } });
    for (const { id } of [ana, igual, bea])
      expect(await portal.pide(ana).falla('POST sendMulta', envio(id))).toMatchObject({ http: 403 });
    await portal.despedir(leo);
    for (const id of [leo.id, 999_999])
      expect(await portal.pide(ana).falla('POST sendMulta', envio(id))).toMatchObject({
        http: 404,
        error: 'USUARIO_NO_EXISTE',
      });
    expect(await saldo(portal, 'multa')).toBe(0);
  });

  test('a quien asciende mientras tanto ya no', async () => {
    const { portal, ana, leo } = await sala();
    const mision = await portal.mision(9, 2);
    const respuesta = await mientras(
      portal,
      (tx) => cambiarMision(tx, { usuario: leo.id, mision, causa: 'edicion' }),
      () => portal.pide(ana)('POST', 'sendMulta', { usuario: leo.id, motivo: 'Flood', creditos: 5 }),
    );
    expect(respuesta.http).toBe(403);
  });
});

describe('cobrarla', () => {
  test('y deshacerlo, con su movimiento, su apunte y su aviso', async () => {
    const { portal, ana, bea, leo } = await sala();
    const { id } = (await multar(portal, ana, leo)).data;
    const cobrada = await portal.observar(() => cobrar(portal, bea, id, true));
    expect(cobrada.resultado).toMatchObject({
      msg: 'Cobraste la multa: 5c',
      data: { cobrado: 1, cobradoNombre: 'Bea', encargadoNombre: 'Ana' },
    });
    const comun = { usuario: leo.id, encargado: bea.id };
    expect(cobrada.creditos).toEqual([{ ...comun, tipo: 'multa_cobrada', creditos: 5 }]);
    expect(cobrada.bitacora).toEqual([
      {
        ...comun,
        modulo: 'multas',
        objeto: id,
        motivo: `cobró una multa de ${NOMBRE}, 5c: Flood`,
        ...edita('Cobrado', false, true),
      },
    ]);
    expect(cobrada.avisos).toEqual([
      { tema: 'multas', quien: 'Bea', msg: 'cobró una multa' },
      { tema: 'creditos', quien: 'Bea', msg: 'cobró tu multa de 5c', para: leo.id },
    ]);
    expect(await saldo(portal, 'multa', { multa: id })).toBe(0);
    const deshecha = await portal.observar(() => cobrar(portal, ana, id, false));
    expect(deshecha.resultado.data).toMatchObject({ cobrado: 0, cobradoNombre: null });
    expect(deshecha.creditos).toEqual([{ tipo: 'multa_devuelta', usuario: leo.id, creditos: 5, encargado: ana.id }]);
    expect(deshecha.bitacora).toMatchObject([
      { motivo: `deshizo el cobro de una multa de ${NOMBRE}, 5c: Flood`, ...edita('Cobrado', true, false) },
    ]);
    expect(await saldo(portal, 'multa', { multa: id })).toBe(-5);
  });

  test('lo que ya está así no se repite, y se dice quién fue', async () => {
    const { portal, ana, bea, leo } = await sala();
    const { id } = (await multar(portal, ana, leo)).data;
    const tarde = (op: boolean) => portal.pide(bea).falla('POST actionMulta', { body: { id, op } });
    expect(await tarde(false)).toMatchObject({ http: 409, error: 'YA_ESTA_ASI', msg: 'Esa multa no está cobrada' });
    await cobrar(portal, ana, id, true);
    expect(await tarde(true)).toMatchObject({ http: 409, msg: 'Ana ya la cobró' });
    await cobrar(portal, ana, id, false);
    expect(await tarde(false)).toMatchObject({ http: 409, msg: 'Ana ya la marcó como no cobrada' });
  });

  test('veinte a la vez por dos servidores la cobran una vez', async () => {
    const { portal, ana, bea, leo } = await sala();
    const { id } = (await multar(portal, ana, leo)).data;
    const enviar = await porDosServidores(portal);
    const respuestas = await veces(20, (i) => enviar(i % 4 < 2 ? ana : bea, 'actionMulta', { id, op: true }));
    expect(codigos(respuestas)).toEqual({ '200': 1, '409 YA_ESTA_ASI': 19 });
    await cuadra(portal);
    expect(await saldo(portal, 'multa')).toBe(0);
    const [multa] = await portal.pide(ana).logra('GET getAllMultas');
    for (const { cuerpo } of respuestas.filter((r) => r.http === 409))
      expect(cuerpo).toMatchObject({ msg: `${multa?.cobradoNombre} ya la cobró` });
  });

  test('la propia la cobra otra persona', async () => {
    const { portal, ana, bea } = await sala();
    const { id } = (await multar(portal, bea, ana)).data;
    expect(await portal.pide(ana).falla('POST actionMulta', { body: { id, op: true } })).toMatchObject({
      http: 403,
      msg: 'No puedes cobrar tu multa. Pídeselo a otra persona con ese permiso.',
    });
    await cobrar(portal, bea, id, true);
    expect(await portal.pide(ana).falla('POST actionMulta', { body: { id, op: false } })).toMatchObject({ http: 403 });
  });

  test('la de un despedido también; la que no existe no', async () => {
    const { portal, ana, leo } = await sala();
    const { id } = (await multar(portal, ana, leo)).data;
    await portal.despedir(leo);
    await cobrar(portal, ana, id, true);
    expect(await portal.pide(ana).falla('POST actionMulta', { body: { id: 999_999, op: true } })).toMatchObject({
      http: 404,
    });
  });
});

describe('lo que falta por cobrar', () => {
  test('suma lo de todas, cuenta a cada persona una vez y dice desde cuándo espera la más antigua', async () => {
    const { portal, ana, bea, leo } = await sala();
    const total = () => portal.pide(ana).logra('GET totalMultas');
    expect(await total()).toEqual({ creditos: 0, personas: 0, desde: null });
    await multar(portal, ana, leo, { creditos: 0 });
    // Of nothing nobody owes anything.
    expect(await total()).toEqual({ creditos: 0, personas: 0, desde: null });
    portal.reloj.pasar({ horas: 1 });
    const desde = portal.reloj.iso();
    const primera = (await multar(portal, ana, leo)).data;
    portal.reloj.pasar({ horas: 1 });
    const despues = portal.reloj.iso();
    await multar(portal, ana, leo, { creditos: 15 });
    await multar(portal, bea, ana, { creditos: 25 });
    expect(await total()).toEqual({ creditos: 45, personas: 2, desde });
    await cobrar(portal, bea, primera.id, true);
    expect(await total()).toEqual({ creditos: 40, personas: 2, desde: despues });
    await cobrar(portal, bea, primera.id, false);
    await portal.despedir(leo);
    expect(await total()).toEqual({ creditos: 45, personas: 2, desde });
  });

  test('se ve solo, la más antigua primero; y solo lo cobrado', async () => {
    const { portal, ana, leo } = await sala();
    for (const motivo of ['Uno', 'Dos', 'Tres']) {
      const { data } = await multar(portal, ana, leo, { motivo });
      if (motivo === 'Dos') await cobrar(portal, ana, data.id, true);
    }
    const motivos = async (query: RequestOf<'GET getAllMultas'>['query']) =>
      (await portal.pide(ana).logra('GET getAllMultas', { query })).map((m) => m.motivo);
    expect(await motivos({ cobrado: 0, orden: 'fecha' })).toEqual(['Uno', 'Tres']);
    expect(await motivos({ cobrado: 0, buscar: 'tres' })).toEqual(['Tres']);
    expect(await motivos({ cobrado: 0, de: ana.id })).toEqual([]);
    expect(await motivos({ cobrado: 1 })).toEqual(['Dos']);
    expect(await motivos({})).toEqual(['Tres', 'Dos', 'Uno']);
  });
});

test('el historial se busca y se recorre', async () => {
  const { portal, ana, bea, leo } = await sala();
  for (const motivo of ['Flood', 'Uniforme', 'Insultos']) await multar(portal, ana, leo, { motivo });
  await multar(portal, bea, ana, { motivo: 'Flood' });
  const pide = portal.pide(ana);
  const motivos = async (query: object) => (await pide.logra('GET getAllMultas', { query })).map((m) => m.motivo);
  expect(await motivos({ buscar: 'leo' })).toEqual(['Insultos', 'Uniforme', 'Flood']);
  expect(await motivos({ buscar: 'FLOOD' })).toEqual(['Flood', 'Flood']);
  const primera = await pide('GET', 'getAllMultas?limite=3');
  expect(primera.cuerpo).toHaveLength(3);
  expect(await motivos({ limite: 3, antes: Number(primera.cabeceras['x-siguiente']) })).toEqual(['Flood']);
});

test('un nombre que llevan más de doscientos también se busca', async () => {
  const { portal, ana, leo } = await sala();
  const { data } = await portal.pide(ana).logra('POST sendMulta', { body: { usuario: leo.id, motivo: 'Flood' } });
  const [mision, registro] = [await portal.mision(1, 1), portal.reloj.ahora];
  const comunes = Array.from({ length: 201 }, (_, i) => `leona${i}`).map((usuario) => ({
    ...{ usuario, nombre_plano: usuario, nombre_llano: usuario, clave: '', mision, registro },
  }));
  await portal.db.insertInto('usuario').values(comunes).execute();
  const halladas = await portal.pide(ana).logra('GET getAllMultas', { query: { buscar: 'LEO' } });
  expect(halladas.map((m) => m.id)).toEqual([data.id]);
});

test('cada persona lee las suyas, y las de nadie más; quien multa, las de cualquiera', async () => {
  const { portal, ana, bea, leo } = await sala();
  const eva = await portal.persona({ nombre: 'Eva' });
  await multar(portal, ana, eva);
  const { data } = await multar(portal, ana, leo, { motivo: 'Uniforme', creditos: 15 });
  await cobrar(portal, ana, data.id, true);
  const de = { params: { id: leo.id } };
  const [suya, ...mas] = await portal.pide(leo).logra('GET multasDe/:id', de);
  expect(suya).toMatchObject({ motivo: 'Uniforme', creditos: 15, encargadoNombre: 'Ana', cobrado: 1, acciones: [] });
  expect(mas).toEqual([]);
  expect(await portal.pide(eva).falla('GET multasDe/:id', de)).toMatchObject({ http: 403, error: 'SIN_PERMISO' });
  expect(await portal.pide(bea).logra('GET multasDe/:id', { ...de, query: { buscar: 'uniforme' } })).toHaveLength(1);
});
