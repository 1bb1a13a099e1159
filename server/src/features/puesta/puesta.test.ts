import type { AnswerOf } from '@conserje/contract';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { PASOS } from '../../migrations/index.ts';
import { abrirMotor } from '../../platform/db/abrir.ts';
import { migrar } from '../../platform/db/migrar.ts';
import { ACEPTAR, ofrecer, responder } from '../../testing/ascensos.ts';
import { MUDO, nuevaBaseVacia } from '../../testing/base.ts';
import { codigos, porDosServidores, veces } from '../../testing/carreras.ts';
import { actualizar, comoSeVe, filaDe } from '../../testing/paga.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';
import { abrir, confirmar } from '../../testing/tiempos.ts';
import { mirar } from './puesta.service.ts';

const hechos = ({ pasos }: AnswerOf<'GET puestaEnMarcha'>): string =>
  pasos
    .filter((p) => p.hecho)
    .map((p) => p.paso)
    .join(' ');
const mira = async (portal: Portal, quien: Persona): Promise<string> =>
  hechos(await portal.pide(quien).logra('GET puestaEnMarcha'));

async function nueva() {
  const portal = await abrirPortal();
  const ana = await portal.persona({ nombre: 'admin', categoria: 12 });
  return { portal, ana };
}

const PASOS_PUESTA = ['cuenta', 'agencia', 'horario', 'escala', 'publicar', 'plantilla'].concat([
  'tiempo',
  'ascenso',
  'paga',
  'encargados',
  'copia',
]);

test('una agencia recién puesta no tiene nada hecho', async () => {
  const { portal, ana } = await nueva();
  expect(await portal.pide(ana).logra('GET puestaEnMarcha')).toEqual({
    apartada: false,
    pasos: PASOS_PUESTA.map((paso) => ({ paso, hecho: false })),
  });
});

test('cada paso se ve en los datos', async () => {
  const { portal, ana } = await nueva();
  await portal.configurar({ nombre: 'Hotel Aurora' });
  expect(await mira(portal, ana)).toBe('agencia');
  await portal.configurar({ pago: { dia: 6, hora: '20:00' } });
  expect(await mira(portal, ana)).toBe('agencia horario');
  await portal.configurar({ direccion: 'https://portal.aurora.example' });
  expect(await mira(portal, ana)).toBe('agencia horario publicar');
  const leo = await portal.persona({ categoria: 1 });
  expect(await mira(portal, ana)).toBe('agencia horario publicar plantilla');
  await portal.ascender(leo, 11);
  expect(await mira(portal, ana)).toBe('agencia horario publicar plantilla encargados');
  await portal.despedir(leo);
  expect(await mira(portal, ana)).toBe('agencia horario publicar');
});

test('the first tiempo, promotion and pay are seen, and the name that the founder took', async () => {
  const { portal, ana } = await nueva();
  const leo = await portal.persona({ nombre: 'Leo' });
  const { id } = await abrir(portal, ana, leo);
  portal.reloj.pasar({ minutos: 60 });
  expect(await mira(portal, ana)).toBe('plantilla');
  await confirmar(portal, ana, id);
  expect(await mira(portal, ana)).toBe('plantilla tiempo');
  portal.reloj.pasar({ horas: 720 });
  await ofrecer(portal, ana, leo);
  expect(await mira(portal, ana)).toBe('plantilla tiempo');
  await responder(portal, leo, ACEPTAR);
  expect(await mira(portal, ana)).toBe('plantilla tiempo ascenso');
  await actualizar(portal, ana);
  const fila = await filaDe(portal, ana, leo);
  await portal.pide(ana).logra('POST pagar', { body: comoSeVe(fila, 1) });
  expect(await mira(portal, ana)).toBe('plantilla tiempo ascenso paga');
  const nombre = { iduser: ana.id, nombre: 'Ana' };
  await portal.pide(ana).logra('POST actionNombre', { body: { ...nombre, op: 2 } });
  const pedido = await portal.pide(ana).logra('GET getNameRequest/:id', { params: { id: ana.id } });
  await portal.pide(ana).logra('POST actionNombre', { body: { ...nombre, op: 0, id: pedido?.id ?? 0 } });
  expect(await mira(portal, ana)).toBe('cuenta plantilla tiempo ascenso paga');
});

test('backups on another disk are seen', async () => {
  const { portal, ana } = await nueva();
  expect(await mira(portal, ana)).toBe('');
  const otro = await mirar({ copiasAparte: async () => true }, portal.db);
  expect(hechos(otro)).toBe('copia');
});

