import type { AnswerOf, Registro, RequestOf } from '@conserje/contract';
import { describe, expect, test } from 'vitest';
import type { Apunte } from '../../platform/bitacora.ts';
import { enTransaccion } from '../../platform/db/transaccion.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';

async function sala() {
  const portal = await abrirPortal();
  const jefa = await portal.persona({ nombre: 'Jefa', categoria: 11 });
  const ana = await portal.persona({ nombre: 'Ana', categoria: 9 });
  const leo = await portal.persona({ nombre: 'Leo', categoria: 2 });
  return { portal, jefa, ana, leo };
}
const apuntar = (portal: Portal, actor: Persona | null, ...apuntes: Apunte[]) =>
  enTransaccion({ ...portal.deps, actor }, (tx) => tx.apuntar(...apuntes));
const registros = (portal: Portal, quien: Persona, query: RequestOf<'GET registros'>['query'] = {}) =>
  portal.pide(quien).logra('GET registros', { query });
/** Lines, of what may be the detail of the clock entries. */
const lineas = (log: AnswerOf<'POST getLog'>): Registro[] => {
  if (!Array.isArray(log)) throw new Error('the detail of the clock entries');
  return log;
};
const motivos = async (...de: Parameters<typeof registros>) => (await registros(...de)).filas.map((f) => f.motivo);

describe('lo que se hizo', () => {
  test('sale con su módulo, a quién, quién, cuándo y lo que cambió', async () => {
    const { portal, jefa, ana, leo } = await sala();
    await portal.pide(ana).logra('POST sendMulta', { body: { usuario: leo.id, motivo: 'Flood', creditos: 5 } });
    const diferencias = [
      { campo: 'Precio', antes: 8, despues: 10 },
      { campo: 'En venta', antes: true, despues: null },
    ];
    await apuntar(portal, null, { modulo: 'mantenimiento', motivo: 'Cambió una misión', diferencias });
    await apuntar(portal, null, { modulo: 'clones', objeto: ana.id, usuario: leo.id, motivo: 'Comparte conexión' });
    const comun = { id: expect.any(Number), fecha: portal.reloj.iso(), otro: null, diferencias: [] };
    const sistema = { ...comun, encargadoNombre: 'Sistema' };
    expect(await registros(portal, jefa, { limite: 3 })).toEqual({
      filas: [
        { ...sistema, modulo: 'clones', usuario: 'Leo', otro: 'Ana', motivo: 'Comparte conexión' },
        { ...sistema, modulo: 'mantenimiento', usuario: null, motivo: 'Cambió una misión', diferencias },
        { ...comun, modulo: 'multas', usuario: 'Leo', encargadoNombre: 'Ana', motivo: 'Multó con 5c: Flood' },
      ],
      buscadoHasta: null,
    });
  });

  test('por páginas, cada línea una vez', async () => {
    const { portal, jefa } = await sala();
    await apuntar(portal, jefa, ...Array.from({ length: 7 }, (_, i) => ({ modulo: 'paga' as const, motivo: `${i}` })));
    const vistas: string[] = [];
    let antes: number | undefined;
    do {
      const query = `registros?modulo=paga&limite=3${antes ? `&antes=${antes}` : ''}`;
      const { cuerpo, cabeceras } = await portal.pide(jefa)('GET', query);
      vistas.push(...(cuerpo as { filas: { motivo: string }[] }).filas.map((f) => f.motivo));
      antes = Number(cabeceras['x-siguiente'] ?? 0);
    } while (antes > 0);
    expect(vistas).toEqual(['6', '5', '4', '3', '2', '1', '0']);
  });

  test('se filtra por módulo, por persona, por quién lo hizo y por días de la agencia', async () => {
    const { portal, jefa, ana, leo } = await sala();
    const dia = portal.reloj.iso().slice(0, 10);
    await apuntar(portal, ana, { modulo: 'multas', usuario: leo.id, motivo: 'una' });
    await apuntar(portal, jefa, { modulo: 'paga', usuario: leo.id, motivo: 'dos' });
    await apuntar(portal, null, { modulo: 'paga', usuario: ana.id, motivo: 'tres' });
    expect(await motivos(portal, jefa, { modulo: 'paga' })).toEqual(['tres', 'dos']);
    expect(await motivos(portal, jefa, { usuario: leo.id })).toEqual(['dos', 'una']);
    expect(await motivos(portal, jefa, { encargado: ana.id })).toEqual(['una']);
    expect(await motivos(portal, jefa, { encargado: 0, modulo: 'paga' })).toEqual(['tres']);
    portal.reloj.pasar({ minutos: 3 * 1440 });
    const despues = portal.reloj.iso().slice(0, 10);
    await apuntar(portal, jefa, { modulo: 'paga', motivo: 'cuatro' });
    expect(await motivos(portal, jefa, { modulo: 'paga', desde: despues })).toEqual(['cuatro']);
    expect(await motivos(portal, jefa, { modulo: 'paga', hasta: dia })).toEqual(['tres', 'dos']);
    expect(await motivos(portal, jefa, { desde: dia, hasta: dia, usuario: leo.id })).toEqual(['dos', 'una']);
    expect(await motivos(portal, jefa, { desde: '2020-01-01', hasta: '2020-01-02' })).toEqual([]);
  });

  test('el día acaba a medianoche en la zona de la agencia', async () => {
    const { portal, jefa } = await sala();
    // Midnight in Santo Domingo is four o'clock in UTC.
    const dia = portal.reloj.iso().slice(0, 10);
    const medianoche = Date.parse(`${dia}T04:00:00.000Z`) + 86_400_000;
    for (const [motivo, ms] of [
      ['antes', medianoche - 1],
      ['después', medianoche],
    ] as const) {
      portal.reloj.ahora = ms;
      await apuntar(portal, jefa, { modulo: 'paga', motivo });
    }
    const siguiente = new Date(medianoche).toISOString().slice(0, 10);
    expect(await motivos(portal, jefa, { modulo: 'paga', hasta: dia })).toEqual(['antes']);
    expect(await motivos(portal, jefa, { modulo: 'paga', desde: siguiente })).toEqual(['después']);
  });

  test('días al revés no se aceptan, ni los que no hay', async () => {
    const { portal, jefa } = await sala();
    const pide = portal.pide(jefa);
    expect(await pide.falla('GET registros', { query: { desde: '2026-03-02', hasta: '2026-03-01' } })).toMatchObject({
      http: 422,
      campo: 'hasta',
      msg: 'Fecha final no puede ser menor a fecha inicial',
    });
    expect(await pide.falla('GET registros', { query: { desde: '2026-02-31' } })).toMatchObject({
      http: 400,
      campo: 'desde',
    });
  });
});

