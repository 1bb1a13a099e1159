import { describe, expect, test } from 'vitest';
import { codigos, mientras } from '../../testing/carreras.ts';
import { abrirPortal } from '../../testing/portal.ts';
import { tomarAjustes } from './agencia.public.ts';

describe('a la vez', () => {
  test('quien se registra mientras se retira la primera misión empieza en la siguiente', async () => {
    const portal = await abrirPortal();
    const { id } = await portal.db
      .selectFrom('mision')
      .select('id')
      .where('nombre', '=', 'Iniciado I')
      .executeTakeFirstOrThrow();
    const clave = 'una-clave-larga';
    const respuesta = await mientras(
      portal,
      (tx) => tx.db.updateTable('mision').set({ retirada: tx.ahora, posicion: -id }).where('id', '=', id).execute(),
      () => portal.pide()('POST', 'registro', { usuario: 'Nueva', clave, rclave: clave }),
    );
    expect(respuesta.http).toBe(200);
    const nueva = portal.db.selectFrom('usuario as u').innerJoin('mision as m', 'm.id', 'u.mision').select('m.nombre');
    expect(await nueva.where('u.usuario', '=', 'Nueva').executeTakeFirst()).toEqual({ nombre: 'Iniciado H' });
  });

  test('quien edita la configuración mientras otra persona la edita ve antes lo que esa dejó', async () => {
    const portal = await abrirPortal();
    const ana = await portal.persona({ nombre: 'Ana', categoria: 12 });
    const respuesta = await mientras(
      portal,
      async (tx) => {
        await tomarAjustes(tx);
        await tx.db.insertInto('configuracion').values({ clave: 'siglas', valor: '"AUR"' }).execute();
      },
      () => portal.pide(ana)('POST', 'editAjustes', { data: { siglas: 'SOL' }, visto: { siglas: 'CON' } }),
    );
    expect(codigos([respuesta])).toEqual({ '409 CAMBIO_MIENTRAS': 1 });
    expect(await portal.pide().logra('GET configuracion')).toMatchObject({ siglas: 'AUR' });
  });
});
