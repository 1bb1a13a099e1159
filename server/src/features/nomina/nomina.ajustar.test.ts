import type { Body, nominaCalls } from '@conserje/contract';
import { aQuienLoHizo, conNombre, NOMBRE } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { MOTOR } from '../../testing/base.ts';
import { mientras } from '../../testing/carreras.ts';
import { edita } from '../../testing/efectos.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal, gemelo } from '../../testing/portal.ts';
import { cortarGrupo } from '../paga/paga.public.ts';
import { detenerTrabajo } from '../trabajo/trabajo.public.ts';

type Ajuste = Body<typeof nominaCalls.ajustarNomina>;

/** Someone of category 10, who holds `req`, and a junior with two hours attended and 75 minutes supervised. */
async function escena() {
  const portal = await abrirPortal();
  const admin = await portal.persona({ nombre: 'Admin', categoria: 10 });
  const ana = await portal.persona({ nombre: 'Ana', categoria: 5 });
  await portal.trabajo(ana, 'asistencia', 120);
  await portal.trabajo(ana, 'times', 75);
  const ajuste = (mas: Partial<Ajuste>): Ajuste => ({
    id: ana.id,
    opcion: 1,
    requisitos: 'asistencia',
    cantidad: 10,
    ...mas,
  });
  return { portal, admin, ana, ajuste };
}

/** Must be refused, and leave everything as it was. */
async function sinAjustar(portal: Portal, quien: Persona, body: Ajuste) {
  const antes = await portal.cuentas();
  const { resultado, ...efectos } = await portal.observar(() =>
    portal.pide(quien).falla('POST ajustarNomina', { body }),
  );
  expect(efectos).toEqual({ bitacora: [], trabajo: [], avisos: [] });
  expect(await portal.cuentas()).toEqual(antes);
  return resultado;
}

test.each([
  [
    { opcion: 1, requisitos: 'asistencia' },
    `sumó 10 minutos de asistencia a ${NOMBRE}`,
    10,
    { asistencia: 130, times: 2 },
  ],
  [
    { opcion: 0, requisitos: 'asistencia' },
    `restó 10 minutos de asistencia a ${NOMBRE}`,
    -10,
    { asistencia: 110, times: 2 },
  ],
  [
    { opcion: 1, requisitos: 'asistencia', cantidad: 1 },
    `sumó 1 minuto de asistencia a ${NOMBRE}`,
    1,
    { asistencia: 121, times: 2 },
  ],
  [
    { opcion: 1, requisitos: 'times' },
    `sumó 10 tiempos como encargado a ${NOMBRE}`,
    300,
    { asistencia: 120, times: 12 },
  ],
  [
    { opcion: 0, requisitos: 'times', cantidad: 1 },
    `restó 1 tiempo como encargado a ${NOMBRE}`,
    -30,
    { asistencia: 120, times: 1 },
  ],
] as const)('%o: una fila más en el libro, y nada cambia de lo que había', async (mas, motivo, minutos, queda) => {
  const { portal, admin, ana, ajuste } = await escena();
  portal.reloj.pasar({ horas: 1 });
  const { resultado, ...efectos } = await portal.observar(() =>
    portal.pide(admin).logra('POST ajustarNomina', { body: ajuste(mas) }),
  );
  const data = { id: ana.id, usuarioNombre: 'Ana', categoria: 5, ...queda, fecha: portal.reloj.iso() };
  expect(resultado).toEqual({
    msg: conNombre(aQuienLoHizo(motivo), 'Ana'),
    status: 0,
    data: { ...data, acciones: ['ajustar'] },
  });
  const [campo, antes] =
    mas.requisitos === 'times'
      ? ['Minutos como encargado del período', 75]
      : ['Minutos de asistencia del período', 120];
  expect(efectos).toEqual({
    bitacora: [
      {
        modulo: 'requisitos',
        objeto: null,
        usuario: ana.id,
        encargado: admin.id,
        motivo,
        ...edita(campo, antes, antes + minutos),
      },
    ],
    trabajo: [{ usuario: ana.id, tipo: mas.requisitos, minutos, tiempo: null, otro: null, encargado: admin.id }],
    avisos: [{ tema: 'nomina', quien: 'Admin', msg: 'ajustó la nómina de Ana' }],
  });
  expect((await portal.pide(ana).logra('GET allNomina')).find((f) => f.id === ana.id)).toEqual({
    ...data,
    acciones: [],
  });
});

