import { NOMBRE } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';

/** Absences run by themselves: nothing happens between one instant and the next but that the clock goes on. */
async function sala() {
  const portal = await abrirPortal();
  const ana = await portal.persona({ nombre: 'Ana', categoria: 10 });
  const rol = await portal.persona({ nombre: 'Rol', categoria: 7 });
  const leo = await portal.persona({ nombre: 'Leo', categoria: 2 });
  return { portal, ana, rol, leo };
}
async function ausentar(portal: Portal, de: Persona, por: Persona, inicio: string, final: string): Promise<number> {
  const body = { usuario: de.id, motivo: 'Viaje', inicio, final };
  const { id } = (await portal.pide(de).logra('POST addAusencia', { body })).data;
  await portal.pide(por).logra('POST ausenciaAction', { body: { op: 1, id } });
  return id;
}
const abrir = (portal: Portal, quien: Persona, bajo: Persona, alto = quien.id) =>
  portal.pide(quien).logra('POST openTime', { body: { bajo: bajo.id, alto } });

/** Midnights of Santo Domingo, to the second. */
const ANTES = '2026-03-11T03:59:59Z';
const EMPIEZA = '2026-03-11T04:00:00Z';
const ULTIMO = '2026-03-14T03:59:59Z';
const ACABA = '2026-03-14T04:00:00Z';
const DIAS = ['2026-03-11', '2026-03-13'] as const;

test.each([
  ['GET getUsuarios', 'ana'],
  ['GET getUsuariosTiempos', 'rol'],
  ['GET getUsuariosAscensos', 'leo'],
  ['GET usuariosVentaMision', 'ana'],
] as const)('%s la marca mientras corre, del primer segundo al último', async (llamada, quien) => {
  const { portal, ...gente } = await sala();
  const { ana, leo } = gente;
  await ausentar(portal, leo, ana, ...DIAS);
  const suya = async () => (await portal.pide(gente[quien]).logra(llamada)).find(({ value }) => value === leo.id);
  const presente = { value: leo.id, label: 'Leo', orden: 2001 };
  for (const [instante, ausente] of [
    [ANTES, presente],
    [EMPIEZA, { ...presente, ausente: '2026-03-13' }],
    [ULTIMO, { ...presente, ausente: '2026-03-13' }],
    [ACABA, presente],
  ] as const) {
    portal.reloj.poner(instante);
    expect(await suya()).toEqual(ausente);
  }
});

test('quien tiene la lista de ayer recibe la de hoy, aunque nadie haya hecho nada', async () => {
  const { portal, ana, leo } = await sala();
  await ausentar(portal, leo, ana, ...DIAS);
  const con = (etag: unknown) =>
    portal.pide(ana, { cabeceras: { 'if-none-match': String(etag) } })('GET', 'getUsuarios');
  portal.reloj.poner(ANTES);
  const { etag } = (await con('')).cabeceras;
  expect((await con(etag)).http).toBe(304);
  portal.reloj.poner(EMPIEZA);
  expect(await con(etag)).toMatchObject({
    http: 200,
    cuerpo: expect.arrayContaining([{ value: leo.id, label: 'Leo', orden: 2001, ausente: DIAS[1] }]),
  });
});

test('una que espera, o que se canceló, no marca a nadie; la que se terminó antes, ya no', async () => {
  const { portal, ana, leo } = await sala();
  const marcado = async () =>
    (await portal.pide(ana).logra('GET getUsuarios')).some(({ ausente }) => ausente !== undefined);
  const hoy = '2026-03-10';
  const body = { usuario: leo.id, motivo: 'Viaje', inicio: hoy, final: hoy };
  const { id } = (await portal.pide(leo).logra('POST addAusencia', { body })).data;
  expect(await marcado()).toBe(false);
  await portal.pide(ana).logra('POST ausenciaAction', { body: { op: 2, id } });
  expect(await marcado()).toBe(false);
  const otra = await ausentar(portal, leo, ana, hoy, hoy);
  expect(await marcado()).toBe(true);
  await portal.pide(leo).logra('POST terminarAusencia', { body: { id: otra } });
  expect(await marcado()).toBe(false);
});

test('en otra zona empieza y acaba con sus días', async () => {
  const { portal, ana, leo } = await sala();
  await portal.configurar({ zona: 'Europe/Madrid' });
  await ausentar(portal, leo, ana, ...DIAS);
  const hasta = async () => (await portal.pide(leo).logra('GET MyPerfil')).ausencia?.final;
  portal.reloj.poner('2026-03-13T22:59:59Z');
  expect(await hasta()).toBe('2026-03-13');
  portal.reloj.pasar({ segundos: 1 });
  expect(await hasta()).toBeUndefined();
});

test('Mi cuenta dice hasta cuándo, también la que está por empezar', async () => {
  const { portal, ana, leo } = await sala();
  const id = await ausentar(portal, leo, ana, ...DIAS);
  expect((await portal.pide(leo).logra('GET MyPerfil')).ausencia).toMatchObject({ id, final: '2026-03-13' });
  portal.reloj.poner(ACABA);
  expect((await portal.pide(leo).logra('GET MyPerfil')).ausencia).toBeNull();
});

