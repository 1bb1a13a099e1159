import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { MOTOR } from '../../testing/base.ts';
import { abrirPortal } from '../../testing/portal.ts';
import { preparada } from './preparada.ts';
import { enTransaccion } from './transaccion.ts';

const conMision = preparada((db, { id }: { id: number }) =>
  db
    .selectFrom('usuario as u')
    .innerJoin('mision as m', 'm.id', 'u.mision')
    .select(['u.id', 'u.usuario', 'm.nombre as mision'])
    .where('u.id', '=', id),
);
const cambiarFirma = preparada((db, { id, firma }: { id: number; firma: string }) =>
  db.updateTable('usuario').set({ firma }).where('id', '=', id),
);

describe('una consulta preparada', () => {
  test('dentro de una transacción es parte de ella', async () => {
    const portal = await abrirPortal();
    const { deps, db } = portal;
    const ana = await portal.persona();
    const fracaso = enTransaccion(deps, async (tx) => {
      await cambiarFirma(tx.db, { id: ana.id, firma: 'XYZ' });
      expect(await conMision(tx.db, ana)).toMatchObject([{ usuario: ana.usuario }]);
      throw new Error('no');
    });
    await expect(fracaso).rejects.toThrow('no');
    const { firma } = await db.selectFrom('usuario').select('firma').where('id', '=', ana.id).executeTakeFirstOrThrow();
    expect(firma).not.toBe('XYZ');
  });

  test('cuando la transacción ha acabado no se hace en su nombre', async () => {
    const portal = await abrirPortal();
    const { deps } = portal;
    const ana = await portal.persona();
    const acabada = await enTransaccion(deps, async (tx) => tx);
    await expect(conMision(acabada.db, ana)).rejects.toThrow(/committed/);
  });

  test('no se construye de parámetros que no se nombran', async () => {
    const { db } = await abrirPortal();
    const todos = preparada((base, p: { usuario: string; firma: string }) => base.updateTable('usuario').set({ ...p }));
    await expect(todos(db, { usuario: 'a', firma: 'b' })).rejects.toThrow(/named one by one/);
  });

  if (MOTOR === 'sqlite')
    test('el motor la planea una vez, aunque se pida con otros valores', async () => {
      const portal = await abrirPortal();
      const { db } = portal;
      const gente = [await portal.persona(), await portal.persona(), await portal.persona()];
      for (const { id } of gente) await conMision(db, { id });
      // The driver makes the function that builds a row whenever the engine has planned its statement anew.
      const hacedor = vi.spyOn(globalThis, 'Function');
      for (const { id, usuario } of gente) expect(await conMision(db, { id })).toMatchObject([{ usuario }]);
      expect(hacedor).not.toHaveBeenCalled();
      hacedor.mockRestore();
    });

  if (MOTOR === 'postgres')
    test('el motor la guarda en cada conexión, y lo demás no', async () => {
      const portal = await abrirPortal();
      const { deps } = portal;
      const ana = await portal.persona();
      const guardadas = await enTransaccion(deps, async (tx) => {
        await conMision(tx.db, ana);
        await tx.db.selectFrom('usuario').select('firma').where('id', '=', ana.id).execute();
        return (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(tx.db)).rows;
      });
      const textos = guardadas.map(({ statement }) => statement);
      expect(textos).toContainEqual(expect.stringMatching(/"m"\."nombre" as "mision" from "usuario" as "u"/));
      expect(textos).not.toContainEqual(expect.stringMatching(/^select "firma" from "usuario"/));
    });
});
