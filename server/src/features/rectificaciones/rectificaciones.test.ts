import type { RequestOf } from '@conserje/contract';
import { NOMBRE } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { codigos, porDosServidores, veces } from '../../testing/carreras.ts';
import { edita } from '../../testing/efectos.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';

type Envio = RequestOf<'POST pedirRectificacion'>['body'];

/** Tuesday 10 March 2026, 11:00 in the agency. Ana and Bea hold `req` and stand above Leo; Rol does not hold it. */
async function sala() {
  const portal = await abrirPortal();
  const bea = await portal.persona({ nombre: 'Bea', categoria: 11 });
  const ana = await portal.persona({ nombre: 'Ana', categoria: 10 });
  const rol = await portal.persona({ nombre: 'Rol', categoria: 9 });
  const leo = await portal.persona({ nombre: 'Leo', categoria: 2 });
  return { portal, ana, bea, rol, leo };
}
const datos = (mas: Partial<Envio> = {}): Envio => ({
  ...{ dia: '2026-03-08', requisitos: 'asistencia', cantidad: 20, motivo: 'Se cerró antes' },
  ...mas,
});
const pedir = async (portal: Portal, quien: Persona, mas: Partial<Envio> = {}) =>
  (await portal.pide(quien).logra('POST pedirRectificacion', { body: datos(mas) })).data;
const noPide = (portal: Portal, quien: Persona, mas: Partial<Envio> = {}) =>
  portal.pide(quien).falla('POST pedirRectificacion', { body: datos(mas) });
const responder = (portal: Portal, quien: Persona, id: number, op: 0 | 1, respuesta = op === 1 ? 'No estabas' : '') =>
  portal.pide(quien).logra('POST responderRectificacion', { body: { id, op, respuesta } });
const noResponde = (portal: Portal, quien: Persona, id: number, op: 0 | 1 = 0) =>
  portal.pide(quien).falla('POST responderRectificacion', { body: { id, op, respuesta: 'No' } });
const horas = async (portal: Portal, de: Persona) =>
  (await portal.pide(de).logra('GET allNomina')).find((f) => f.id === de.id);

describe('pedirla', () => {
  test('la escribe, la apunta y avisa a quienes pueden responderla, y a nadie más', async () => {
    const { portal, ana, bea, leo } = await sala();
    const pedida = await portal.observar(() => pedir(portal, leo, { motivo: ' Se cerró antes ' }));
    expect(pedida.resultado).toEqual({
      ...{ id: expect.any(Number), usuario: leo.id, usuarioNombre: 'Leo', ...datos(), estado: 'espera' },
      ...{ fecha: portal.reloj.iso(), encargadoNombre: null, decidida: null, respuesta: null, apuntado: null },
      acciones: ['retirar'],
    });
    const motivo = 'pidió una corrección de 20 minutos del 8 mar 2026: Se cerró antes';
    expect(pedida.bitacora).toEqual([
      { modulo: 'requisitos', objeto: pedida.resultado.id, usuario: leo.id, encargado: leo.id, motivo },
    ]);
    const comun = { tema: 'rectificaciones', quien: 'Leo' };
    const msg = 'te pide una corrección de 20 minutos del 8 mar 2026';
    expect(pedida.avisos).toEqual([
      { ...comun, msg: 'pidió una corrección de 20 minutos del 8 mar 2026' },
      { ...comun, msg, para: ana.id },
      { ...comun, msg, para: bea.id },
    ]);
    expect(pedida.trabajo).toEqual([]);
  });

  test('de muchos que pueden responderla se avisa a treinta, los más cercanos', async () => {
    const { portal, ana, bea, leo } = await sala();
    const cercanos = [ana.id];
    while (cercanos.length < 30) cercanos.push((await portal.persona({ categoria: 10 })).id);
    const { avisos } = await portal.observar(() => pedir(portal, leo));
    const avisados = avisos.flatMap(({ para }) => para ?? []);
    expect(avisados).toEqual(cercanos);
    expect(avisados).not.toContain(bea.id);
  });

  test.each<[Partial<Envio>, string, string]>([
    [{ dia: '' }, 'dia', 'No dejes campos vacios'],
    [{ dia: '2026-03-11' }, 'dia', 'Elige hoy o un día anterior'],
    [{ dia: '2026-02-23' }, 'dia', 'Solo puedes pedir correcciones de los últimos 14 días'],
    [{ cantidad: 0 }, 'cantidad', 'Cantidad no puede ser menor o igual a 0'],
    [{ cantidad: 721 }, 'cantidad', 'De una vez se pide como máximo 720'],
    [{ requisitos: 'times', cantidad: 25 }, 'cantidad', 'De una vez se pide como máximo 24'],
    [{ motivo: ' ' }, 'motivo', 'Cuenta qué pasó'],
  ])('%j no se acepta', async (mas, campo, msg) => {
    const { portal, leo } = await sala();
    expect(await noPide(portal, leo, mas)).toMatchObject({ http: 422, error: 'REGLA', campo, msg });
  });

  test('hoy es el día de la agencia', async () => {
    const { portal, leo } = await sala();
    portal.reloj.poner('2026-03-11T03:59:59Z');
    expect(await noPide(portal, leo, { dia: '2026-03-11' })).toMatchObject({ campo: 'dia' });
    portal.reloj.pasar({ segundos: 1 });
    await pedir(portal, leo, { dia: '2026-03-11' });
  });

  test('una por día, y cinco a la vez; una respondida o retirada deja sitio', async () => {
    const { portal, ana, leo } = await sala();
    const dias = ['2026-03-10', '2026-03-09', '2026-03-08', '2026-03-07', '2026-03-06'];
    const ids: number[] = [];
    for (const dia of dias) ids.push((await pedir(portal, leo, { dia })).id);
    const otra = () => noPide(portal, leo, { dia: '2026-03-05' });
    expect(await noPide(portal, leo)).toMatchObject({ http: 409, error: 'RECTIFICACION_EN_ESPERA', campo: 'dia' });
    expect(await otra()).toMatchObject({ http: 409, error: 'RECTIFICACIONES_DE_MAS' });
    await portal.pide(leo).logra('POST retirarRectificacion', { body: { id: ids[0] ?? 0 } });
    await pedir(portal, leo, { dia: '2026-03-05' });
    expect(await otra()).toMatchObject({ error: 'RECTIFICACION_EN_ESPERA' });
    await responder(portal, ana, ids[2] ?? 0, 1);
    await pedir(portal, leo);
  });

  test('veinte a la vez por dos servidores: una', async () => {
    const { portal, leo } = await sala();
    const enviar = await porDosServidores(portal);
    const respuestas = await veces(20, () => enviar(leo, 'pedirRectificacion', datos()));
    expect(codigos(respuestas)).toEqual({ '200': 1, '409 RECTIFICACION_EN_ESPERA': 19 });
  });

  test('a quien no tiene a nadie encima que ajuste la nómina se le dice', async () => {
    const { portal, ana, bea } = await sala();
    expect(await noPide(portal, bea)).toMatchObject({ http: 409, error: 'NADIE_RECTIFICA' });
    await pedir(portal, ana);
    await portal.permitir(11, 'adm', 'exc');
    expect(await noPide(portal, ana, { dia: '2026-03-07' })).toMatchObject({ error: 'NADIE_RECTIFICA' });
  });
});