describe('las llamadas de la especificación', () => {
  test('GET getLog: lo último de las cinco pestañas', async () => {
    const { portal, jefa, leo } = await sala();
    for (const modulo of ['tiempos', 'nombres', 'clones', 'requisitos', 'rangos', 'paga'] as const)
      await apuntar(portal, jefa, { modulo, usuario: leo.id, motivo: `de ${modulo}` });
    const log = await portal.pide(jefa).logra('GET getLog');
    expect(Object.keys(log).sort()).toEqual(['clones', 'nombres', 'rangos', 'requisitos', 'tiempos']);
    for (const [modulo, filas] of Object.entries(log))
      expect(filas.map((f) => [f.motivo, f.usuario, f.encargadoNombre])).toEqual([[`de ${modulo}`, 'Leo', 'Jefa']]);
  });

  test('no más de cien de cada una', async () => {
    const { portal, jefa } = await sala();
    await apuntar(portal, jefa, ...Array.from({ length: 105 }, () => ({ modulo: 'nombres' as const, motivo: 'x' })));
    expect((await portal.pide(jefa).logra('GET getLog')).nombres).toHaveLength(100);
  });

  test('POST getLog: lo que contiene la palabra, de un módulo o de todos', async () => {
    const { portal, jefa, leo } = await sala();
    await apuntar(portal, jefa, { modulo: 'tiempos', motivo: 'Pausó el tiempo' });
    await apuntar(portal, jefa, { modulo: 'tiempos', usuario: leo.id, motivo: 'Confirmó 30 minutos' });
    await apuntar(portal, jefa, { modulo: 'paga', motivo: 'Pagó y pausó' });
    const buscar = async (modulo: 'tiempos' | 'todos', palabra: string) =>
      lineas(await portal.pide(jefa).logra('POST getLog', { body: { modulo, palabra } })).map((f) => f.motivo);
    expect(await buscar('tiempos', 'PAUSO')).toEqual(['Pausó el tiempo']);
    expect(await buscar('todos', 'pausó')).toEqual(['Pagó y pausó', 'Pausó el tiempo']);
    expect(await buscar('tiempos', 'leo')).toEqual(['Confirmó 30 minutos']);
    expect(await buscar('tiempos', '')).toEqual(['Confirmó 30 minutos', 'Pausó el tiempo']);
  });

  test("POST getLog de 'fichaje': las entradas con lo deducido, y lo que suma cada día; con lo que su lector puede hacer", async () => {
    const { portal, jefa, ana, leo } = await sala();
    const detalle = (palabra = '', quien = jefa) =>
      portal.pide(quien).logra('POST getLog', { body: { modulo: 'fichaje', palabra } });
    expect(await detalle()).toEqual({ entradas: [], totales: [] });
    const fichar = async (quien: Persona, minutos: number) => {
      const { data } = await portal.pide(quien).logra('POST actionFichar', { body: { op: 0 } });
      portal.reloj.pasar({ minutos });
      return data.id;
    };
    const id = await fichar(leo, 30);
    await portal.pide(leo).logra('POST actionFichar', { body: { op: 1 } });
    await portal.pide(jefa).logra('POST actionFichar', { body: { op: 3, id, usuario: leo.id, min: 30 } });
    const abierta = await fichar(ana, 4);
    const deLeo = { id, usuario: leo.id, nombreUsuario: 'Leo', min: 20, deducido: 10 };
    const deAna = { id: abierta, usuario: ana.id, nombreUsuario: 'Ana', salida: '-', min: 4, deducido: 0 };
    expect(await detalle()).toMatchObject({
      entradas: [
        { ...deAna, acciones: ['cerrar'] },
        { ...deLeo, acciones: ['restar5', 'restar10'] },
      ],
      totales: [
        { usuarioNombre: 'Ana', minsT: 4 },
        { usuarioNombre: 'Leo', minsT: 20 },
      ],
    });
    expect(await detalle('LEO')).toMatchObject({ entradas: [deLeo], totales: [{ usuarioNombre: 'Leo', minsT: 20 }] });
    await portal.exceptuar(ana, 'adm');
    expect(await detalle('', ana)).toMatchObject({ entradas: [{ ...deAna, acciones: [] }, deLeo] });
    expect((await portal.pide(leo).falla('POST getLog', { body: { modulo: 'fichaje', palabra: '' } })).http).toBe(403);
  });
});
