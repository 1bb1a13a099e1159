import { NOMBRE } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import type { Tx } from '../../platform/db/database.ts';
import { codigos, mientras, porDosServidores, veces } from '../../testing/carreras.ts';
import { edita } from '../../testing/efectos.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';

async function escena() {
  const portal = await abrirPortal();
  const admin = await portal.persona({ nombre: 'Admin', categoria: 10 });
  const bajo = await portal.persona({ nombre: 'Bajo', categoria: 3 });
  return { portal, admin, bajo };
}
const firmaDe = async (portal: Portal, { id }: Persona) =>
  (await portal.db.selectFrom('usuario').select('firma').where('id', '=', id).executeTakeFirstOrThrow()).firma;

/** Must be refused, and leave everything as it was. */
async function sinCambio(portal: Portal, pedir: () => Promise<unknown>) {
  const antes = [await portal.cuentas(), await portal.db.selectFrom('usuario').select('firma').orderBy('id').execute()];
  const { resultado, ...efectos } = await portal.observar(pedir);
  expect(efectos).toEqual({ bitacora: [], trabajo: [], avisos: [] });
  expect([
    await portal.cuentas(),
    await portal.db.selectFrom('usuario').select('firma').orderBy('id').execute(),
  ]).toEqual(antes);
  return resultado;
}
const sinDar = (portal: Portal, quien: Persona, firma: string, id: number) =>
  sinCambio(portal, () => portal.pide(quien).falla('POST addFirma', { body: { firma, id } }));
const sinQuitar = (portal: Portal, quien: Persona, usuario: number) =>
  sinCambio(portal, () => portal.pide(quien).falla('POST delFirma', { body: { usuario } }));

describe('la firma propia', () => {
  test('se registra en mayúsculas', async () => {
    const { portal, bajo } = await escena();
    const { resultado, ...efectos } = await portal.observar(() =>
      portal.pide(bajo).logra('POST addFirma', { body: { firma: ' b4j ', id: bajo.id } }),
    );
    expect(resultado).toEqual({ msg: 'Guardaste la firma B4J', status: 0, firma: 'B4J' });
    expect(efectos).toEqual({
      bitacora: [
        {
          modulo: 'firmas',
          objeto: null,
          usuario: bajo.id,
          encargado: bajo.id,
          motivo: `registró la firma de ${NOMBRE} (B4J)`,
          ...edita('Firma', '', 'B4J'),
        },
      ],
      trabajo: [],
      avisos: [
        { tema: 'firmas', quien: 'Bajo', msg: 'registró la firma de Bajo' },
        { tema: 'firmas', quien: 'Bajo', msg: 'registró tu firma, B4J', para: bajo.id },
      ],
    });
    expect(await firmaDe(portal, bajo)).toBe('B4J');
  });

  test('es una: para cambiarla hay que acudir a Firmas', async () => {
    const { portal, bajo } = await escena();
    await portal.pide(bajo).logra('POST addFirma', { body: { firma: 'ABC', id: bajo.id } });
    expect(await sinDar(portal, bajo, 'XYZ', bajo.id)).toMatchObject({ http: 409, error: 'FIRMA_EXISTE' });
    expect(await sinQuitar(portal, bajo, bajo.id)).toMatchObject({ http: 403 });
  });

  test.each([
    ['', 'La firma solo puede contener 3 caracteres'],
    ['ab', 'La firma solo puede contener 3 caracteres'],
    ['abcd', 'La firma solo puede contener 3 caracteres'],
    ['a-b', 'La firma solo puede contener letras y números'],
  ])('«%s» no lo es', async (firma, msg) => {
    const { portal, bajo } = await escena();
    expect(await sinDar(portal, bajo, firma, bajo.id)).toMatchObject({
      http: 422,
      error: 'REGLA',
      msg,
      campo: 'firma',
    });
  });

  test.each(['ABC', 'abc'])('la de otra persona no está disponible: %s', async (firma) => {
    const { portal, bajo } = await escena();
    await portal.persona({ firma: 'ABC' });
    expect(await sinDar(portal, bajo, firma, bajo.id)).toEqual({
      http: 409,
      status: 1,
      error: 'FIRMA_OCUPADA',
      msg: 'La firma no esta disponible',
      campo: 'firma',
    });
  });
});