describe('quién la ve', () => {
  test('la más antigua primero, con lo que el libro tiene de ese día; nadie ve las de su altura o más', async () => {
    const { portal, ana, bea, rol, leo } = await sala();
    await portal.trabajo(leo, 'asistencia', 50, Date.parse('2026-03-08T04:00:00Z'));
    await portal.trabajo(leo, 'asistencia', 7, Date.parse('2026-03-09T03:59:59Z'));
    await portal.trabajo(leo, 'asistencia', 99, Date.parse('2026-03-09T04:00:00Z'));
    await portal.trabajo(leo, 'times', 60, Date.parse('2026-03-08T12:00:00Z'));
    const suya = await pedir(portal, leo);
    const deTimes = await pedir(portal, leo, { dia: '2026-03-07', requisitos: 'times', cantidad: 2 });
    const deAna = await pedir(portal, ana);
    const acciones = ['aceptar', 'rechazar'];
    const paraAna = [
      { ...suya, acciones, apuntado: 57 },
      { ...deTimes, acciones, apuntado: 0 },
    ];
    expect(await portal.pide(ana).logra('GET rectificaciones')).toEqual(paraAna);
    const paraBea = [...paraAna, { ...deAna, acciones, apuntado: 0 }];
    expect(await portal.pide(bea).logra('GET rectificaciones')).toEqual(paraBea);
    expect(await portal.pide(rol).falla('GET rectificaciones')).toMatchObject({ http: 403 });
    expect(await portal.pide(leo).logra('GET misRectificaciones')).toEqual([deTimes, suya]);
    expect(await portal.pide(rol).logra('GET misRectificaciones')).toEqual([]);
  });

  test('las propias se buscan por motivo, respuesta y quién respondió', async () => {
    const { portal, ana, leo } = await sala();
    const { id } = await pedir(portal, leo);
    await responder(portal, ana, id, 1, 'No estabas en base');
    await pedir(portal, leo, { dia: '2026-03-07', motivo: 'Otra cosa' });
    const hallados = async (buscar: string) =>
      (await portal.pide(leo).logra('GET misRectificaciones', { query: { buscar } })).map((f) => f.dia);
    expect(await hallados('en base')).toEqual(['2026-03-08']);
    expect(await hallados('ana')).toEqual(['2026-03-08']);
    expect(await hallados('cosa')).toEqual(['2026-03-07']);
  });
});

