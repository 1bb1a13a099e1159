import type { AnswerOf, RequestOf } from '@conserje/contract';
import { NOMBRE } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { codigos, mientras, porDosServidores } from '../../testing/carreras.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';
import { asentar } from '../trabajo/trabajo.public.ts';

type Cambio = RequestOf<'POST editAjustes'>['body']['data'];

async function sala() {
  const portal = await abrirPortal();
  const ana = await portal.persona({ nombre: 'Ana', categoria: 12, posicion: 3 });
  const bea = await portal.persona({ nombre: 'Bea', categoria: 12, posicion: 2 });
  const leo = await portal.persona({ nombre: 'Leo', categoria: 2 });
  return { portal, ana, bea, leo };
}
const cambiar = (portal: Portal, quien: Persona, data: Cambio) =>
  portal.pide(quien).logra('POST editAjustes', { body: { data } });
const falla = (portal: Portal, quien: Persona, data: Cambio, visto?: Cambio) =>
  portal.pide(quien).falla('POST editAjustes', { body: { data, ...(visto && { visto }) } });

describe('la configuración de la agencia', () => {
  test('cambia lo que se envía, al momento, y queda escrito lo que había', async () => {
    const { portal, ana } = await sala();
    const data = {
      nombre: ' Aurora ',
      siglas: 'AUR',
      chat: 'https://chat.example/aurora',
      pago: { dia: 5, hora: '20:30' },
    };
    const hecho = await portal.observar(() => cambiar(portal, ana, data));
    expect(hecho.bitacora).toEqual([
      {
        modulo: 'configuracion',
        objeto: null,
        usuario: null,
        encargado: ana.id,
        motivo: 'cambió Nombre, Siglas, Día y hora de paga, Chat',
        diferencias: [
          { campo: 'Nombre', antes: 'Conserje', despues: 'Aurora' },
          { campo: 'Siglas', antes: 'CON', despues: 'AUR' },
          { campo: 'Día y hora de paga', antes: 'domingo 18:00', despues: 'viernes 20:30' },
          { campo: 'Chat', antes: null, despues: 'https://chat.example/aurora' },
        ],
      },
    ]);
    const msg = 'cambió la configuración: Nombre, Siglas, Día y hora de paga, Chat';
    expect(hecho.avisos).toEqual([{ tema: 'configuracion', quien: 'Ana', msg }]);
    const vista: AnswerOf<'GET configuracion'> = await portal.pide().logra('GET configuracion');
    expect(vista).toMatchObject({ ...data, nombre: 'Aurora' });
    expect(await portal.pide(ana).logra('GET ajustes')).toMatchObject({ ...data, nombre: 'Aurora', ascenso_vence: 7 });
  });

  test('una dirección vacía es ninguna; lo igual no se escribe', async () => {
    const { portal, ana } = await sala();
    const { bitacora, resultado } = await portal.observar(() => cambiar(portal, ana, { chat: ' ', siglas: 'CON' }));
    expect([resultado.msg, bitacora]).toEqual(['No hiciste ningún cambio', []]);
  });

  test.each<[Cambio, string, string]>([
    [{ nombre: ' ' }, 'nombre', 'Nombre vacio'],
    [{ zona: 'America/Macondo' }, 'zona', 'Esa zona horaria no existe. Usa una como America/Santo_Domingo.'],
    [{ firma_desde: 13 }, 'firma_desde', 'Elige un rango que exista'],
    [{ ascenso_vence: 0 }, 'ascenso_vence', 'Debe ser un número entero de días, de 1 a 90'],
    [{ avatar: 'https://a.example/' }, 'avatar', 'La dirección debe llevar {usuario} donde va el nombre'],
  ])('%j no se acepta', async (data, campo, msg) => {
    const { portal, ana } = await sala();
    expect(await falla(portal, ana, data)).toMatchObject({ http: 422, error: 'REGLA', campo, msg });
  });

  test('quien cambió lo mismo antes gana; lo demás no estorba', async () => {
    const { portal, ana, bea } = await sala();
    await cambiar(portal, bea, { siglas: 'BEA' });
    expect(await falla(portal, ana, { siglas: 'ANA' }, { siglas: 'CON' })).toMatchObject({ error: 'CAMBIO_MIENTRAS' });
    await portal
      .pide(ana)
      .logra('POST editAjustes', { body: { data: { nombre: 'A' }, visto: { nombre: 'Conserje' } } });
    expect(await portal.pide(ana).logra('GET configuracion')).toMatchObject({ nombre: 'A', siglas: 'BEA' });
  });

  test('dos a la vez: uno gana, al otro se le dice', async () => {
    const { portal, ana, bea } = await sala();
    const enviar = await porDosServidores(portal);
    const respuestas = await Promise.all(
      [ana, bea].map((quien, i) =>
        enviar(quien, 'editAjustes', { data: { minutos_tiempo: 30 + i }, visto: { minutos_tiempo: 60 } }),
      ),
    );
    expect(codigos(respuestas)).toEqual({ '200': 1, '409 CAMBIO_MIENTRAS': 1 });
  });
});

