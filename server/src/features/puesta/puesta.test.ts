import type { AnswerOf } from '@conserje/contract';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { PASOS } from '../../migrations/index.ts';
import { abrirMotor } from '../../platform/db/abrir.ts';
import { migrar } from '../../platform/db/migrar.ts';
import { MUDO, nuevaBaseVacia } from '../../testing/base.ts';
import { codigos, porDosServidores, veces } from '../../testing/carreras.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';

const hechos = ({ pasos }: AnswerOf<'GET puestaEnMarcha'>): string =>
  pasos
    .filter((p) => p.hecho)
    .map((p) => p.paso)
    .join(' ');
const mira = async (portal: Portal, quien: Persona): Promise<string> =>
  hechos(await portal.pide(quien).logra('GET puestaEnMarcha'));

async function nueva() {
  const portal = await abrirPortal();
  const ana = await portal.persona({ nombre: 'Ana', categoria: 12 });
  return { portal, ana };
}

test('una agencia recién puesta no tiene nada hecho', async () => {
  const { portal, ana } = await nueva();
  expect(await portal.pide(ana).logra('GET puestaEnMarcha')).toEqual({
    apartada: false,
    pasos: ['agencia', 'horario', 'escala', 'plantilla', 'encargados'].map((paso) => ({ paso, hecho: false })),
  });
});

test('cada paso se ve en los datos', async () => {
  const { portal, ana } = await nueva();
  await portal.configurar({ nombre: 'Hotel Aurora' });
  expect(await mira(portal, ana)).toBe('agencia');
  await portal.configurar({ pago: { dia: 6, hora: '20:00' } });
  expect(await mira(portal, ana)).toBe('agencia horario');
  const leo = await portal.persona({ categoria: 1 });
  expect(await mira(portal, ana)).toBe('agencia horario plantilla');
  await portal.ascender(leo, 10);
  expect(await mira(portal, ana)).toBe('agencia horario plantilla encargados');
  await portal.despedir(leo);
  expect(await mira(portal, ana)).toBe('agencia horario');
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
