import type { Call } from '@conserje/contract';
import { CONTRACT } from '@conserje/contract';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { identificador } from '../../features/sesion/sesion.public.ts';
import { APUNTA, ESCRIBEN_CON_GET } from '../../testing/apuntes.ts';
import { clienteDe } from '../../testing/cliente.ts';
import { portalDelArchivo } from '../../testing/portal.ts';
import { enTransaccion } from '../db/transaccion.ts';
import { Difusor } from '../difusor.ts';
import { SIN_MEDIR } from '../medidor.ts';
import type { CallName, Handlers, Peticion } from './contexto.ts';
import { LIMITES } from './limites.ts';
import { montar } from './montar.ts';
import { compilarRespuesta } from './serializacion.ts';
import { compilarValidacion } from './validacion.ts';

const portal = portalDelArchivo();

test('toda llamada que escribe dice bajo qué módulo se apunta', () => {
  const llamadas = Object.values<Call>(CONTRACT).map(({ method, path }) => `${method} ${path}`);
  const escriben = llamadas.filter((c) => c.startsWith('POST ') || ESCRIBEN_CON_GET.includes(c));
  expect(Object.keys(APUNTA).toSorted()).toEqual(escriben.toSorted());
});

test('lo que alguien cambia y los demás oyen queda apuntado, o no se hace', async () => {
  const ana = await portal().persona({ nombre: 'Ana' });
  const cambiar = (apunta: boolean, actor: typeof ana | null = ana) =>
    enTransaccion({ ...portal().deps, actor }, async (tx) => {
      await tx.db.updateTable('usuario').set({ firma: 'ANA' }).where('id', '=', ana.id).execute();
      tx.avisar({ tema: 'firmas', msg: 'cambió una firma' });
      if (apunta) await tx.como(null).apuntar({ modulo: 'firmas', usuario: ana.id, motivo: 'Prueba' });
    });
  const firma = async () =>
    (await portal().db.selectFrom('usuario').select('firma').where('id', '=', ana.id).executeTakeFirstOrThrow()).firma;
  await expect(cambiar(false)).rejects.toThrow('the log says nothing of a change: firmas');
  expect(await firma()).toBe('');
  await cambiar(true);
  expect(await firma()).toBe('ANA');
  // What the system does by itself is told where its feature tells of it.
  await cambiar(false, null);
});

test('lo que pide una prueba reciente queda también en el registro de seguridad, o no se hace', async () => {
  const bea = await portal().persona({ nombre: 'Bea' });
  const cambiar = (vigilada: boolean, vigila: boolean) =>
    enTransaccion({ ...portal().deps, actor: bea, vigilada }, async (tx) => {
      await tx.apuntar({ modulo: 'firmas', usuario: bea.id, motivo: 'Prueba' });
      await tx.vigilar(...(vigila ? [{ clase: 'ajustes' as const }] : []));
    });
  const apuntes = async () =>
    (await portal().db.selectFrom('bitacora').select('id').where('encargado', '=', bea.id).execute()).length;
  await expect(cambiar(true, false)).rejects.toThrow('the security log says nothing of a change');
  expect(await apuntes()).toBe(0);
  // What was undone is said nowhere.
  const dicho = () => portal().log.filter((linea) => linea.includes('"security"')).length;
  expect(dicho()).toBe(0);
  await cambiar(true, true);
  expect(dicho()).toBe(1);
  await cambiar(false, false);
  expect(await apuntes()).toBe(2);
  // Where nothing was changed there is nothing to be told.
  await enTransaccion({ ...portal().deps, actor: bea, vigilada: true }, async () => undefined);
});

test('una llamada que pide una prueba reciente lo lleva consigo, y otra no', async () => {
  const jefa = await portal().persona({ categoria: 12 });
  const { deps } = portal();
  /** Changes something, and the security log hears nothing of it. */
  const callada = ({ transaccion }: Peticion) =>
    transaccion(async (tx) => {
      await tx.apuntar({ modulo: 'firmas', usuario: jefa.id, motivo: 'Prueba' });
      return { msg: 'Hecho', status: 0 };
    });
  const app = Fastify();
  onTestFinished(() => app.close());
  app.setValidatorCompiler(compilarValidacion);
  app.setSerializerCompiler(compilarRespuesta);
  const todas = Object.fromEntries(Object.keys(CONTRACT).map((nombre) => [nombre, callada]));
  const partes = { ...deps, difusor: new Difusor(deps, []), limites: LIMITES, medidor: SIN_MEDIR, hoy: async () => '' };
  montar(app, partes, identificador(deps.motor), todas as unknown as Handlers<CallName>);
  const hacer = clienteDe(() => app, { key: jefa.key });
  expect([CONTRACT.addRank.reciente, 'reciente' in CONTRACT.delFirma]).toEqual([true, false]);
  expect((await hacer('POST', 'addRank', { nombre: 'Otro' })).http).toBe(500);
  expect(await hacer('POST', 'delFirma', { usuario: 1 })).toMatchObject({ http: 200 });
  expect(await portal().db.selectFrom('bitacora').select('id').where('encargado', '=', jefa.id).execute()).toHaveLength(
    1,
  );
});
