import { NOMBRE } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import {
  ACEPTAR,
  envioDe,
  laSolicitud,
  ofrecer,
  pasos,
  RECHAZAR,
  responder,
  respuestaA,
  ver,
} from '../../testing/ascensos.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';

/** A promotion to Vigilante H that waits for its user's answer. */
async function escena(ascenso_vence?: number) {
  const portal = await abrirPortal();
  if (ascenso_vence !== undefined) await portal.configurar({ ascenso_vence });
  const jefe = await portal.persona({ nombre: 'Jefe', categoria: 5 });
  const otro = await portal.persona({ nombre: 'Otro', categoria: 5 });
  const bajo = await portal.persona({ nombre: 'Bajo', categoria: 2 });
  portal.reloj.pasar({ horas: 4 });
  await ofrecer(portal, jefe, bajo);
  return { portal, jefe, otro, bajo, solicitud: await laSolicitud(portal, bajo) };
}
const pendientes = (portal: Portal, de: Persona) =>
  portal.pide(de).logra('GET getSolicitudes/:userId', { params: { userId: de.id } });
const ofrecidos = (portal: Portal, quien: Persona, query = {}) =>
  portal.pide(quien).logra('GET ascensosOfrecidos', { query });
const retirar = (portal: Portal, quien: Persona, id: number) =>
  portal.pide(quien).logra('POST retirarAscenso', { body: { id } });
const sinRetirar = (portal: Portal, quien: Persona, id: number) =>
  portal.pide(quien).falla('POST retirarAscenso', { body: { id } });
const resultados = async (portal: Portal) =>
  (await portal.db.selectFrom('ascenso').select('resultado').orderBy('id').execute()).map((a) => a.resultado);

const SIETE_DIAS = { horas: 168 };
const VENCIO = `se canceló el ascenso de ${NOMBRE} a Vigilante H: venció sin respuesta`;
const SIN_RANGO = `se canceló el ascenso de ${NOMBRE} a Vigilante H: quien lo ofreció ya no tiene rango`;

describe('una oferta vence', () => {
  test('en el instante en que se cumplen sus días: ni antes, ni cuando alguien mira', async () => {
    const { portal, jefe, otro, bajo, solicitud } = await escena();
    expect(solicitud.vence).toBe(portal.reloj.iso(SIETE_DIAS));
    portal.reloj.pasar({ ...SIETE_DIAS, ms: -1 });
    expect(await pendientes(portal, bajo)).toHaveLength(1);
    expect(await ver(portal, otro, bajo)).toMatchObject({
      motivo: 'Ya tiene un ascenso por responder. Espera su respuesta.',
    });
    portal.reloj.pasar({ ms: 1 });
    expect(await pendientes(portal, bajo)).toEqual([]);
    expect(await ofrecidos(portal, jefe)).toEqual([]);
    expect(await ver(portal, otro, bajo)).toMatchObject({ motivo: null });
  });

  test('a los días que diga la agencia; la que está hecha conserva los suyos', async () => {
    const { portal, bajo, solicitud } = await escena(2);
    expect(solicitud.vence).toBe(portal.reloj.iso({ horas: 48 }));
    await portal.configurar({ ascenso_vence: 30 });
    portal.reloj.pasar({ horas: 48 });
    expect(await pendientes(portal, bajo)).toEqual([]);
  });

  test.each([
    ['aceptar', ACEPTAR],
    ['rechazar', RECHAZAR],
  ])('entonces no se puede %s: se dice por qué y queda apuntado', async (_caso, option) => {
    const { portal, jefe, bajo, solicitud } = await escena();
    portal.reloj.pasar(SIETE_DIAS);
    const body = respuestaA(solicitud, option);
    const { resultado, ...efectos } = await portal.observar(() =>
      portal.pide(bajo).falla('POST actionSolicitudes', { body }),
    );
    const rechazo = {
      http: 409,
      error: 'SOLICITUD_VENCIDA',
      msg: 'Ese ascenso venció. Pide que te lo ofrezcan otra vez.',
    };
    expect(resultado).toMatchObject(rechazo);
    const aviso = { tema: 'solicitudes', quien: null };
    expect(efectos).toEqual({
      bitacora: [{ modulo: 'rangos', objeto: solicitud.id, usuario: bajo.id, encargado: null, motivo: VENCIO }],
      trabajo: [],
      avisos: [
        { ...aviso, msg: 'tu solicitud de ascenso a Vigilante H se canceló: venció sin respuesta', para: bajo.id },
        { ...aviso, msg: 'el ascenso de Bajo a Vigilante H se canceló: venció sin respuesta', para: jefe.id },
      ],
    });
    // Once settled it is told the same.
    expect(await portal.pide(bajo).falla('POST actionSolicitudes', { body })).toMatchObject(rechazo);
    expect(await pasos(portal, bajo)).toHaveLength(1);
  });

  test('deja sitio a otra, que la da por vencida', async () => {
    const { portal, otro, bajo, solicitud } = await escena();
    portal.reloj.pasar(SIETE_DIAS);
    const body = await envioDe(portal, otro, bajo);
    const { bitacora } = await portal.observar(() => portal.pide(otro).logra('POST sendAscenso', { body }));
    expect(bitacora).toMatchObject([
      { objeto: solicitud.id, usuario: bajo.id, encargado: null, motivo: VENCIO },
      { usuario: bajo.id, encargado: otro.id, motivo: `ofreció a ${NOMBRE} el ascenso a Vigilante H` },
    ]);
    expect(await resultados(portal)).toEqual(['retirado', null]);
    expect(await laSolicitud(portal, bajo)).toMatchObject({ encargadoNombre: 'Otro' });
    await responder(portal, bajo, ACEPTAR);
  });

  test('aunque el portal esté apagado cuando se cumple', async () => {
    const { portal, otro, bajo } = await escena();
    await portal.cerrar();
    portal.reloj.pasar({ horas: 192 });
    await portal.abrir();
    expect(await pendientes(portal, bajo)).toEqual([]);
    await ofrecer(portal, otro, bajo);
  });
});