describe('las firmas de los demás', () => {
  test('las da quien puede abrir Firmas, a quien está más abajo', async () => {
    const { portal, admin, bajo } = await escena();
    const { resultado, avisos } = await portal.observar(() =>
      portal.pide(admin).logra('POST addFirma', { body: { firma: 'baj', id: bajo.id } }),
    );
    expect(resultado).toMatchObject({ firma: 'BAJ' });
    expect(avisos).toEqual([
      { tema: 'firmas', quien: 'Admin', msg: 'registró la firma de Bajo' },
      { tema: 'firmas', quien: 'Admin', msg: 'registró tu firma, BAJ', para: bajo.id },
    ]);
    expect(await sinDar(portal, admin, 'OTR', bajo.id)).toMatchObject({ error: 'FIRMA_EXISTE' });
  });

  test.each([
    ['', 'No dejes campos vacios'],
    ['ab', 'La firma debe contener unicamente 3 caracters'],
    ['a-b', 'La firma solo puede contener letras y números'],
  ])('«%s» no se da', async (firma, msg) => {
    const { portal, admin, bajo } = await escena();
    expect(await sinDar(portal, admin, firma, bajo.id)).toMatchObject({ http: 422, msg, campo: 'firma' });
  });

  test('no a quien está a su altura o más arriba, ni a quien no existe o fue despedido', async () => {
    const { portal, admin, bajo } = await escena();
    for (const otro of [await portal.persona({ categoria: 10 }), await portal.persona({ categoria: 12 })])
      expect(await sinDar(portal, admin, 'ABC', otro.id)).toMatchObject({ http: 403, error: 'SIN_PERMISO' });
    await portal.despedir(bajo);
    for (const id of [bajo.id, 999])
      expect(await sinDar(portal, admin, 'ABC', id)).toMatchObject({ http: 404, error: 'USUARIO_NO_EXISTE' });
  });

  test('no por quien no puede abrir Firmas, aunque esté más arriba', async () => {
    const { portal, bajo } = await escena();
    const jefe = await portal.persona({ categoria: 9 });
    expect(await sinDar(portal, jefe, 'ABC', bajo.id)).toMatchObject({ http: 403 });
    await portal.permitir(9, 'adm');
    await portal.pide(jefe).logra('POST addFirma', { body: { firma: 'ABC', id: bajo.id } });
  });

  test('se listan, también las de quien fue despedido, y dicen cuáles se pueden quitar', async () => {
    const { portal, admin, bajo } = await escena();
    const alta = await portal.persona({ nombre: 'Zoe', categoria: 12, firma: 'ZOE' });
    const ida = await portal.persona({ nombre: 'ida', categoria: 4, firma: 'IDA' });
    await portal.despedir(ida);
    expect(await portal.pide(admin).logra('GET getAllFirmas')).toEqual([
      { id: ida.id, usuario: 'ida', firma: 'IDA', despedido: true, acciones: ['eliminar'] },
      { id: alta.id, usuario: 'Zoe', firma: 'ZOE', despedido: false, acciones: [] },
    ]);
    expect(await portal.pide(bajo).falla('GET getAllFirmas')).toMatchObject({ http: 403 });
  });

  test('se listan por partes, y se buscan por nombre o por firma', async () => {
    const { portal, admin } = await escena();
    await portal.persona({ nombre: 'Ana', firma: 'XYZ' });
    await portal.persona({ nombre: 'Beto', firma: 'BNA' });
    await portal.persona({ nombre: 'Caro', firma: 'CAR' });
    const ver = async (query: string) => {
      const { cuerpo, cabeceras } = await portal.pide(admin)('GET', `getAllFirmas?${query}`);
      return { firmas: (cuerpo as { firma: string }[]).map((f) => f.firma), antes: cabeceras['x-siguiente'] };
    };
    expect((await ver('buscar=na')).firmas).toEqual(['BNA', 'XYZ']);
    const primera = await ver('limite=2');
    expect(primera.firmas).toEqual(['CAR', 'BNA']);
    expect(await ver(`limite=2&antes=${primera.antes}`)).toEqual({ firmas: ['XYZ'], antes: undefined });
  });

  test('se quitan, y quedan libres', async () => {
    const { portal, admin, bajo } = await escena();
    const ida = await portal.persona({ nombre: 'Ida', categoria: 4, firma: 'IDA' });
    await portal.despedir(ida);
    const { resultado, ...efectos } = await portal.observar(() =>
      portal.pide(admin).logra('POST delFirma', { body: { usuario: ida.id } }),
    );
    expect(resultado).toEqual({ msg: 'Eliminaste la firma de Ida (IDA)', status: 0 });
    expect(efectos).toEqual({
      bitacora: [
        {
          modulo: 'firmas',
          objeto: null,
          usuario: ida.id,
          encargado: admin.id,
          motivo: `eliminó la firma de ${NOMBRE} (IDA)`,
          ...edita('Firma', 'IDA', ''),
        },
      ],
      trabajo: [],
      avisos: [
        { tema: 'firmas', quien: 'Admin', msg: 'eliminó la firma de Ida' },
        { tema: 'firmas', quien: 'Admin', msg: 'eliminó tu firma, IDA', para: ida.id },
      ],
    });
    await portal.pide(bajo).logra('POST addFirma', { body: { firma: 'IDA', id: bajo.id } });
    expect(await sinQuitar(portal, admin, ida.id)).toMatchObject({ http: 404, error: 'NO_EXISTE' });
  });

  test('no las de quien está a su altura o más arriba, ni las de quien no existe', async () => {
    const { portal, admin } = await escena();
    const alta = await portal.persona({ categoria: 12, firma: 'ALT' });
    expect(await sinQuitar(portal, admin, alta.id)).toMatchObject({ http: 403, error: 'SIN_PERMISO' });
    expect(await sinQuitar(portal, admin, admin.id)).toMatchObject({ http: 403 });
    expect(await sinQuitar(portal, admin, 999)).toMatchObject({ http: 404, error: 'USUARIO_NO_EXISTE' });
  });
});

