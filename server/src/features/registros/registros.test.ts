import type { AnswerOf, Registro, RequestOf } from '@conserje/contract';
import { NOMBRE } from '@conserje/rules';
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

const JUNTOS = `${NOMBRE} comparte conexión con ${NOMBRE}`;

describe('lo que se hizo', () => {
  test('sale con su módulo, a quién, quién, cuándo y lo que cambió', async () => {
    const { portal, jefa, ana, leo } = await sala();
    await portal.pide(ana).logra('POST sendMulta', { body: { usuario: leo.id, motivo: 'Flood', creditos: 5 } });
    const diferencias = [
      { campo: 'Precio', antes: 8, despues: 10 },
      { campo: 'En venta', antes: true, despues: null },
    ];
    await apuntar(portal, null, { modulo: 'mantenimiento', motivo: 'se cambió una misión', diferencias });
    await apuntar(portal, null, { modulo: 'clones', objeto: ana.id, usuario: leo.id, motivo: JUNTOS });
    const comun = { id: expect.any(Number), fecha: portal.reloj.iso(), otro: null, diferencias: [], lineas: 0 };
    const sistema = { ...comun, encargadoNombre: 'Sistema' };
    expect(await registros(portal, jefa, { limite: 3 })).toEqual({
      filas: [
        {
          ...{ ...sistema, modulo: 'clones', usuario: 'Leo', otro: 'Ana' },
          ...{ texto: JUNTOS, motivo: 'Leo comparte conexión con Ana' },
        },
        {
          ...{ ...sistema, modulo: 'mantenimiento', usuario: null, diferencias },
          ...{ texto: 'se cambió una misión', motivo: 'Se cambió una misión' },
        },
        {
          ...{ ...comun, modulo: 'multas', usuario: 'Leo', encargadoNombre: 'Ana' },
          ...{ texto: `multó a ${NOMBRE} con 5c: Flood`, motivo: 'Ana multó a Leo con 5c: Flood' },
        },
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
    expect(vistas).toEqual([6, 5, 4, 3, 2, 1, 0].map((n) => `Jefa ${n}`));
  });

  test('se filtra por módulo, por persona, por quién lo hizo y por días de la agencia', async () => {
    const { portal, jefa, ana, leo } = await sala();
    const dia = portal.reloj.iso().slice(0, 10);
    await apuntar(portal, ana, { modulo: 'multas', usuario: leo.id, motivo: `una a ${NOMBRE}` });
    await apuntar(portal, jefa, { modulo: 'paga', usuario: leo.id, motivo: `dos a ${NOMBRE}` });
    await apuntar(portal, null, { modulo: 'paga', usuario: ana.id, motivo: `tres a ${NOMBRE}` });
    expect(await motivos(portal, jefa, { modulo: 'paga' })).toEqual(['Tres a Ana', 'Jefa dos a Leo']);
    expect(await motivos(portal, jefa, { usuario: leo.id })).toEqual(['Jefa dos a Leo', 'Ana una a Leo']);
    expect(await motivos(portal, jefa, { encargado: ana.id })).toEqual(['Ana una a Leo']);
    expect(await motivos(portal, jefa, { encargado: 0, modulo: 'paga' })).toEqual(['Tres a Ana']);
    portal.reloj.pasar({ minutos: 3 * 1440 });
    const despues = portal.reloj.iso().slice(0, 10);
    await apuntar(portal, jefa, { modulo: 'paga', motivo: 'cuatro' });
    expect(await motivos(portal, jefa, { modulo: 'paga', desde: despues })).toEqual(['Jefa cuatro']);
    expect(await motivos(portal, jefa, { modulo: 'paga', hasta: dia })).toEqual(['Tres a Ana', 'Jefa dos a Leo']);
    expect(await motivos(portal, jefa, { desde: dia, hasta: dia, usuario: leo.id })).toEqual([
      'Jefa dos a Leo',
      'Ana una a Leo',
    ]);
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
    expect(await motivos(portal, jefa, { modulo: 'paga', hasta: dia })).toEqual(['Jefa antes']);
    expect(await motivos(portal, jefa, { modulo: 'paga', desde: siguiente })).toEqual(['Jefa después']);
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

  test('una página que no se entiende se rechaza, también donde solo hay un orden', async () => {
    const { portal, jefa } = await sala();
    for (const ruta of ['registros', 'fichajesRegistros'])
      expect(await portal.pide(jefa)('GET', `${ruta}?limite=x`), ruta).toMatchObject({ http: 400 });
  });
});

describe('las llamadas de la especificación', () => {
  test('GET getLog: lo último de las cinco pestañas', async () => {
    const { portal, jefa, leo } = await sala();
    for (const modulo of ['tiempos', 'nombres', 'clones', 'requisitos', 'rangos', 'paga'] as const)
      await apuntar(portal, jefa, { modulo, usuario: leo.id, motivo: `de ${modulo} a ${NOMBRE}` });
    const log = await portal.pide(jefa).logra('GET getLog');
    expect(Object.keys(log).sort()).toEqual(['clones', 'nombres', 'rangos', 'requisitos', 'tiempos']);
    for (const [modulo, filas] of Object.entries(log))
      expect(filas.map((f) => [f.motivo, f.usuario, f.encargadoNombre])).toEqual([
        [`Jefa de ${modulo} a Leo`, 'Leo', 'Jefa'],
      ]);
  });

  test('no más de cien de cada una', async () => {
    const { portal, jefa } = await sala();
    await apuntar(portal, jefa, ...Array.from({ length: 105 }, () => ({ modulo: 'nombres' as const, motivo: 'x' })));
    expect((await portal.pide(jefa).logra('GET getLog')).nombres).toHaveLength(100);
  });

  test('POST getLog: lo que contiene la palabra, de un módulo o de todos', async () => {
    const { portal, jefa, leo } = await sala();
    await apuntar(portal, jefa, { modulo: 'tiempos', motivo: 'pausó los tiempos' });
    await apuntar(portal, jefa, { modulo: 'tiempos', usuario: leo.id, motivo: `confirmó 30 minutos a ${NOMBRE}` });
    await apuntar(portal, jefa, { modulo: 'paga', motivo: 'pagó y pausó' });
    const buscar = async (modulo: 'tiempos' | 'todos', palabra: string) =>
      lineas(await portal.pide(jefa).logra('POST getLog', { body: { modulo, palabra } })).map((f) => f.motivo);
    expect(await buscar('tiempos', 'PAUSO')).toEqual(['Jefa pausó los tiempos']);
    expect(await buscar('todos', 'pausó')).toEqual(['Jefa pagó y pausó', 'Jefa pausó los tiempos']);
    expect(await buscar('tiempos', 'leo')).toEqual(['Jefa confirmó 30 minutos a Leo']);
    expect(await buscar('tiempos', '')).toEqual(['Jefa confirmó 30 minutos a Leo', 'Jefa pausó los tiempos']);
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
        { ...deLeo, acciones: ['restar5', 'restar10', 'devolver'] },
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

describe('lo que se hizo a muchos de una vez', () => {
  test('es un registro que se abre; quien busca a una persona o una palabra ve el suyo', async () => {
    const { portal, jefa, ana, leo } = await sala();
    await enTransaccion({ ...portal.deps, actor: jefa }, (tx) =>
      tx.enUnActo({ modulo: 'paga', motivo: 'pagó 2 pagas: 18c' }, () =>
        tx.apuntar(
          ...[ana, leo].map(({ id }) => ({ modulo: 'paga' as const, usuario: id, motivo: `pagó 9c a ${NOMBRE}` })),
        ),
      ),
    );
    await apuntar(portal, jefa, { modulo: 'paga', usuario: leo.id, motivo: `pagó 1c a ${NOMBRE}` });
    const { filas } = await registros(portal, jefa, { modulo: 'paga' });
    expect(filas.map((f) => [f.motivo, f.lineas])).toEqual([
      ['Jefa pagó 1c a Leo', 0],
      ['Jefa pagó 2 pagas: 18c', 2],
    ]);
    const cada = ['Jefa pagó 9c a Leo', 'Jefa pagó 9c a Ana'];
    expect(await motivos(portal, jefa, { acto: filas[1]?.id ?? 0 })).toEqual(cada);
    expect(await motivos(portal, jefa, { usuario: ana.id, modulo: 'paga' })).toEqual(['Jefa pagó 9c a Ana']);
    expect(await motivos(portal, jefa, { buscar: 'pagó 9c' })).toEqual(cada);
    const todas = ['Jefa pagó 1c a Leo', ...cada, 'Jefa pagó 2 pagas: 18c'];
    expect(await motivos(portal, jefa, { abierto: 1, modulo: 'paga' })).toEqual(todas);
  });
});

test('se puede elegir también a quien salió de la agencia', async () => {
  const { portal, jefa, leo } = await sala();
  expect(await portal.pide(jefa).logra('GET despedidosRegistros')).toEqual([]);
  await portal.pide(jefa).logra('POST despedir', { body: { usuario: leo.id, motivo: 'Insultos' } });
  expect(await portal.pide(jefa).logra('GET despedidosRegistros')).toEqual([{ value: leo.id, label: 'Leo' }]);
  expect(await motivos(portal, jefa, { usuario: leo.id, modulo: 'despidos' })).toEqual([
    'Jefa despidió a Leo: Insultos',
  ]);
});