describe('se rechaza, y no queda nada', () => {
  test.each([[0], [-1], [-100]])('una cantidad de %d', async (cantidad) => {
    const { portal, admin, ajuste } = await escena();
    expect(await sinAjustar(portal, admin, ajuste({ cantidad }))).toEqual({
      http: 422,
      status: 1,
      error: 'REGLA',
      campo: 'cantidad',
      msg: 'Cantidad no puede ser menor o igual a 0',
    });
  });

  test.each([
    ['asistencia', 121],
    ['times', 3],
  ] as const)('quitar más %s de lo que tiene', async (requisitos, cantidad) => {
    const { portal, admin, ajuste } = await escena();
    expect(await sinAjustar(portal, admin, ajuste({ opcion: 0, requisitos, cantidad }))).toMatchObject({
      http: 422,
      error: 'HORAS_NEGATIVAS',
      campo: 'cantidad',
    });
  });

  test('quitar lo que es de otro período', async () => {
    const { portal, admin, ajuste } = await escena();
    portal.reloj.pasar({ minutos: 1 });
    await portal.cortar('alto');
    expect(await sinAjustar(portal, admin, ajuste({ opcion: 0 }))).toMatchObject({ error: 'HORAS_NEGATIVAS' });
  });

  test('a uno mismo', async () => {
    const { portal, admin, ajuste } = await escena();
    expect(await sinAjustar(portal, admin, ajuste({ id: admin.id }))).toMatchObject({
      http: 403,
      error: 'SIN_PERMISO',
    });
  });

  test.each([
    ['de la misma misión', 10, 1],
    ['de una misión más alta', 10, 2],
    ['de una categoría más alta', 12, 1],
  ])('a alguien %s', async (_caso, categoria, posicion) => {
    const { portal, admin, ajuste } = await escena();
    const alto = await portal.persona({ categoria, posicion });
    expect(await sinAjustar(portal, admin, ajuste({ id: alto.id }))).toMatchObject({ http: 403, error: 'SIN_PERMISO' });
  });

  test('sin req, por alta que sea la categoría', async () => {
    const { portal, ajuste } = await escena();
    await portal.permitir(12, 'adm', 'man');
    const fundador = await portal.persona({ categoria: 12 });
    expect(await sinAjustar(portal, fundador, ajuste({}))).toMatchObject({ http: 403, error: 'SIN_PERMISO' });
  });

  test.each([['que no hay'], ['despedido']])('a alguien %s', async (caso) => {
    const { portal, admin, ana, ajuste } = await escena();
    if (caso === 'despedido') await portal.despedir(ana);
    const id = caso === 'despedido' ? ana.id : 999;
    expect(await sinAjustar(portal, admin, ajuste({ id }))).toMatchObject({ http: 404, error: 'USUARIO_NO_EXISTE' });
  });
});

test('se puede quitar hasta dejar en cero', async () => {
  const { portal, admin, ajuste } = await escena();
  const dejar = (requisitos: 'asistencia' | 'times', cantidad: number) =>
    portal.pide(admin).logra('POST ajustarNomina', { body: ajuste({ opcion: 0, requisitos, cantidad }) });
  expect((await dejar('asistencia', 120)).data).toMatchObject({ asistencia: 0 });
  expect((await dejar('times', 2)).data).toMatchObject({ times: 0 });
});

test('veinte que quitan a la vez nunca dejan menos de cero', async () => {
  const { portal, admin, ana, ajuste } = await escena();
  const otro = MOTOR === 'postgres' ? await gemelo(portal) : portal;
  const body = ajuste({ opcion: 0, cantidad: 50 });
  const respuestas = await Promise.all(
    Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? portal : otro).pide(admin)('POST', 'ajustarNomina', body)),
  );
  expect(respuestas.map((r) => r.http).sort()).toEqual([200, 200, ...Array(18).fill(422)]);
  const fila = (await portal.pide(ana).logra('GET allNomina')).find((f) => f.id === ana.id);
  expect(fila).toMatchObject({ asistencia: 20 });
});

test('si mientras tanto empieza un período, no se le quita lo que ya se le contó en el otro', async () => {
  const { portal, admin, ana, ajuste } = await escena();
  const cortarMientras = (body: Ajuste) =>
    mientras(
      portal,
      async (tx) => {
        await detenerTrabajo(tx);
        await cortarGrupo(tx.como(admin), 'alto');
      },
      () => portal.pide(admin)('POST', 'ajustarNomina', body),
    );
  expect(await cortarMientras(ajuste({ opcion: 0, cantidad: 60 }))).toMatchObject({
    http: 422,
    cuerpo: { error: 'HORAS_NEGATIVAS', campo: 'cantidad' },
  });
  expect(await cortarMientras(ajuste({ opcion: 1, cantidad: 60 }))).toMatchObject({
    http: 200,
    cuerpo: { data: { id: ana.id, asistencia: 60, times: 0 } },
  });
});

test('cada fila dice si quien la lee puede ajustarla: nadie a sí mismo, ni a quien está a su altura o por encima', async () => {
  const portal = await abrirPortal();
  const lectora = await portal.persona({ categoria: 10, posicion: 2 });
  const otras = await Promise.all(
    [
      [5, 1],
      [10, 1],
      [10, 2],
      [10, 3],
      [11, 1],
    ].map(([categoria = 1, posicion = 1]) => portal.persona({ categoria, posicion })),
  );
  const gente = [...otras, lectora];
  const leer = async (quien: Persona, filtrada: boolean) => {
    const dias = { inicio: '2026-03-01', final: '2026-03-11' };
    const filas = filtrada
      ? await portal.pide(quien).logra('POST allNomina', { body: dias })
      : await portal.pide(quien).logra('GET allNomina');
    return gente.map(({ id }) => filas.find((f) => f.id === id)?.acciones);
  };
  const dice = [['ajustar'], ['ajustar'], [], [], [], []];
  for (const filtrada of [false, true]) expect(await leer(lectora, filtrada)).toEqual(dice);
  for (const [i, { id }] of gente.entries()) {
    const body = { id, opcion: 1, requisitos: 'asistencia', cantidad: 1 };
    expect((await portal.pide(lectora)('POST', 'ajustarNomina', body)).http).toBe(dice[i]?.length ? 200 : 403);
  }
  const sinReq = await portal.persona({ categoria: 9 });
  expect(await leer(sinReq, false)).toEqual(gente.map(() => []));
});