test('an agency that has paid its people is past its first hour', async () => {
  const base = await nuevaBaseVacia();
  onTestFinished(base.tirar);
  const motor = abrirMotor(base.url, MUDO);
  onTestFinished(motor.cerrar);
  await migrar(motor, Object.fromEntries(Object.entries(PASOS).filter(([nombre]) => nombre < '079')));
  const { id: mision } = await motor.db.selectFrom('mision').select('id').limit(1).executeTakeFirstOrThrow();
  const leo = { usuario: 'Leo', nombre_plano: 'leo', clave: '', mision, registro: 1 };
  const filas = await motor.db
    .insertInto('usuario')
    .values(leo as never)
    .returning('id')
    .execute();
  const usuario = filas[0]?.id ?? 0;
  const lista = await motor.db
    .insertInto('lista_paga')
    .values({ grupo: 'bajo', abierta: 1, cerrada: null, encargado: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  const suya = { usuario, grupo: 'bajo', periodo: 1, categoria: 1, monto: 4, tramo: null, estado: 'pagada' } as const;
  const pagada = { pagado_monto: 4, pagado_fecha: 3000, pagado_por: usuario };
  await motor.db
    .insertInto('paga')
    .values({ lista: lista.id, ...suya, fecha: 2000, ...pagada })
    .execute();
  await migrar(motor, PASOS);
  expect(await motor.db.selectFrom('puesta').selectAll().execute()).toEqual([
    { que: 'apartada', encargado: null, fecha: 3000 },
  ]);
});

test('la escala la cambia quien edita un rango o una misión, no una membresía', async () => {
  const { portal, ana } = await nueva();
  const [oro] = await portal.pide(ana).logra('GET getMembresias');
  const data = { nombre: 'Oro de la misión nueva', details: '', precio: 60, reduccion: 0 as const };
  await portal.pide(ana).logra('POST editMemb', { body: { id: oro?.id ?? 0, data } });
  expect(await mira(portal, ana)).toBe('');
  const [rango] = await portal.pide(ana).logra('GET allInfoRank');
  const { id_categoria = 0, nomina_asistencia = 0, nomina_times = 0, tiempo_ascenso = '' } = rango ?? {};
  const nuevo = { n_categoria: 'Botones', nomina_asistencia, nomina_times, porciento: 0, tiempo_ascenso };
  await portal.pide(ana).logra('POST editRank', { body: { id: id_categoria, data: nuevo } });
  expect(await mira(portal, ana)).toBe('escala');
  const { portal: otro, ana: eva } = await nueva();
  await otro.pide(eva).logra('POST addMis', {
    body: { categoria: 2, nombre: 'Portero', precio: 8, venta: 0, traslado_venta: 0 },
  });
  expect(await mira(otro, eva)).toBe('escala');
});

test('la agencia que ya había cambiado su escala la tiene hecha', async () => {
  const base = await nuevaBaseVacia();
  onTestFinished(base.tirar);
  const motor = abrirMotor(base.url, MUDO);
  onTestFinished(motor.cerrar);
  const viejos = Object.entries(PASOS).filter(([nombre]) => nombre < '039');
  await migrar(motor, Object.fromEntries(viejos));
  const apuntar = (motivo: string) =>
    sql`insert into bitacora (modulo, motivo, fecha) values ('mantenimiento', ${motivo}, 1000)`.execute(motor.db);
  await apuntar('Editó la membresía Oro');
  await apuntar('Editó el rango Botones');
  await apuntar('Añadió la misión Portero a Botones');
  await migrar(motor, PASOS);
  expect(await motor.db.selectFrom('puesta').selectAll().execute()).toEqual([
    { que: 'escala', encargado: null, fecha: 1000 },
  ]);
});

test('lo que los datos no dicen se da por bueno, y queda quién', async () => {
  const { portal, ana } = await nueva();
  const dar = (paso: 'horario' | 'escala') => portal.pide(ana).logra('POST actionPuesta', { body: { op: 0, paso } });
  const { resultado, bitacora } = await portal.observar(() => dar('escala'));
  expect(hechos(resultado.data)).toBe('escala');
  expect(bitacora).toEqual([
    { modulo: 'configuracion', objeto: null, usuario: null, encargado: ana.id, motivo: 'Dio por buena la escala' },
  ]);
  expect(hechos((await dar('horario')).data)).toBe('horario escala');
  const otraVez = await portal.observar(() => dar('escala'));
  expect(otraVez.bitacora).toEqual([]);
});

test('se aparta', async () => {
  const { portal, ana } = await nueva();
  const { data } = await portal.pide(ana).logra('POST actionPuesta', { body: { op: 1 } });
  expect(data.apartada).toBe(true);
  expect(await portal.pide(ana).logra('GET puestaEnMarcha')).toMatchObject({ apartada: true });
});

test('un paso sin nombre no es ninguno', async () => {
  const { portal, ana } = await nueva();
  expect(await portal.pide(ana).falla('POST actionPuesta', { body: { op: 0 } })).toMatchObject({
    http: 422,
    campo: 'paso',
  });
});

test('dicho veinte veces a la vez queda dicho una', async () => {
  const { portal, ana } = await nueva();
  const enviar = await porDosServidores(portal);
  const respuestas = await veces(20, () => enviar(ana, 'actionPuesta', { op: 0, paso: 'escala' }));
  expect(codigos(respuestas)).toEqual({ '200': 20 });
  const filas = await portal.db.selectFrom('bitacora').select('id').where('modulo', '=', 'configuracion').execute();
  expect(filas).toHaveLength(1);
});
