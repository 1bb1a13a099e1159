import { describe, expect, test } from 'vitest';
import { openPortal } from '../../test-support/portal/portal.ts';
import { AppError } from '../appError.ts';
import type { Job } from '../jobs/job.ts';
import { runInTransaction } from './transaction.ts';

describe('a transaction', () => {
  test('leaves no rows and sends no events when it fails', async () => {
    const portal = await openPortal();
    const antes = await portal.countTableRows();
    let said = 0;
    const fail = () =>
      runInTransaction(portal.deps, async (tx) => {
        await tx.db.insertInto('configuracion').values({ clave: 'x', valor: '1' }).execute();
        tx.afterCommit(() => {
          said += 1;
        });
        tx.notify({ tema: 'carrera', msg: 'prueba' });
        throw new Error('no');
      });
    const { notices } = await portal.observe(() => expect(fail()).rejects.toThrow('no'));
    expect(await portal.countTableRows()).toEqual(antes);
    expect([said, notices]).toEqual([0, []]);
  });

  test('sends a last write behind its checks, and is undone if that write fails', async () => {
    const portal = await openPortal();
    const order: string[] = [];
    const write = (clave: string) =>
      runInTransaction(portal.deps, async (tx) => {
        tx.writeLast(() => {
          order.push('last');
          return tx.db.insertInto('configuracion').values({ clave, valor: '1' }).execute();
        });
        tx.beforeCommit(async () => void order.push('check'));
        order.push('work');
        await tx.db
          .insertInto('configuracion')
          .values({ clave: `${clave} antes`, valor: '1' })
          .execute();
      });
    await write('x');
    expect(order).toEqual(['work', 'check', 'last']);
    await portal.db.deleteFrom('configuracion').where('clave', '=', 'x antes').execute();
    const antes = await portal.countTableRows();
    await expect(write('x')).rejects.toThrow();
    expect(await portal.countTableRows()).toEqual(antes);
  });

  test('sends its events after it is committed', async () => {
    const portal = await openPortal();
    const order: string[] = [];
    await runInTransaction(portal.deps, async (tx) => {
      tx.afterCommit(() => void order.push('efecto'));
      await tx.db.insertInto('configuracion').values({ clave: 'x', valor: '1' }).execute();
      order.push('escrito');
    });
    expect(order).toEqual(['escrito', 'efecto']);
  });

  test("audits and notifies in the actor's name, except for actions of another person or the system", async () => {
    const portal = await openPortal();
    const [ana, beto] = [await portal.createPerson(), await portal.createPerson()];
    const { bitacora, notices } = await portal.observe(() =>
      runInTransaction({ ...portal.deps, actor: ana }, async (tx) => {
        for (const [i, theirs] of [tx, tx.as(beto), tx.as(null), tx].entries()) {
          await theirs.audit({ modulo: 'acceso', motivo: 'probó' });
          theirs.notify({ tema: 'carrera', msg: `prueba ${i}` });
        }
      }),
    );
    expect(bitacora.map((f) => f.encargado)).toEqual([ana.id, beto.id, null, ana.id]);
    expect(notices.map((a) => a.quien)).toEqual([ana.usuario, beto.usuario, null, ana.usuario]);
  });

  test('renews its instant after waiting for a row', async () => {
    const portal = await openPortal();
    const { id } = await portal.createPerson();
    await runInTransaction(portal.deps, async (tx) => {
      const antes = tx.now;
      portal.clock.advance({ minutes: 5 });
      expect(tx.now).toBe(antes);
      await tx.lockRow('usuario', id);
      expect([tx.now, tx.as(null).now]).toEqual([portal.clock.now, portal.clock.now]);
    });
  });

  test('fails with the declared error when it violates a unique index', async () => {
    const portal = await openPortal();
    const [ana, beto] = [await portal.createPerson({ firma: 'ANA' }), await portal.createPerson()];
    const repeated = runInTransaction(portal.deps, async (tx) => {
      tx.onDuplicate('usuario_nombre', () => new AppError('NOMBRE_OCUPADO'));
      tx.onDuplicate('usuario_firma', async () => {
        const { usuario } = await portal.db
          .selectFrom('usuario')
          .select('usuario')
          .where('firma', '=', 'ANA')
          .executeTakeFirstOrThrow();
        return new AppError('FIRMA_OCUPADA', `La tiene ${usuario}`);
      });
      await tx.db.updateTable('usuario').set({ firma: 'ANA' }).where('id', '=', beto.id).execute();
    });
    await expect(repeated).rejects.toThrow(`La tiene ${ana.usuario}`);
  });
});

describe('an effect that fails after the commit', () => {
  test('stops neither the other effects nor the events, and is logged', async () => {
    const portal = await openPortal();
    const ana = await portal.createPerson();
    const called: string[] = [];
    const options = {
      ...portal.deps,
      onNotify: () => void called.push('notifications'),
      onChange: () => void called.push('change'),
    };
    const { notices, result } = await portal.observe(() =>
      runInTransaction(options, async (tx) => {
        tx.afterCommit(() => {
          throw new Error('broken effect');
        });
        tx.afterCommit(() => void called.push('effect'));
        tx.notify({ tema: 'multas', msg: 'prueba', para: ana.id, clase: 'multa' });
        return 'answer';
      }),
    );
    expect(result).toBe('answer');
    expect(called).toEqual(['effect', 'notifications', 'change']);
    expect(notices.map(({ msg }) => msg)).toEqual(['prueba']);
    expect(portal.log.filter((line) => line.includes('broken effect'))).toHaveLength(1);
  });

  test('leaves the answer of the call as it is, with the topics that changed', async () => {
    const brokenJob: Job = () => ({
      finish: async () => undefined,
      onNotify: () => {
        throw new Error('broken job');
      },
    });
    const portal = await openPortal(brokenJob);
    const [admin, leo] = [await portal.createPerson({ categoria: 12 }), await portal.createPerson()];
    const body = { usuario: leo.id, creditos: 5, motivo: 'flood' };
    const { http, headers } = await portal.as(admin)('POST', 'sendMulta', body);
    expect([http, headers['x-temas']]).toEqual([200, 'multas,creditos']);
    expect(portal.log.filter((line) => line.includes('broken job'))).toHaveLength(1);
  });

  test('fails a transaction that has no log', async () => {
    const { deps } = await openPortal();
    const failing = runInTransaction({ engine: deps.engine, clock: deps.clock }, async (tx) => {
      tx.afterCommit(() => {
        throw new Error('broken effect');
      });
    });
    await expect(failing).rejects.toThrow('broken effect');
  });
});
