import { describe, expect, test } from 'vitest';
import { codigos, mientras, porDosServidores } from '../../testing/carreras.ts';
import { abrirHotel, abrirHotelCon, conMision } from '../../testing/hotel.ts';
import { sinCambiar } from '../../testing/paga.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';

/** An agency that has avatars proved; Leo has proved that the hotel's Leo is his, and Eva nothing. */
async function escena() {
  const portal = await abrirPortal();
  const ana = await portal.persona({ nombre: 'Ana', categoria: 11 });
  const leo = await portal.persona({ nombre: 'Nuevo', categoria: 2 });
  const eva = await portal.persona({ nombre: 'Eva', categoria: 2 });
  const hotel = await abrirHotelCon();
  await portal.configurar({ verificar_hotel: true, hotel: hotel.url });
  const { codigo } = await portal.pide(leo).logra('GET ipdetect');
  hotel.poner('Leo', codigo);
  hotel.poner('Famosa', '');
  await portal.pide(leo).logra('POST actionNombre', { body: { op: 2, nombre: 'Leo', iduser: leo.id } });
  const [espera] = await portal.pide(ana).logra('GET getAllRequest');
  const aceptar = { op: 0, id: espera?.id ?? 0, nombre: 'Leo', iduser: leo.id } as const;
  await portal.pide(ana).logra('POST actionNombre', { body: aceptar });
  hotel.preguntas.length = 0;
  return { portal, ana, leo, eva, hotel };
}
type Cambio = { nombre: string; rango?: number; firma?: string };
const cuerpo = ({ id }: Persona, cambio: Cambio) => ({
  body: { id, rango: 'igual' as const, firma: 'igual', mifirma: '', ...cambio },
});
const rechazado = (portal: Portal, quien: Persona, a: Persona, cambio: Cambio) =>
  sinCambiar(portal, () => portal.pide(quien).falla('POST editUsuario', cuerpo(a, cambio)));
const AJENO = {
  ...{ http: 422, error: 'AVATAR_AJENO', campo: 'nombre' },
  msg: 'El hotel no confirma ese avatar. Pídele a la persona que lo cambie en Cambio de nombre.',
};

describe('donde se comprueban los avatares', () => {
  test('se da el nombre que lleva ahora el avatar que la persona probó', async () => {
    const { portal, ana, leo, hotel } = await escena();
    hotel.renombrar('Leo', 'Leonel');
    const { data } = await portal.pide(ana).logra('POST editUsuario', cuerpo(leo, { nombre: ' Leonel ' }));
    expect(data.usuario).toBe('Leonel');
    expect(hotel.preguntas).toEqual(['/api/public/users?name=Leonel']);
  });

  test('no el de otro avatar, ni el de ninguno, ni el de nadie que no probó nada', async () => {
    const { portal, ana, leo, eva, hotel } = await escena();
    expect(await rechazado(portal, ana, leo, { nombre: 'Famosa' })).toMatchObject(AJENO);
    expect(await rechazado(portal, ana, leo, { nombre: 'Nadie', rango: 15, firma: 'LEO' })).toMatchObject(AJENO);
    hotel.renombrar('Leo', 'Leonel');
    expect(await rechazado(portal, ana, eva, { nombre: 'Leonel' })).toMatchObject(AJENO);
    expect(await rechazado(portal, ana, eva, { nombre: 'Famosa' })).toMatchObject(AJENO);
  });

  test('no el de un avatar que el hotel dice de otro nombre', async () => {
    const { portal, ana, leo } = await escena();
    const otro = await abrirHotel((_peticion, respuesta) => {
      respuesta.writeHead(200, { 'content-type': 'application/json' });
      respuesta.end(JSON.stringify({ uniqueId: 'hhes-1', name: 'Leo', motto: '' }));
    });
    await portal.configurar({ hotel: otro.url });
    expect(await rechazado(portal, ana, leo, { nombre: 'Leonel' })).toMatchObject(AJENO);
  });

  test('no se pregunta por lo demás, ni por otras mayúsculas, ni por lo que no puede ser', async () => {
    const { portal, ana, leo, eva, hotel } = await escena();
    await portal.pide(ana).logra('POST editUsuario', cuerpo(leo, { nombre: 'igual', firma: 'LEO' }));
    await portal.pide(ana).logra('POST editUsuario', cuerpo(eva, { nombre: 'EVA' }));
    for (const nombre of ['', 'Leo Luz', 'Sistema'])
      expect(await rechazado(portal, ana, leo, { nombre })).toMatchObject({ error: 'REGLA' });
    expect(await rechazado(portal, leo, ana, { nombre: 'Otra' })).toMatchObject({ error: 'SIN_PERMISO' });
    expect(hotel.preguntas).toEqual([]);
  });

  test('con el hotel caído no se escribe nada; sin la comprobación no se le pregunta', async () => {
    const { portal, ana, leo } = await escena();
    const caido = await abrirHotel(conMision(''));
    await caido.cerrar();
    await portal.configurar({ hotel: caido.url });
    expect(await rechazado(portal, ana, leo, { nombre: 'Leonel', firma: 'LEO' })).toMatchObject({
      http: 503,
      error: 'HOTEL_CAIDO',
    });
    await portal.configurar({ verificar_hotel: false });
    await portal.pide(ana).logra('POST editUsuario', cuerpo(leo, { nombre: 'Leonel' }));
  });

  test('si se empieza a comprobar mientras se edita, ya cuenta', async () => {
    const { portal, ana, leo } = await escena();
    await portal.configurar({ verificar_hotel: false });
    const respuesta = await mientras(
      portal,
      (tx) =>
        tx.db
          .updateTable('configuracion')
          .set({ valor: 'true' })
          .where('clave', '=', 'verificar_hotel')
          .execute()
          .then(() => tx.bloquearFila('usuario', leo.id)),
      () => portal.pide(ana)('POST', 'editUsuario', cuerpo(leo, { nombre: 'Famosa' }).body),
    );
    expect(respuesta).toMatchObject({ http: 422, cuerpo: { error: 'AVATAR_AJENO' } });
  });
});

test('dos que renombran sin decir qué veían: uno tras otro, y cada línea dice de qué a qué', async () => {
  const portal = await abrirPortal();
  const ana = await portal.persona({ nombre: 'Ana', categoria: 11 });
  const leo = await portal.persona({ nombre: 'Leo', categoria: 2 });
  const enviar = await porDosServidores(portal);
  const respuestas = await Promise.all(
    ['Luz', 'Sol'].map((nombre) => enviar(ana, 'editUsuario', cuerpo(leo, { nombre }).body)),
  );
  expect(codigos(respuestas)).toEqual({ '200': 2 });
  const [suyo] = await portal.db.selectFrom('usuario').select('usuario').where('id', '=', leo.id).execute();
  const lineas = await portal.db
    .selectFrom('bitacora')
    .select('diferencias')
    .where('modulo', '=', 'nombres')
    .orderBy('id')
    .execute();
  const [otro] = ['Luz', 'Sol'].filter((nombre) => nombre !== suyo?.usuario);
  expect(lineas.map((l) => JSON.parse(l.diferencias ?? '[]') as unknown)).toEqual([
    [{ campo: 'Nombre', antes: 'Leo', despues: otro }],
    [{ campo: 'Nombre', antes: otro, despues: suyo?.usuario }],
  ]);
  for (const libre of ['Leo', otro ?? ''])
    expect(await portal.pide(ana).logra('GET getUsername/:name', { params: { name: libre } })).toBeNull();
});