describe('la zona', () => {
  test('no cambia con trabajo sin cerrar; tras reiniciar las dos nóminas, sí', async () => {
    const { portal, ana, leo } = await sala();
    const eva = await portal.persona({ nombre: 'Eva', categoria: 4 });
    await cambiar(portal, ana, { zona: 'America/Bogota' });
    await portal.trabajo(leo, 'asistencia', 30);
    await portal.trabajo(eva, 'times', 30);
    expect(await falla(portal, ana, { zona: 'Europe/Madrid' })).toMatchObject({
      ...{ http: 409, error: 'ZONA_CON_TRABAJO', campo: 'zona' },
      msg: expect.stringContaining('2 personas'),
    });
    await cambiar(portal, ana, { mantenimiento: true });
    portal.reloj.pasar({ minutos: 2 });
    await portal.pide(ana).logra('POST reiniciarNomina', { body: { op: 0 } });
    expect(await falla(portal, ana, { zona: 'Europe/Madrid' })).toMatchObject({
      msg: expect.stringContaining('1 persona'),
    });
    await portal.pide(ana).logra('POST reiniciarNomina', { body: { op: 1 } });
    await cambiar(portal, ana, { zona: 'Europe/Madrid', mantenimiento: false });
    expect((await portal.pide().logra('GET configuracion')).zona).toBe('Europe/Madrid');
  });

  test('quien añade trabajo mientras tanto se cuenta', async () => {
    const { portal, ana, leo } = await sala();
    const actor = { id: ana.id, usuario: 'Ana' };
    const respuesta = await mientras(
      portal,
      (tx) => asentar(tx.como(actor), [{ usuario: leo.id, tipo: 'asistencia', minutos: 5, motivo: 'Prueba' }]),
      () => portal.pide(ana)('POST', 'editAjustes', { data: { zona: 'Europe/Madrid' } }),
    );
    expect(codigos([respuesta])).toEqual({ '409 ZONA_CON_TRABAJO': 1 });
  });
});

