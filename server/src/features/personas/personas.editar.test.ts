import { NOMBRE } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { codigos, mientras, porDosServidores, veces } from '../../testing/carreras.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';

async function escena() {
  const portal = await abrirPortal();
  const ana = await portal.persona({ nombre: 'Ana', categoria: 10, firma: 'ANA' });
  const leo = await portal.persona({ nombre: 'Leo', categoria: 3, firma: 'LEO' });
  return { portal, ana, leo };
}
const IGUALES = { nombre: 'igual', rango: 'igual', firma: 'igual', mifirma: 'ANA' } as const;
type Cambio = { nombre?: string; rango?: number; firma?: string; mifirma?: string; visto?: object };

const cuerpo = ({ id }: Persona, cambio: Cambio) => ({ ...IGUALES, ...cambio, id }) as never;
const editar = (portal: Portal, quien: Persona, a: Persona, cambio: Cambio) =>
  portal.pide(quien).logra('POST editUsuario', { body: cuerpo(a, cambio) });

const filaDe = (portal: Portal, { id }: Persona) =>
  portal.db
    .selectFrom('usuario')
    .select(['usuario', 'nombre_plano', 'nombre_llano', 'mision', 'firma'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** Must be refused, and leave everything as it was. */
async function sinEditar(portal: Portal, quien: Persona, a: Persona, cambio: Cambio) {
  const antes = [await portal.cuentas(), await filaDe(portal, a)];
  const { resultado, ...efectos } = await portal.observar(() =>
    portal.pide(quien).falla('POST editUsuario', { body: cuerpo(a, cambio) }),
  );
  expect(efectos).toEqual({ bitacora: [], trabajo: [], avisos: [] });
  expect([await portal.cuentas(), await filaDe(portal, a)]).toEqual(antes);
  return resultado;
}

describe('el nombre', () => {
  test('cambia en todas partes a la vez, y queda en Nombres', async () => {
    const { portal, ana, leo } = await escena();
    await portal.pide(ana).logra('POST sendMulta', { body: { usuario: leo.id, motivo: 'Flood' } });
    const { resultado, ...efectos } = await portal.observar(() => editar(portal, ana, leo, { nombre: ' Leo.2? ' }));
    expect(resultado).toMatchObject({
      msg: 'Guardaste los cambios de Leo.2?',
      data: { id: leo.id, usuario: 'Leo.2?', firma: 'LEO' },
    });
    expect(efectos).toEqual({
      bitacora: [
        {
          ...{ modulo: 'nombres', objeto: leo.id, usuario: leo.id, encargado: ana.id },
          motivo: `cambió el nombre de ${NOMBRE}: de Leo a Leo.2?`,
          diferencias: [{ campo: 'Nombre', antes: 'Leo', despues: 'Leo.2?' }],
        },
      ],
      trabajo: [],
      avisos: [
        { tema: 'carrera', quien: 'Ana', msg: 'te cambió el nombre a Leo.2?', para: leo.id },
        { tema: 'carrera', quien: 'Ana', msg: 'cambió un nombre' },
        { tema: 'usuarios', quien: 'Ana', msg: 'editó a Leo' },
      ],
    });
    expect(await filaDe(portal, leo)).toMatchObject({ usuario: 'Leo.2?', nombre_plano: 'leo.2?' });
    const [multa] = await portal.pide(ana).logra('GET getAllMultas', { query: { buscar: 'leo.2?' } });
    expect(multa).toMatchObject({ usuarioNombre: 'Leo.2?' });
    // Their session goes on under the new name.
    expect(await portal.pide(leo).logra('GET persona/:username', { params: { username: 'LEO.2?' } })).toMatchObject({
      id: leo.id,
    });
  });

  test('con otras mayúsculas sigue siendo el suyo', async () => {
    const { portal, ana, leo } = await escena();
    expect(await editar(portal, ana, leo, { nombre: 'LEO' })).toMatchObject({ data: { usuario: 'LEO' } });
  });

  test.each([
    ['', 422, 'REGLA', 'El nombre no puede estar vacio'],
    ['Leo Luz', 422, 'REGLA', expect.stringContaining('Usa de 1 a 25 letras')],
    ['Sistema', 422, 'REGLA', 'Ese nombre está reservado. Elige otro.'],
    ['aNA', 409, 'NOMBRE_OCUPADO', 'El nombre ya esta ocupado'],
  ])('«%s» no se pone', async (nombre, http, error, msg) => {
    const { portal, ana, leo } = await escena();
    expect(await sinEditar(portal, ana, leo, { nombre })).toEqual({ http, status: 1, error, msg, campo: 'nombre' });
  });

  test('el mismo nombre a dos a la vez es de uno', async () => {
    const { portal, ana, leo } = await escena();
    const eva = await portal.persona({ nombre: 'Eva', categoria: 3, firma: 'EVA' });
    const respuesta = await mientras(
      portal,
      (tx) => tx.db.updateTable('usuario').set({ nombre_plano: 'luna' }).where('id', '=', eva.id).execute(),
      () => portal.pide(ana)('POST', 'editUsuario', cuerpo(leo, { nombre: 'Luna' })),
    );
    expect(respuesta).toMatchObject({ http: 409, cuerpo: { error: 'NOMBRE_OCUPADO', campo: 'nombre' } });
    expect(await filaDe(portal, leo)).toMatchObject({ usuario: 'Leo' });
  });
});

describe('la firma', () => {
  test('se guarda en mayúsculas, con la que había', async () => {
    const { portal, ana, leo } = await escena();
    const { resultado, ...efectos } = await portal.observar(() => editar(portal, ana, leo, { firma: 'l30' }));
    expect(resultado.data.firma).toBe('L30');
    expect(efectos).toEqual({
      bitacora: [
        {
          ...{ modulo: 'firmas', objeto: null, usuario: leo.id, encargado: ana.id },
          motivo: `cambió la firma de ${NOMBRE}, LEO, por L30`,
          diferencias: [{ campo: 'Firma', antes: 'LEO', despues: 'L30' }],
        },
      ],
      trabajo: [],
      avisos: [
        { tema: 'firmas', quien: 'Ana', msg: 'cambió la firma de Leo' },
        { tema: 'firmas', quien: 'Ana', msg: 'cambió tu firma, L30', para: leo.id },
        { tema: 'usuarios', quien: 'Ana', msg: 'editó a Leo' },
      ],
    });
  });

  test('no puede quedar vacía desde la categoría que la pide; por debajo sí', async () => {
    const { portal, ana, leo } = await escena();
    const vacia = { http: 422, error: 'REGLA', msg: 'Firma no puede estar vacia', campo: 'firma' };
    expect(await sinEditar(portal, ana, leo, { firma: '' })).toMatchObject(vacia);
    const eva = await portal.persona({ nombre: 'Eva', categoria: 2, firma: 'EVA' });
    // Also where the mission that is given demands one.
    const sube = { firma: '', rango: await portal.mision(3, 1) };
    expect(await sinEditar(portal, ana, eva, sube)).toMatchObject(vacia);
    expect(await editar(portal, ana, eva, { firma: '' })).toMatchObject({ data: { firma: '' } });
    expect(await sinEditar(portal, ana, eva, { rango: sube.rango })).toMatchObject(vacia);
  });

  test.each([
    ['ab', 422, 'La firma solo puede contener 3 caracteres'],
    ['ana', 409, 'La firma no esta disponible'],
  ])('«%s» no se pone', async (firma, http, msg) => {
    const { portal, ana, leo } = await escena();
    expect(await sinEditar(portal, ana, leo, { firma })).toMatchObject({ http, msg, campo: 'firma' });
  });
});

describe('el rango', () => {
  test('pasa por la carrera, con la causa edición', async () => {
    const { portal, ana, leo } = await escena();
    const rango = await portal.mision(5, 2);
    const { resultado, ...efectos } = await portal.observar(() => editar(portal, ana, leo, { rango }));
    expect(resultado.data).toMatchObject({ rango, categoria: 5, ultimo: { causa: 'edicion', encargadoNombre: 'Ana' } });
    expect(efectos.bitacora).toMatchObject([{ modulo: 'rangos', usuario: leo.id, encargado: ana.id }]);
    expect(efectos.avisos.at(-1)).toEqual({ tema: 'usuarios', quien: 'Ana', msg: 'editó a Leo' });
  });

  test('lo cambia quien tiene ern; el nombre y la firma también sin él', async () => {
    const { portal, ana, leo } = await escena();
    await portal.permitir(10, 'usu');
    const sin = { rango: await portal.mision(2, 1), nombre: 'Leona' };
    expect(await sinEditar(portal, ana, leo, sin)).toMatchObject({ http: 403, error: 'SIN_PERMISO' });
    const mismo = { rango: await portal.mision(3, 1), nombre: 'Leona' };
    expect(await editar(portal, ana, leo, mismo)).toMatchObject({
      data: { usuario: 'Leona', acciones: expect.not.arrayContaining(['rango']) },
    });
  });

  test('se da por debajo del propio, y de los que hay', async () => {
    const { portal, ana, leo } = await escena();
    for (const [categoria, posicion] of [
      [10, 1],
      [12, 1],
    ] as const)
      expect(await sinEditar(portal, ana, leo, { rango: await portal.mision(categoria, posicion) })).toMatchObject({
        http: 403,
        error: 'PROMOTOR_BAJO',
        campo: 'rango',
      });
    expect(await sinEditar(portal, ana, leo, { rango: 99_999 })).toMatchObject({
      http: 404,
      error: 'MISION_NO_EXISTE',
    });
  });
});

describe('a quién', () => {
  test('no a uno mismo, ni a quien está a su altura o por encima, ni a quien no está', async () => {
    const { portal, ana, leo } = await escena();
    const [par, jefe] = [await portal.persona({ categoria: 10 }), await portal.persona({ categoria: 12 })];
    for (const otro of [ana, par, jefe])
      expect(await sinEditar(portal, ana, otro, { nombre: 'Otro' })).toMatchObject({ http: 403, error: 'SIN_PERMISO' });
    await portal.despedir(leo);
    expect(await sinEditar(portal, ana, leo, { nombre: 'Otro' })).toMatchObject({ error: 'USUARIO_NO_EXISTE' });
  });

  test('a quien sube mientras tanto, ya no', async () => {
    const { portal, ana, leo } = await escena();
    const mision = await portal.mision(11, 1);
    const respuesta = await mientras(
      portal,
      (tx) => tx.db.updateTable('usuario').set({ mision }).where('id', '=', leo.id).execute(),
      () => portal.pide(ana)('POST', 'editUsuario', cuerpo(leo, { nombre: 'Otro' })),
    );
    expect(respuesta).toMatchObject({ http: 403, cuerpo: { error: 'SIN_PERMISO' } });
  });
});

describe('lo que se veía', () => {
  const visto = { nombre: 'Leo', firma: 'LEO' };

  test('ya no es así: 409, y nada cambia', async () => {
    const { portal, ana, leo } = await escena();
    const rango = await portal.mision(3, 1);
    for (const otro of [{ nombre: 'Lea' }, { firma: '' }, { rango: rango + 1 }])
      expect(await sinEditar(portal, ana, leo, { nombre: 'Leona', visto: { ...visto, rango, ...otro } })).toMatchObject(
        { http: 409, error: 'CAMBIO_MIENTRAS' },
      );
    expect(await sinEditar(portal, ana, leo, { nombre: 'Leona', mifirma: 'XYZ' })).toMatchObject({
      error: 'CAMBIO_MIENTRAS',
    });
  });

  test('dos editan un rango a la vez por dos servidores: gana uno y el otro se entera', async () => {
    const { portal, ana, leo } = await escena();
    const eva = await portal.persona({ nombre: 'Eva', categoria: 11, firma: 'EVA' });
    const rango = await portal.mision(3, 1);
    const enviar = await porDosServidores(portal);
    const destinos = [await portal.mision(4, 1), await portal.mision(5, 1)];
    const respuestas = await veces(10, (i) => {
      const [quien, mifirma] = i % 2 === 0 ? [ana, 'ANA'] : [eva, 'EVA'];
      const cambio = { rango: destinos[i % 2] ?? 0, mifirma, visto: { ...visto, rango } };
      return enviar(quien, 'editUsuario', cuerpo(leo, cambio));
    });
    expect(codigos(respuestas)).toEqual({ '200': 1, '409 CAMBIO_MIENTRAS': 9 });
    const pasos = await portal.db.selectFrom('carrera').select('id').where('usuario', '=', leo.id).execute();
    expect(pasos).toHaveLength(2);
  });
});

test('sin nada que cambiar no se apunta nada', async () => {
  const { portal, ana, leo } = await escena();
  const { resultado, ...efectos } = await portal.observar(() =>
    editar(portal, ana, leo, { nombre: 'Leo', firma: 'leo' }),
  );
  expect(resultado).toMatchObject({ msg: 'No hiciste ningún cambio', data: { usuario: 'Leo' } });
  expect(efectos).toEqual({ bitacora: [], trabajo: [], avisos: [] });
});

test('todo junto, o nada', async () => {
  const { portal, ana, leo } = await escena();
  const rango = await portal.mision(4, 1);
  expect(await sinEditar(portal, ana, leo, { nombre: 'Leona', rango, firma: 'ana' })).toMatchObject({
    error: 'FIRMA_OCUPADA',
  });
  const { data } = await editar(portal, ana, leo, { nombre: 'Leona', rango, firma: 'leb' });
  expect(data).toMatchObject({ usuario: 'Leona', rango, firma: 'LEB' });
});
