import type { Call } from '@conserje/contract';
import { CONTRACT } from '@conserje/contract';
import { expect, test } from 'vitest';
import { APUNTA, ESCRIBEN_CON_GET } from '../../testing/apuntes.ts';
import { portalDelArchivo } from '../../testing/portal.ts';
import { enTransaccion } from '../db/transaccion.ts';

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