describe('los destellos', () => {
  test('se ponen por nombre, se guardan por persona, y se apuntan de cada persona', async () => {
    const { portal, ana } = await sala();
    const { bitacora } = await portal.observar(() => cambiar(portal, ana, { destellos: [' leo ', '', 'ANA', 'leo'] }));
    const puesto = { modulo: 'configuracion', motivo: `puso destello al nombre de ${NOMBRE}`, encargado: ana.id };
    expect(bitacora.map(({ usuario: _quien, ...apunte }) => apunte)).toEqual([
      { modulo: 'configuracion', objeto: null, encargado: ana.id, motivo: 'cambió Nombres con destello' },
      ...[0, 1].map(() => ({ ...puesto, objeto: null })),
    ]);
    expect(bitacora.map((apunte) => apunte.usuario)).toEqual([null, ana.id, expect.any(Number)]);
    expect((await portal.pide(ana).logra('GET ajustes')).destellos).toEqual(['Ana', 'Leo']);
    const igual = await portal.pide(ana).logra('POST editAjustes', { body: { data: { destellos: ['Leo', 'Ana'] } } });
    expect(igual.msg).toBe('No hiciste ningún cambio');
    const quitados = await portal.observar(() => cambiar(portal, ana, { destellos: [] }));
    expect(quitados.bitacora.map((apunte) => apunte.motivo)).toEqual([
      'cambió Nombres con destello',
      ...[`quitó el destello del nombre de ${NOMBRE}`, `quitó el destello del nombre de ${NOMBRE}`],
    ]);
    expect((await portal.pide().logra('GET configuracion')).destellos).toEqual([]);
  });

  test('de quien no hay, no; ni de demasiados; y otra cosa en la misma edición no los toca', async () => {
    const { portal, ana } = await sala();
    await cambiar(portal, ana, { destellos: ['Leo'] });
    expect(await falla(portal, ana, { destellos: ['Leo', 'Nadie'] })).toMatchObject({
      ...{ http: 422, campo: 'destellos', msg: 'Nadie de la agencia se llama «Nadie»' },
    });
    const muchos = Array.from({ length: 31 }, (_, i) => `N${i}`);
    expect(await falla(portal, ana, { destellos: muchos })).toMatchObject({ http: 422, campo: 'destellos' });
    await cambiar(portal, ana, { siglas: 'XYZ' });
    expect((await portal.pide(ana).logra('GET ajustes')).destellos).toEqual(['Leo']);
  });
});

describe('el mantenimiento', () => {
  test('deja dentro a quien tiene man, que lo quita; a los demás no', async () => {
    const { portal, ana, leo } = await sala();
    await cambiar(portal, ana, { mantenimiento: true });
    expect(await portal.pide(leo).falla('GET MyPerfil')).toMatchObject({ http: 503, error: 'MANTENIMIENTO' });
    expect((await portal.pide(ana).logra('GET ajustes')).mantenimiento).toBe(true);
    await cambiar(portal, ana, { mantenimiento: false });
    await portal.pide(leo).logra('GET MyPerfil');
  });
});

test('los minutos, el pase de lista y el plazo de un ascenso son los nuevos', async () => {
  const { portal, ana, leo } = await sala();
  await cambiar(portal, ana, { minutos_tiempo: 45, rechazar_misma_direccion: true });
  await portal.pide(ana).logra('POST openTime', { body: { bajo: leo.id, alto: -1 } });
  expect(await portal.pide(ana).logra('GET getAllTime')).toMatchObject([{ mins: 45 }]);
});

describe('the address of the portal', () => {
  const ORIGEN = 'https://portal.aurora.example';
  const cabeceras = { host: 'portal.aurora.example', 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9' };
  const guarda = (portal: Portal, ana: Persona, direccion: string, mas = {}) =>
    portal.pide(ana, { cabeceras: mas })('POST', 'editAjustes', { data: { direccion } });

  test('is kept for whoever came by it, as a site', async () => {
    const portal = await abrirPortal();
    const ana = await portal.persona({ categoria: 12 });
    expect(await guarda(portal, ana, ` ${ORIGEN}/ `, cabeceras)).toMatchObject({ http: 200 });
    expect((await portal.pide().logra('GET configuracion')).direccion).toBe(ORIGEN);
  });

  test.each([
    ['http://portal.aurora.example', 'REGLA', 'Escribe solo el sitio, como https://portal.tuagencia.com'],
    [`${ORIGEN}/inicio`, 'REGLA', 'Escribe solo el sitio, como https://portal.tuagencia.com'],
    ['https://no-existe.invalid', 'DIRECCION_NO_SIRVE', 'Ese sitio no existe. Revisa la dirección.'],
  ])('%s is not kept', async (direccion, error, msg) => {
    const portal = await abrirPortal();
    const ana = await portal.persona({ categoria: 12 });
    expect((await guarda(portal, ana, direccion)).cuerpo).toMatchObject({ error, campo: 'direccion', msg });
    expect((await portal.pide().logra('GET configuracion')).direccion).toBeNull();
  });
});