describe('no se le pide trabajo', () => {
  test('nadie le abre un tiempo hasta que vuelve', async () => {
    const { portal, ana, rol, leo } = await sala();
    await ausentar(portal, leo, ana, ...DIAS);
    portal.reloj.poner(ULTIMO);
    const body = { bajo: leo.id, alto: rol.id };
    expect(await portal.pide(rol).falla('POST openTime', { body })).toMatchObject({
      http: 409,
      error: 'AUSENTE',
      campo: 'bajo',
      msg: 'Leo está ausente hasta el 13 mar 2026',
    });
    portal.reloj.poner(ACABA);
    await abrir(portal, rol, leo);
  });

  test('nadie le pide que se encargue de uno; los suyos los abre', async () => {
    const { portal, ana, rol, leo } = await sala();
    await ausentar(portal, rol, ana, '2026-03-10', '2026-03-10');
    const body = { bajo: leo.id, alto: rol.id };
    expect(await portal.pide(ana).falla('POST openTime', { body })).toMatchObject({ error: 'AUSENTE', campo: 'alto' });
    await abrir(portal, rol, leo);
  });

  test('un ascenso se le ofrece igual', async () => {
    const { portal, ana, leo } = await sala();
    await ausentar(portal, leo, ana, '2026-03-10', '2026-04-10');
    portal.reloj.poner('2026-04-01T15:00:00Z');
    const { m_nueva: nueva, id_nuevo } = await portal
      .pide(ana)
      .logra('GET verUltimoAscenso/:id', { params: { id: leo.id } });
    const body = { usuario: leo.id, encargado: ana.id, nueva: `${nueva}`, id_rango: Number(id_nuevo), micat: 10 };
    await portal.pide(ana).logra('POST sendAscenso', { body });
  });
});

test('al pasar lista se le marca y queda justificado', async () => {
  const { portal, ana, rol, leo } = await sala();
  const { id } = (await abrir(portal, rol, leo)).data;
  await ausentar(portal, leo, ana, '2026-03-10', '2026-03-13');
  expect(await portal.pide(rol).logra('GET getTimesLista')).toMatchObject([
    { id, ausente: '2026-03-13', acciones: ['pausados', 'sumados'] },
  ]);
  const body = { pausados: `${id}`, sumados: '', fuerabase: `${id}`, encargado: rol.id };
  const { data, omitidos } = await portal.pide(rol).logra('POST sendLista', { body });
  expect(data).toMatchObject({ pausadosNombre: ['Leo'], fuerabaseNombre: [] });
  const motivo = 'Está ausente hasta el 13 mar 2026: queda justificado';
  expect(omitidos).toEqual([{ id, bajoNombre: 'Leo', lista: 'fuerabase', motivo }]);
});

test('a quien se despide se le retira la pedida, se le termina la aceptada y queda fuera del fichaje', async () => {
  const { portal, ana, rol, leo } = await sala();
  const body = { usuario: leo.id, motivo: 'Viaje', inicio: '2026-03-11', final: '2026-03-12' };
  const { id } = (await portal.pide(leo).logra('POST addAusencia', { body })).data;
  const suya = await ausentar(portal, rol, ana, '2026-03-10', '2026-03-12');
  const { id: entrada } = (await portal.pide(leo).logra('POST actionFichar', { body: { op: 0 } })).data;
  portal.reloj.pasar({ minutos: 15 });
  const despedir = async ({ id: usuario }: Persona) => {
    const { bitacora, avisos } = await portal.observar(() =>
      portal.pide(ana).logra('POST despedir', { body: { usuario, motivo: 'Faltas' } }),
    );
    return {
      apuntes: bitacora.filter((l) => ['ausencias', 'fichaje'].includes(l.modulo)),
      temas: avisos.map((a) => a.tema).filter((tema) => ['ausencias', 'fichaje'].includes(tema)),
    };
  };
  const de = (usuario: number) => ({ usuario, encargado: ana.id });
  expect(await despedir(leo)).toEqual({
    apuntes: [
      {
        ...{ ...de(leo.id), modulo: 'ausencias', objeto: id },
        motivo: `canceló la ausencia de ${NOMBRE} del 11 mar 2026 al 12 mar 2026 porque salió de la agencia`,
      },
      {
        ...de(leo.id),
        modulo: 'fichaje',
        objeto: entrada,
        motivo: `cerró la entrada de ${NOMBRE} porque salió de la agencia: 15m`,
      },
    ],
    temas: ['ausencias', 'fichaje'],
  });
  expect(await despedir(rol)).toMatchObject({
    apuntes: [
      {
        objeto: suya,
        motivo: `terminó la ausencia de ${NOMBRE} del 10 mar 2026 al 12 mar 2026 porque salió de la agencia`,
      },
    ],
    temas: ['ausencias'],
  });
  for (const llamada of ['GET getAusencias', 'GET ausenciasVigentes', 'GET getFichajesActivos'] as const)
    expect(await portal.pide(ana).logra(llamada)).toEqual([]);
});