describe('una oferta cae con quien la hizo', () => {
  test('en cuanto ya no está por encima de la misión, y no vuelve con él', async () => {
    const { portal, jefe, otro, bajo, solicitud } = await escena();
    const { bitacora, avisos } = await portal.observar(() => portal.ascender(jefe, 2, 2));
    expect(bitacora).toContainEqual({
      modulo: 'rangos',
      objeto: solicitud.id,
      usuario: bajo.id,
      encargado: null,
      motivo: SIN_RANGO,
    });
    expect(avisos.filter((a) => a.tema === 'solicitudes').map((a) => a.para)).toEqual([bajo.id, jefe.id]);
    await portal.ascender(jefe, 5);
    expect(await pendientes(portal, bajo)).toEqual([]);
    expect(
      await portal.pide(bajo).falla('POST actionSolicitudes', { body: respuestaA(solicitud, ACEPTAR) }),
    ).toMatchObject({ http: 409, error: 'SOLICITUD_RETIRADA' });
    await ofrecer(portal, otro, bajo);
  });

  test('no cuando baja y sigue por encima, ni cuando sube', async () => {
    const { portal, jefe, bajo } = await escena();
    await portal.ascender(jefe, 2, 3);
    await portal.ascender(jefe, 9);
    expect(await pendientes(portal, bajo)).toHaveLength(1);
  });

  test('despedido, no se ve, no se acepta y no estorba', async () => {
    const { portal, jefe, otro, bajo, solicitud } = await escena();
    // By another hand than the portal's: with a dismissal the offer falls at once.
    await portal.db.updateTable('usuario').set({ despedido: 1 }).where('id', '=', jefe.id).execute();
    expect(await pendientes(portal, bajo)).toEqual([]);
    expect(await ver(portal, otro, bajo)).toMatchObject({ motivo: null });
    const { bitacora } = await portal.observar(() => ofrecer(portal, otro, bajo));
    expect(bitacora).toMatchObject([
      { objeto: solicitud.id, encargado: null, motivo: expect.stringContaining('quien lo ofreció ya no está') },
      { encargado: otro.id },
    ]);
  });
});