describe('aceptarla', () => {
  test('ajusta la nómina de ahora, con su apunte, y lo dice a quien la pidió', async () => {
    const { portal, ana, leo } = await sala();
    await portal.trabajo(leo, 'asistencia', 100);
    const { id } = await pedir(portal, leo);
    portal.reloj.pasar({ minutos: 3 });
    const aceptada = await portal.observar(() => responder(portal, ana, id, 0));
    expect(aceptada.resultado.msg).toBe('Aceptaste la corrección de Leo');
    const hecho = { estado: 'aceptada', encargadoNombre: 'Ana', decidida: portal.reloj.iso(), respuesta: null };
    expect(aceptada.resultado.data).toMatchObject({ ...hecho, acciones: [] });
    expect(aceptada.trabajo).toEqual([
      { usuario: leo.id, tipo: 'asistencia', minutos: 20, tiempo: null, otro: null, encargado: ana.id },
    ]);
    const comun = { modulo: 'requisitos', usuario: leo.id, encargado: ana.id };
    expect(aceptada.bitacora).toEqual([
      {
        ...{ ...comun, objeto: null, motivo: `sumó 20 minutos de asistencia a ${NOMBRE}` },
        ...edita('Minutos de asistencia del período', 100, 120),
      },
      { ...comun, objeto: id, motivo: `aceptó la corrección de ${NOMBRE}, 20 minutos del 8 mar 2026` },
    ]);
    const deAna = { tema: 'rectificaciones', quien: 'Ana' };
    expect(aceptada.avisos).toEqual([
      { tema: 'nomina', quien: 'Ana', msg: 'ajustó la nómina de Leo' },
      { ...deAna, msg: 'aceptó una corrección' },
      { ...deAna, msg: 'aceptó tu corrección de 20 minutos del 8 mar 2026', para: leo.id },
    ]);
    expect(await horas(portal, leo)).toMatchObject({ asistencia: 120, fecha: portal.reloj.iso() });
    const libro = await portal.db
      .selectFrom('rectificacion as r')
      .innerJoin('trabajo as t', 't.id', 'r.trabajo')
      .select(['r.id', 't.minutos', 't.motivo', 't.fecha'])
      .execute();
    const motivo = 'Corrección del 8 mar 2026';
    expect(libro).toEqual([{ id, minutos: 20, motivo, fecha: portal.reloj.ahora }]);
    expect(await portal.pide(leo).logra('GET misRectificaciones')).toMatchObject([{ id, ...hecho, acciones: [] }]);
    expect(await portal.pide(ana).logra('GET rectificaciones')).toEqual([]);
  });

  test('times cuentan de 30 en 30', async () => {
    const { portal, ana, rol } = await sala();
    const { id } = await pedir(portal, rol, { requisitos: 'times', cantidad: 3 });
    const { trabajo } = await portal.observar(() => responder(portal, ana, id, 0, 'De acuerdo'));
    expect(trabajo).toMatchObject([{ tipo: 'times', minutos: 90 }]);
    expect(await horas(portal, rol)).toMatchObject({ times: 3 });
  });

  test('de un período cerrado mientras esperaba: cuenta en el de ahora, una vez', async () => {
    const { portal, ana, leo } = await sala();
    await portal.trabajo(leo, 'asistencia', 100);
    const { id } = await pedir(portal, leo);
    portal.reloj.pasar({ minutos: 1 });
    await portal.pide(ana).logra('POST reiniciarNomina', { body: { op: 0 } });
    expect(await horas(portal, leo)).toMatchObject({ asistencia: 0 });
    await responder(portal, ana, id, 0);
    expect(await horas(portal, leo)).toMatchObject({ asistencia: 20 });
    const body = { inicio: '2026-03-01', final: '2026-03-10' };
    const todo = await portal.pide(leo).logra('POST allNomina', { body });
    expect(todo.find((f) => f.id === leo.id)).toMatchObject({ asistencia: 120 });
  });

  test('de veinte que la responden a la vez por dos servidores, uno; y cuenta una vez', async () => {
    const { portal, ana, bea, leo } = await sala();
    const { id } = await pedir(portal, leo);
    const enviar = await porDosServidores(portal);
    const body = (i: number) => ({ id, op: i % 2, respuesta: 'Visto' });
    const respuestas = await veces(20, (i) => enviar(i % 4 < 2 ? ana : bea, 'responderRectificacion', body(i)));
    expect(codigos(respuestas)).toEqual({ '200': 1, '409 SOLICITUD_ATENDIDA': 19 });
    const [suya] = await portal.pide(leo).logra('GET misRectificaciones');
    const cuenta = suya?.estado === 'aceptada' ? 20 : 0;
    expect(await horas(portal, leo)).toMatchObject({ asistencia: cuenta });
  });
});