describe('a la vez', () => {
  test('veinte toman la misma firma: uno la tiene', async () => {
    const { portal } = await escena();
    const enviar = await porDosServidores(portal);
    const gente: Persona[] = [];
    for (let i = 0; i < 20; i += 1) gente.push(await portal.persona());
    const respuestas = await Promise.all(gente.map((p) => enviar(p, 'addFirma', { firma: 'abc', id: p.id })));
    expect(codigos(respuestas)).toEqual({ '200': 1, '409 FIRMA_OCUPADA': 19 });
    const firmas = await Promise.all(gente.map((p) => firmaDe(portal, p)));
    expect(firmas.filter((f) => f === 'ABC')).toHaveLength(1);
  });

  test('uno toma veinte firmas: tiene una', async () => {
    const { portal, bajo } = await escena();
    const enviar = await porDosServidores(portal);
    const respuestas = await veces(20, (i) => enviar(bajo, 'addFirma', { firma: `A${10 + i}`, id: bajo.id }));
    expect(codigos(respuestas)).toEqual({ '200': 1, '409 FIRMA_EXISTE': 19 });
  });

  test('quien fue degradado mientras esperaba ya no quita la de quien ahora está a su altura', async () => {
    const { portal, admin } = await escena();
    const alta = await portal.persona({ categoria: 9, firma: 'ALT' });
    const bajar = async (tx: Tx) => {
      const suya = tx.db.selectFrom('usuario').select('mision').where('id', '=', alta.id);
      await tx.bloquearFila('usuario', alta.id);
      await tx.db.updateTable('usuario').set({ mision: suya }).where('id', '=', admin.id).execute();
    };
    const respuesta = await mientras(portal, bajar, () => portal.pide(admin)('POST', 'delFirma', { usuario: alta.id }));
    expect(respuesta).toMatchObject({ http: 403 });
    expect(await firmaDe(portal, alta)).toBe('ALT');
  });

  test('quitar una y tomarla: o se llega antes o después, nunca la tienen dos', async () => {
    const { portal, admin, bajo } = await escena();
    const enviar = await porDosServidores(portal);
    const ida = await portal.persona({ categoria: 4, firma: 'IDA' });
    const [quita, toma] = await Promise.all([
      enviar(admin, 'delFirma', { usuario: ida.id }),
      enviar(bajo, 'addFirma', { firma: 'IDA', id: bajo.id }),
    ]);
    expect(quita.http).toBe(200);
    expect(await firmaDe(portal, ida)).toBe('');
    expect(await firmaDe(portal, bajo)).toBe(toma.http === 200 ? 'IDA' : '');
  });
});