test('una oferta de una misión que ya no es la siguiente tampoco estorba', async () => {
  const { portal, otro, bajo, solicitud } = await escena();
  await portal.db.updateTable('mision').set({ nombre: 'Sereno H' }).where('nombre', '=', 'Vigilante H').execute();
  expect(await ver(portal, otro, bajo)).toMatchObject({ m_nueva: 'Sereno H', motivo: null });
  const { bitacora } = await portal.observar(() => ofrecer(portal, otro, bajo));
  expect(bitacora[0]).toMatchObject({ objeto: solicitud.id, encargado: null });
  expect(await laSolicitud(portal, bajo)).toMatchObject({ nueva: 'Sereno H' });
});

describe('retirar', () => {
  test('quien la envió: deja de esperar y se les dice a los dos', async () => {
    const { portal, jefe, bajo, solicitud } = await escena();
    const { resultado, ...efectos } = await portal.observar(() => retirar(portal, jefe, solicitud.id));
    expect(resultado).toEqual({ msg: 'Retiraste el ascenso de Bajo a Vigilante H', status: 0 });
    const fila = { modulo: 'rangos', objeto: solicitud.id, usuario: bajo.id, encargado: jefe.id };
    const aviso = { tema: 'solicitudes', quien: 'Jefe' };
    expect(efectos).toEqual({
      bitacora: [{ ...fila, motivo: `retiró el ascenso de ${NOMBRE} a Vigilante H` }],
      trabajo: [],
      avisos: [
        { ...aviso, msg: 'retiró tu ascenso a Vigilante H', para: bajo.id },
        { ...aviso, msg: 'retiró el ascenso de Bajo a Vigilante H', para: jefe.id },
        { tema: 'ascensos', quien: 'Jefe', msg: 'retiró un ascenso ofrecido a Bajo' },
      ],
    });
    expect(await pendientes(portal, bajo)).toEqual([]);
    const body = respuestaA(solicitud, ACEPTAR);
    expect(await portal.pide(bajo).falla('POST actionSolicitudes', { body })).toMatchObject({
      http: 409,
      error: 'SOLICITUD_RETIRADA',
    });
    expect(await sinRetirar(portal, jefe, solicitud.id)).toMatchObject({ http: 409, error: 'SOLICITUD_RETIRADA' });
    await ofrecer(portal, jefe, bajo);
  });

  test('adm y la administración por encima de quien la envió; nadie más', async () => {
    const { portal, otro, bajo, solicitud } = await escena();
    const alto = await portal.persona({ categoria: 9 });
    for (const quien of [otro, bajo, alto])
      expect(await sinRetirar(portal, quien, solicitud.id)).toMatchObject({ http: 403, error: 'SIN_PERMISO' });
    await portal.permitir(9, 'adm');
    const { bitacora } = await portal.observar(() => retirar(portal, alto, solicitud.id));
    expect(bitacora).toMatchObject([{ encargado: alto.id, usuario: bajo.id }]);
    await portal.permitir(9);
    await portal.permitir(10);
    await ofrecer(portal, alto, bajo);
    await retirar(portal, await portal.persona({ categoria: 10 }), (await laSolicitud(portal, bajo)).id);
    const arriba = await portal.persona({ categoria: 10, posicion: 3 });
    await ofrecer(portal, arriba, bajo);
    const { id } = await laSolicitud(portal, bajo);
    for (const posicion of [2, 3])
      expect(await sinRetirar(portal, await portal.persona({ categoria: 10, posicion }), id)).toMatchObject({
        error: 'SIN_PERMISO',
      });
  });

  test('lo respondido, lo vencido y lo que no existe se dicen', async () => {
    const { portal, jefe, bajo, solicitud } = await escena();
    expect(await sinRetirar(portal, jefe, 999)).toMatchObject({ http: 404, error: 'NO_EXISTE' });
    await responder(portal, bajo, RECHAZAR);
    expect(await sinRetirar(portal, jefe, solicitud.id)).toMatchObject({ http: 409, error: 'SOLICITUD_ATENDIDA' });
    await ofrecer(portal, jefe, bajo);
    const { id } = await laSolicitud(portal, bajo);
    portal.reloj.pasar(SIETE_DIAS);
    const { resultado, bitacora } = await portal.observar(() => sinRetirar(portal, jefe, id));
    expect(resultado).toMatchObject({ http: 409, error: 'SOLICITUD_VENCIDA' });
    expect(bitacora).toMatchObject([{ objeto: id, encargado: null, motivo: VENCIO }]);
  });
});

