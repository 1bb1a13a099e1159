import type { Mejor } from '@conserje/contract';
import { NOMBRE } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { codigos, mientras, porDosServidores, veces } from '../../testing/carreras.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';

const ASCENSOS = 1;

/** Someone who decides, and two who may be chosen. */
async function escena() {
  const portal = await abrirPortal();
  const jefa = await portal.persona({ nombre: 'Jefa', categoria: 11 });
  const ana = await portal.persona({ nombre: 'Ana', categoria: 3 });
  const leo = await portal.persona({ nombre: 'Leo', categoria: 2 });
  const elegir = (quien: Persona, a: Persona, id = 0, categoria = ASCENSOS) =>
    portal.pide(quien).logra('POST actionTrabajador', { body: { op: 0, categoria, usuario: a.id, id } });
  return { portal, jefa, ana, leo, elegir };
}
const actuales = (portal: Portal, quien: Persona): Promise<Mejor[]> =>
  portal.pide(quien).logra('GET mejoresTrabajadores');

/** Must be refused, and leave everything as it was. */
async function seNiega(portal: Portal, quien: Persona, body: object) {
  const antes = await portal.cuentas();
  const { resultado, ...efectos } = await portal.observar(() => portal.pide(quien)('POST', 'actionTrabajador', body));
  expect(efectos).toEqual({ bitacora: [], trabajo: [], avisos: [] });
  expect(await portal.cuentas()).toEqual(antes);
  return codigos([resultado]);
}

describe('elegir', () => {
  test('pone a alguien en su tarjeta, lo apunta, se lo dice y lo dice a los demás', async () => {
    const { portal, jefa, ana, elegir } = await escena();
    const { resultado, bitacora, avisos } = await portal.observar(() => elegir(jefa, ana));
    const fila = {
      ...{ id: expect.any(Number), categoria: 1, usuario: ana.id, usuarioNombre: 'Ana', mision: 'Aprendiz I' },
      ...{ desde: portal.reloj.iso(), encargadoNombre: 'Jefa' },
    };
    expect(resultado).toMatchObject({ msg: 'Ana es mejor trabajador en Ascensos', data: fila });
    const { id } = resultado.data ?? {};
    expect(bitacora).toEqual([
      {
        ...{ modulo: 'mejortrabajador', objeto: id, usuario: ana.id, encargado: jefa.id },
        motivo: `eligió a ${NOMBRE} mejor trabajador en Ascensos`,
      },
    ]);
    expect(avisos).toMatchObject([
      { tema: 'mejores', quien: 'Jefa', para: ana.id, msg: 'te eligió mejor trabajador en Ascensos' },
      { tema: 'mejores', quien: 'Jefa', msg: 'eligió a Ana mejor trabajador en Ascensos' },
    ]);
    expect(await actuales(portal, ana)).toEqual([{ ...fila, acciones: [] }]);
    expect(await actuales(portal, jefa)).toEqual([{ ...fila, acciones: ['eliminar'] }]);
    expect((await portal.pide().logra('GET startupForo')).empleados).toMatchObject({ ascensos: 'Ana', tiempos: null });
  });

  test('a otra persona releva a quien estaba, y queda quién lo fue, hasta cuándo y por quién', async () => {
    const { portal, jefa, ana, leo, elegir } = await escena();
    const desde = portal.reloj.iso();
    const { data } = await elegir(jefa, ana);
    portal.reloj.pasar({ horas: 30 });
    const otra = await portal.persona({ nombre: 'Otra', categoria: 11 });
    const { avisos, bitacora } = await portal.observar(() => elegir(otra, leo, data?.id));
    expect(avisos.map((a) => [a.para, a.msg])).toEqual([
      [ana.id, 'ya no eres mejor trabajador en Ascensos'],
      [leo.id, 'te eligió mejor trabajador en Ascensos'],
      [undefined, 'eligió a Leo mejor trabajador en Ascensos'],
    ]);
    expect(bitacora.map((apunte) => [apunte.usuario, apunte.motivo])).toEqual([
      [ana.id, `cambió a ${NOMBRE} como mejor trabajador en Ascensos`],
      [leo.id, `eligió a ${NOMBRE} mejor trabajador en Ascensos`],
    ]);
    const hasta = portal.reloj.iso();
    const comun = { id: expect.any(Number), categoria: 1 };
    const pasados = (buscar?: string) =>
      portal.pide(leo).logra('GET mejoresPasados', { query: buscar === undefined ? {} : { buscar } });
    const [deLeo, deAna] = [
      { ...comun, usuarioNombre: 'Leo', desde: hasta, encargadoNombre: 'Otra', hasta: null, quitadoNombre: null },
      { ...comun, usuarioNombre: 'Ana', desde, encargadoNombre: 'Jefa', hasta, quitadoNombre: 'Otra' },
    ];
    expect(await pasados()).toEqual([deLeo, deAna]);
    expect(await pasados('jef')).toEqual([deAna]);
    expect(await pasados('leo')).toEqual([deLeo]);
  });

  test('una persona puede estar en varias; cada tarjeta es suya', async () => {
    const { portal, jefa, ana, leo, elegir } = await escena();
    for (const categoria of [4, 2]) await elegir(jefa, ana, 0, categoria);
    await elegir(jefa, leo, 0, 3);
    const { empleados } = await portal.pide().logra('GET startupForo');
    expect(empleados).toEqual({ ascensos: null, asistencias: 'Ana', tiempos: 'Leo', timer_segdir: 'Ana' });
    expect((await actuales(portal, leo)).map((m) => [m.categoria, m.usuarioNombre])).toEqual([
      ...[[2, 'Ana'] as const, [3, 'Leo'] as const, [4, 'Ana'] as const],
    ]);
  });
});

