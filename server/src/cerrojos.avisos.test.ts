import { expect, test } from 'vitest';
import type { Tx } from './platform/db/database.ts';
import { Navegador } from './testing/avisador.ts';
import { mientras } from './testing/carreras.ts';
import type { Persona, Portal } from './testing/portal.ts';
import { abrirPortal } from './testing/portal.ts';

async function escena() {
  const portal = await abrirPortal();
  await portal.configurar({ push_contacto: 'jefa@aurora.example' });
  return { portal, ana: await portal.persona({ nombre: 'Ana' }) };
}

test('lo que se cambia en otro dispositivo mientras tanto es lo que había antes', async () => {
  const { portal, ana } = await escena();
  const callarla = async (tx: Tx) => {
    await tx.bloquearFila('usuario', ana.id);
    const fila = { usuario: ana.id, clase: 'firma', portal: 0, push: 1 } as const;
    await tx.db.insertInto('notificacion_gusto').values(fila).execute();
  };
  const body = { clase: 'firma', portal: false, push: true };
  const { resultado, bitacora } = await portal.observar(() =>
    mientras(portal, callarla, () => portal.pide(ana)('POST', 'gustoNotificacion', body)),
  );
  expect(resultado.http).toBe(200);
  // It was so already: nobody has changed anything.
  expect(bitacora).toEqual([]);
});

/** Another window of the same session has put its address. */
async function ponerOtro(portal: Portal, { id }: Persona, tx: Tx, endpoint: string): Promise<void> {
  const sesion = await tx.db.selectFrom('sesion').select('id').where('usuario', '=', id).executeTakeFirstOrThrow();
  await tx.bloquearFila('sesion', sesion.id);
  const { p256dh, auth } = new Navegador(endpoint).datos;
  const fila = { usuario: id, sesion: sesion.id, endpoint, p256dh, auth, creado: portal.reloj.ahora };
  await tx.db.insertInto('aparato').values(fila).execute();
}

test('de dos ventanas que piden avisos a la vez queda la última: un dispositivo por sesión', async () => {
  const { portal, ana } = await escena();
  const ultimo = new Navegador('https://avisos.example/ultimo');
  const respuesta = await mientras(
    portal,
    (tx) => ponerOtro(portal, ana, tx, 'https://avisos.example/primero'),
    () => portal.pide(ana)('POST', 'ponerAparato', ultimo.datos),
  );
  expect(respuesta.http).toBe(200);
  const aparatos = await portal.db.selectFrom('aparato').select('endpoint').execute();
  expect(aparatos).toEqual([{ endpoint: 'https://avisos.example/ultimo' }]);
});