describe('los ascensos ofrecidos', () => {
  const nombres = (filas: Awaited<ReturnType<typeof ofrecidos>>) => filas.map((f) => f.usuarioNombre);

  test('dicen a quién, de dónde a dónde, quién, desde cuándo y hasta cuándo', async () => {
    const { portal, jefe, bajo, solicitud } = await escena();
    const fila = {
      id: solicitud.id,
      usuario: bajo.id,
      usuarioNombre: 'Bajo',
      mision: 'Vigilante I',
      nueva: 'Vigilante H',
      encargado: jefe.id,
      encargadoNombre: 'Jefe',
      fecha: portal.reloj.iso(),
      vence: portal.reloj.iso(SIETE_DIAS),
    };
    expect(await ofrecidos(portal, jefe)).toEqual([fila]);
    await responder(portal, bajo, ACEPTAR);
    expect(await ofrecidos(portal, jefe)).toEqual([]);
  });

  test('cada uno ve los que puede retirar: los suyos, los de quienes están debajo, todos', async () => {
    const { portal, jefe, otro, bajo } = await escena();
    const [ana, beto] = [await portal.persona({ nombre: 'Ana' }), await portal.persona({ nombre: 'Beto' })];
    await portal.permitir(10);
    const mando = await portal.persona({ nombre: 'Mando', categoria: 10, posicion: 2 });
    const igual = await portal.persona({ nombre: 'Igual', categoria: 10, posicion: 2 });
    const cima = await portal.persona({ nombre: 'Cima', categoria: 12 });
    portal.reloj.pasar({ minutos: 10 });
    await ofrecer(portal, mando, ana);
    await ofrecer(portal, cima, beto);
    const ven = async (quien: Persona) => nombres(await ofrecidos(portal, quien));
    expect(await ven(jefe)).toEqual(['Bajo']);
    expect([await ven(otro), await ven(bajo), await ven(ana)]).toEqual([[], [], []]);
    expect(await ven(mando)).toEqual(['Ana', 'Bajo']);
    expect(await ven(igual)).toEqual(['Bajo']);
    await portal.permitir(5, 'adm');
    expect(await ven(otro)).toEqual(['Beto', 'Ana', 'Bajo']);
  });

  test('por partes, y se busca en los nombres y las misiones', async () => {
    const { portal } = await escena();
    const mando = await portal.persona({ nombre: 'Mando', categoria: 12 });
    const gente: Persona[] = [];
    for (let i = 0; i < 5; i += 1) gente.push(await portal.persona({ nombre: `Gente${i}`, posicion: 1 + i }));
    portal.reloj.pasar({ minutos: 10 });
    for (const persona of gente) await ofrecer(portal, mando, persona);
    const pedir = (query: string) => portal.pide(mando)('GET', `ascensosOfrecidos${query}`);
    const de = ({ cuerpo }: { cuerpo: unknown }) => (cuerpo as { usuarioNombre: string }[]).map((f) => f.usuarioNombre);
    const primera = await pedir('?limite=4');
    expect(de(primera)).toEqual(['Gente4', 'Gente3', 'Gente2', 'Gente1']);
    expect(de(await pedir(`?limite=4&antes=${primera.cabeceras['x-siguiente']}`))).toEqual(['Gente0', 'Bajo']);
    expect(de(await pedir('?buscar=gente2'))).toEqual(['Gente2']);
    expect(de(await pedir('?buscar=JEFE'))).toEqual(['Bajo']);
    expect(de(await pedir('?buscar=Vigilante'))).toEqual(['Bajo']);
    expect(de(await pedir('?buscar=Iniciado I'))).toEqual(['Gente0']);
    expect(de(await pedir('?buscar=nadie'))).toEqual([]);
  });
});