describe('eliminar', () => {
  test('deja la tarjeta sin nadie, lo apunta y se lo dice', async () => {
    const { portal, jefa, ana, elegir } = await escena();
    const id = (await elegir(jefa, ana)).data?.id ?? 0;
    const body = { op: 1, categoria: ASCENSOS, usuario: ana.id, id };
    const { resultado, bitacora, avisos } = await portal.observar(() =>
      portal.pide(jefa).logra('POST actionTrabajador', { body }),
    );
    expect(resultado).toEqual({ msg: 'Quitaste a Ana de Ascensos', status: 0, data: null });
    expect(bitacora).toMatchObject([
      {
        modulo: 'mejortrabajador',
        objeto: id,
        usuario: ana.id,
        motivo: `quitó a ${NOMBRE} de mejor trabajador en Ascensos`,
      },
    ]);
    expect(avisos.map((a) => [a.para, a.msg])).toEqual([
      [ana.id, 'ya no eres mejor trabajador en Ascensos'],
      [undefined, 'quitó a Ana de mejor trabajador en Ascensos'],
    ]);
    expect(await actuales(portal, ana)).toEqual([]);
    expect(await seNiega(portal, jefa, body)).toEqual({ '409 YA_ESTA_ASI': 1 });
  });

  test('quien se va de la agencia deja sus tarjetas; si vuelve, vuelve sin ellas', async () => {
    const { portal, jefa, ana, elegir } = await escena();
    await elegir(jefa, ana);
    await elegir(jefa, ana, 0, 3);
    const body = { usuario: ana.id, motivo: 'Ausencia' };
    const { bitacora, avisos } = await portal.observar(() => portal.pide(jefa).logra('POST despedir', { body }));
    expect(bitacora.filter((b) => b.modulo === 'mejortrabajador').map((b) => b.motivo)).toEqual([
      ...[
        `quitó a ${NOMBRE} de mejor trabajador en Ascensos porque salió de la agencia`,
        `quitó a ${NOMBRE} de mejor trabajador en Tiempos porque salió de la agencia`,
      ],
    ]);
    expect(avisos.filter((a) => a.tema === 'mejores')).toHaveLength(1);
    await portal.pide(jefa).logra('POST ingresar', { body: { usuario: ana.id } });
    expect(await actuales(portal, jefa)).toEqual([]);
    const pasados = await portal.pide(jefa).logra('GET mejoresPasados', { query: { orden: 'categoria' } });
    expect(pasados.map((m) => [m.categoria, m.hasta, m.quitadoNombre])).toEqual([
      [1, portal.reloj.iso(), 'Jefa'],
      [3, portal.reloj.iso(), 'Jefa'],
    ]);
  });
});

