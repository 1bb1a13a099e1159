import { describe, expect, test } from 'vitest';
import { countResponseCodes, sendDuringChange } from '../../../test-support/cluster/races.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';
import { lockConfiguracion } from './agencia.public.ts';

describe('concurrent requests', () => {
  test('a person who registers while the first mision is retired begins on the next one', async () => {
    const portal = await openPortal();
    const { id } = await portal.db
      .selectFrom('mision')
      .select('id')
      .where('nombre', '=', 'Iniciado I')
      .executeTakeFirstOrThrow();
    const clave = 'una-clave-larga';
    const response = await sendDuringChange(
      portal,
      (tx) => tx.db.updateTable('mision').set({ retirada: tx.now }).where('id', '=', id).execute(),
      () => portal.as()('POST', 'registro', { usuario: 'Nueva', clave, rclave: clave }),
    );
    expect(response.http).toBe(200);
    const nueva = portal.db.selectFrom('usuario as u').innerJoin('mision as m', 'm.id', 'u.mision').select('m.nombre');
    expect(await nueva.where('u.usuario', '=', 'Nueva').executeTakeFirst()).toEqual({ nombre: 'Iniciado H' });
  });

  test('an edit of the configuracion waits for a concurrent one and sees its result', async () => {
    const portal = await openPortal();
    const ana = await portal.createPerson({ nombre: 'Ana', categoria: 12 });
    const response = await sendDuringChange(
      portal,
      async (tx) => {
        await lockConfiguracion(tx);
        await tx.db.insertInto('configuracion').values({ clave: 'siglas', valor: '"AUR"' }).execute();
      },
      () => portal.as(ana)('POST', 'editAjustes', { data: { siglas: 'SOL' }, visto: { siglas: 'CON' } }),
    );
    expect(countResponseCodes([response])).toEqual({ '409 CAMBIO_MIENTRAS': 1 });
    expect(await portal.as().succeeds('GET configuracion')).toMatchObject({ siglas: 'AUR' });
  });
});