describe('rechazarla y retirarla', () => {
  test('rechazarla pide una palabra, que le llega a quien la pidió', async () => {
    const { portal, ana, leo } = await sala();
    const { id } = await pedir(portal, leo);
    const body = { id, op: 1, respuesta: ' ' };
    const falla = await portal.pide(ana).falla('POST responderRectificacion', { body });
    expect(falla).toMatchObject({ http: 422, campo: 'respuesta', msg: 'Escribe el motivo' });
    const rechazada = await portal.observar(() => responder(portal, ana, id, 1, ' No estabas '));
    expect(rechazada.resultado).toMatchObject({
      ...{ msg: 'Rechazaste la corrección de Leo', data: { estado: 'rechazada', respuesta: 'No estabas' } },
    });
    expect(rechazada.trabajo).toEqual([]);
    expect(rechazada.bitacora).toMatchObject([
      { objeto: id, motivo: `rechazó la corrección de ${NOMBRE}, 20 minutos del 8 mar 2026: No estabas` },
    ]);
    expect(rechazada.avisos.filter(({ para }) => para !== undefined)).toMatchObject([
      { para: leo.id, msg: 'rechazó tu corrección de 20 minutos del 8 mar 2026: No estabas' },
    ]);
  });

  test('la propia se retira; la ajena no existe para nadie más', async () => {
    const { portal, ana, leo, rol } = await sala();
    const { id } = await pedir(portal, leo);
    const retirar = { body: { id } };
    for (const quien of [rol, ana])
      expect(await portal.pide(quien).falla('POST retirarRectificacion', retirar)).toMatchObject({ http: 404 });
    const retirada = await portal.observar(() => portal.pide(leo).logra('POST retirarRectificacion', retirar));
    expect(retirada.resultado).toMatchObject({ msg: 'Retiraste tu corrección', data: { estado: 'retirada' } });
    expect(retirada.bitacora).toMatchObject([
      { objeto: id, encargado: leo.id, motivo: 'retiró su corrección de 20 minutos del 8 mar 2026' },
    ]);
    expect(await noResponde(portal, ana, id)).toMatchObject({
      ...{ http: 409, error: 'SOLICITUD_ATENDIDA', msg: 'Leo ya la retiró' },
    });
    const otra = await portal.pide(leo).falla('POST retirarRectificacion', retirar);
    expect(otra).toMatchObject({ http: 409, error: 'SOLICITUD_ATENDIDA' });
  });
});

describe('quien no puede', () => {
  test('nadie la suya, ni la de quien está a su altura o por encima, ni sin req', async () => {
    const { portal, ana, bea, rol, leo } = await sala();
    const par = await portal.persona({ nombre: 'Par', categoria: 10 });
    const deAna = await pedir(portal, ana);
    for (const quien of [ana, par])
      for (const op of [0, 1] as const)
        expect(await noResponde(portal, quien, deAna.id, op)).toMatchObject({ http: 403 });
    const suya = await pedir(portal, leo);
    expect(await noResponde(portal, rol, suya.id)).toMatchObject({ http: 403 });
    expect(await noResponde(portal, bea, 999)).toMatchObject({ http: 404, error: 'NO_EXISTE' });
    await portal.ascender(leo, 10, 2);
    expect(await portal.pide(ana).logra('GET rectificaciones')).toEqual([]);
    expect(await noResponde(portal, ana, suya.id)).toMatchObject({ http: 403 });
    await responder(portal, bea, suya.id, 0);
  });

  test('a quien se despide se le retiran, y queda escrito', async () => {
    const { portal, ana, leo } = await sala();
    const { id } = await pedir(portal, leo);
    const body = { usuario: leo.id, motivo: 'Faltas' };
    const { bitacora, avisos } = await portal.observar(() => portal.pide(ana).logra('POST despedir', { body }));
    expect(bitacora.filter((l) => l.modulo === 'requisitos')).toEqual([
      {
        ...{ modulo: 'requisitos', objeto: id, usuario: leo.id, encargado: ana.id },
        motivo: `canceló la corrección de ${NOMBRE}, 20 minutos del 8 mar 2026, porque salió de la agencia`,
      },
    ]);
    expect(avisos.map((a) => a.tema)).toContain('rectificaciones');
    expect(await portal.pide(ana).logra('GET rectificaciones')).toEqual([]);
    expect(await noResponde(portal, ana, id)).toMatchObject({ error: 'SOLICITUD_ATENDIDA', msg: 'Ana ya la retiró' });
  });
});