describe('no se hace', () => {
  test('sin persona, con quien no existe o ya se fue, o con quien ya está', async () => {
    const { portal, jefa, ana, leo, elegir } = await escena();
    const { data } = await elegir(jefa, ana);
    await portal.despedir(leo);
    const con = (usuario: number) => ({ op: 0, categoria: ASCENSOS, usuario, id: data?.id });
    expect(await seNiega(portal, jefa, con(0))).toEqual({ '422 SELECCIONA_USUARIO': 1 });
    expect(await seNiega(portal, jefa, con(9_999))).toEqual({ '404 USUARIO_NO_EXISTE': 1 });
    expect(await seNiega(portal, jefa, con(leo.id))).toEqual({ '404 USUARIO_NO_EXISTE': 1 });
    expect(await seNiega(portal, jefa, con(ana.id))).toEqual({ '409 YA_ESTA_ASI': 1 });
  });

  test('desde una pantalla que muestra a otra persona, o a nadie', async () => {
    const { portal, jefa, ana, leo, elegir } = await escena();
    const { data } = await elegir(jefa, ana);
    const [categoria, id] = [ASCENSOS, data?.id ?? 0];
    for (const body of [
      { op: 0, categoria, usuario: leo.id, id: 0 },
      { op: 0, categoria, usuario: leo.id, id: id + 1 },
      { op: 1, categoria, usuario: leo.id, id },
      { op: 1, categoria, usuario: ana.id, id: id + 1 },
      { op: 0, categoria: 2, usuario: leo.id, id },
    ])
      expect(await seNiega(portal, jefa, body)).toEqual({ '409 CAMBIO_MIENTRAS': 1 });
    expect((await actuales(portal, leo)).map((m) => m.usuarioNombre)).toEqual(['Ana']);
  });

  test('por quien no es adm', async () => {
    const { portal, ana, leo } = await escena();
    const body = { op: 0, categoria: ASCENSOS, usuario: leo.id, id: 0 };
    expect(await seNiega(portal, ana, body)).toEqual({ '403 SIN_PERMISO': 1 });
  });
});

describe('a la vez', () => {
  test('veinte por dos servidores eligen a una', async () => {
    const { portal, jefa, ana, leo } = await escena();
    const enviar = await porDosServidores(portal);
    const respuestas = await veces(20, (i) =>
      enviar(jefa, 'actionTrabajador', { op: 0, categoria: ASCENSOS, usuario: [ana, leo][i % 2]?.id, id: 0 }),
    );
    const { '200': una, ...otras } = codigos(respuestas);
    expect(una).toBe(1);
    expect(Object.keys(otras).toSorted()).toEqual(['409 CAMBIO_MIENTRAS', '409 YA_ESTA_ASI']);
    expect(await actuales(portal, jefa)).toHaveLength(1);
  });

  test('a quien se quita mientras se le quita ya no se le quita otra vez', async () => {
    const { portal, jefa, ana, elegir } = await escena();
    const id = (await elegir(jefa, ana)).data?.id ?? 0;
    const { ahora } = portal.reloj;
    const respuesta = await mientras(
      portal,
      async (tx) => {
        await tx.bloquearFila('mejor', id);
        await tx.db.updateTable('mejor').set({ hasta: ahora }).where('id', '=', id).execute();
      },
      () => portal.pide(jefa)('POST', 'actionTrabajador', { op: 1, categoria: ASCENSOS, usuario: ana.id, id }),
    );
    expect(codigos([respuesta])).toEqual({ '409 YA_ESTA_ASI': 1 });
    const [pasado] = await portal.pide(jefa).logra('GET mejoresPasados');
    expect(pasado).toMatchObject({ hasta: portal.reloj.iso(), quitadoNombre: null });
  });
});
