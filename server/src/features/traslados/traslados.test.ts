import { NOMBRE } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { comprobarCarreras, laSolicitud, ofrecer, pasos } from '../../testing/ascensos.ts';
import { codigos, porDosServidores, veces } from '../../testing/carreras.ts';
import { edita } from '../../testing/efectos.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';

/** Someone of management who signs, and someone new. */
async function escena() {
  const portal = await abrirPortal();
  const jefa = await portal.persona({ nombre: 'Jefa', categoria: 10, firma: 'JEF' });
  const nuevo = await portal.persona({ nombre: 'Nuevo' });
  return { portal, jefa, nuevo };
}

/** What a screen sends for someone who goes to the first mission of category 4. */
const envio = async (portal: Portal, usuario: Persona) => ({
  usuario: usuario.id,
  rango: await portal.mision(4, 1),
  agencia: 'Aurora',
  firma: 'nue',
  mifirma: 'JEF',
  mision: 'Almacenista I',
  cat: 4,
});
type Envio = Awaited<ReturnType<typeof envio>>;

/** Must be refused, and leave everything as it was. */
async function noTraslada(portal: Portal, quien: Persona, body: Envio) {
  const usuarios = () => portal.db.selectFrom('usuario').selectAll().orderBy('id').execute();
  const [cuentas, antes] = [await portal.cuentas(), await usuarios()];
  const { resultado, ...efectos } = await portal.observar(() => portal.pide(quien).falla('POST addTraslado', { body }));
  expect(efectos).toEqual({ bitacora: [], trabajo: [], avisos: [] });
  expect([await portal.cuentas(), await usuarios()]).toEqual([cuentas, antes]);
  return resultado;
}
const firmaDe = async (portal: Portal, { id }: Persona) =>
  (await portal.db.selectFrom('usuario').select('firma').where('id', '=', id).executeTakeFirstOrThrow()).firma;

describe('trasladar', () => {
  test('da la misión y registra la firma, de una vez', async () => {
    const { portal, jefa, nuevo } = await escena();
    const body = { ...(await envio(portal, nuevo)), agencia: '  Aurora ' };
    const { resultado, ...efectos } = await portal.observar(() =>
      portal.pide(jefa).logra('POST addTraslado', { body }),
    );
    const fila = {
      id: expect.any(Number),
      usuarioNombre: 'Nuevo',
      mision: 'Almacenista I',
      agencia: 'Aurora',
      altoNombre: 'Jefa',
      fecha: portal.reloj.iso(),
    };
    expect(resultado).toEqual({ msg: 'Trasladaste a Nuevo a la misión Almacenista I', status: 0, data: fila });
    expect(await portal.pide(jefa).logra('GET getTraslados')).toEqual([resultado.data]);
    expect(await firmaDe(portal, nuevo)).toBe('NUE');
    const comun = { usuario: nuevo.id, encargado: jefa.id };
    expect(efectos.bitacora).toEqual([
      {
        ...comun,
        modulo: 'firmas',
        objeto: null,
        motivo: `registró la firma de ${NOMBRE} (NUE)`,
        ...edita('Firma', '', 'NUE'),
      },
      {
        ...comun,
        modulo: 'rangos',
        objeto: resultado.data.id,
        motivo: `trasladó a ${NOMBRE} de Iniciado I a Almacenista I: Viene de Aurora`,
        ...edita('Misión', 'Iniciado I', 'Almacenista I'),
      },
    ]);
    expect(efectos.avisos).toEqual(
      expect.arrayContaining([
        { tema: 'carrera', quien: 'Jefa', msg: 'te trasladó a Almacenista I', para: nuevo.id },
        { tema: 'traslados', quien: 'Jefa', msg: 'registró un traslado' },
      ]),
    );
    expect((await pasos(portal, nuevo)).at(-1)).toEqual({
      de: 'Iniciado I',
      a: 'Almacenista I',
      encargado: 'Jefa',
      causa: 'traslado',
      motivo: 'Viene de Aurora',
    });
  });

  test('bajo firma_desde no hace falta firma', async () => {
    const { portal, jefa, nuevo } = await escena();
    const body = {
      ...(await envio(portal, nuevo)),
      rango: await portal.mision(2, 1),
      firma: '',
      mision: 'Vigilante I',
      cat: 2,
    };
    await portal.pide(jefa).logra('POST addTraslado', { body });
    expect(await firmaDe(portal, nuevo)).toBe('');
  });

  test('quien ya firma conserva la suya', async () => {
    const { portal, jefa } = await escena();
    const firma = await portal.persona({ nombre: 'Firma', firma: 'ABC' });
    const body = await envio(portal, firma);
    expect(await noTraslada(portal, jefa, { ...body, firma: 'XYZ' })).toMatchObject({
      http: 409,
      error: 'FIRMA_EXISTE',
      campo: 'firma',
    });
    await portal.pide(jefa).logra('POST addTraslado', { body: { ...body, firma: 'abc' } });
    expect(await firmaDe(portal, firma)).toBe('ABC');
  });

  test('retira el ascenso que esperaba su respuesta', async () => {
    const { portal, jefa, nuevo } = await escena();
    portal.reloj.pasar({ minutos: 10 });
    await ofrecer(portal, jefa, nuevo);
    await laSolicitud(portal, nuevo);
    await portal.pide(jefa).logra('POST addTraslado', { body: await envio(portal, nuevo) });
    expect(await portal.pide(nuevo).logra('GET getSolicitudes/:userId', { params: { userId: nuevo.id } })).toEqual([]);
    await comprobarCarreras(portal);
  });
});

describe('lo que no se deja', () => {
  test.each<[string, string, Partial<Envio>]>([
    ['usuario', 'Debes seleccionar un usuario', { usuario: 0, agencia: '', rango: 0, firma: '' }],
    ['agencia', 'Debes introducir agencia anterior', { agencia: ' ' }],
    ['rango', 'Debes seleccionar una misión', { rango: 0 }],
    ['firma', 'Debes colocar una firma de 3 caracteres', { firma: '' }],
    ['firma', 'Debes colocar una firma de 3 caracteres', { firma: 'ABCD' }],
    ['firma', 'La firma solo puede contener letras y números', { firma: 'A-B' }],
  ])('%s: %s', async (campo, msg, mal) => {
    const { portal, jefa, nuevo } = await escena();
    const body = { ...(await envio(portal, nuevo)), ...mal };
    expect(await noTraslada(portal, jefa, body)).toEqual({ http: 422, status: 1, error: 'REGLA', msg, campo });
  });

  test('una firma de otro: La firma no esta disponible', async () => {
    const { portal, jefa, nuevo } = await escena();
    await portal.persona({ firma: 'NUE' });
    expect(await noTraslada(portal, jefa, await envio(portal, nuevo))).toEqual({
      http: 409,
      status: 1,
      error: 'FIRMA_OCUPADA',
      msg: 'La firma no esta disponible',
      campo: 'firma',
    });
  });

  test('una misión sin marcar, o que no sube: 422', async () => {
    const { portal, jefa, nuevo } = await escena();
    const body = await envio(portal, nuevo);
    const sinMarca = { ...body, rango: await portal.mision(4, 2), mision: 'Almacenista H' };
    expect(await noTraslada(portal, jefa, sinMarca)).toMatchObject({
      msg: 'Esa misión no admite traslados',
      campo: 'rango',
    });
    for (const [categoria, posicion] of [
      [4, 1],
      [4, 2],
      [5, 1],
    ] as const) {
      await portal.ascender(nuevo, categoria, posicion);
      expect(await noTraslada(portal, jefa, body)).toMatchObject({
        http: 422,
        msg: 'La misión debe ser mayor que la actual del usuario',
        campo: 'rango',
      });
    }
  });

  test('a uno mismo, a un igual o a alguien mayor: 403', async () => {
    const { portal, jefa } = await escena();
    const [igual, mayor] = [await portal.persona({ categoria: 10 }), await portal.persona({ categoria: 11 })];
    for (const quien of [jefa, igual, mayor])
      expect(await noTraslada(portal, jefa, await envio(portal, quien))).toMatchObject({
        http: 403,
        msg: 'No tienes permiso para esto',
      });
  });

  test('una misión que no está bajo la propia: 403', async () => {
    const { portal, nuevo } = await escena();
    await portal.permitir(4, 'tt', 'adm');
    for (const posicion of [1, 2]) {
      const adm = await portal.persona({ categoria: 4, posicion });
      const body = { ...(await envio(portal, nuevo)), mifirma: '', firma: `N${posicion}A` };
      if (posicion === 1)
        expect(await noTraslada(portal, adm, body)).toMatchObject({
          http: 403,
          error: 'PROMOTOR_BAJO',
          campo: 'rango',
        });
      else await portal.pide(adm).logra('POST addTraslado', { body });
    }
  });

  test.each<[string, Partial<Envio>]>([
    ['mifirma', { mifirma: 'OTR' }],
    ['mision', { mision: 'Almacenista H' }],
    ['cat', { cat: 5 }],
  ])('quien vio otra cosa en %s: 409', async (_campo, viejo) => {
    const { portal, jefa, nuevo } = await escena();
    const body = { ...(await envio(portal, nuevo)), ...viejo };
    expect(await noTraslada(portal, jefa, body)).toMatchObject({ http: 409, error: 'CAMBIO_MIENTRAS' });
  });

  test('a quien no está: 404; sin mgmt ni adm: 403', async () => {
    const { portal, jefa, nuevo } = await escena();
    const body = await envio(portal, nuevo);
    expect(await noTraslada(portal, jefa, { ...body, usuario: 999 })).toMatchObject({ error: 'USUARIO_NO_EXISTE' });
    const nueve = await portal.persona({ categoria: 9, firma: 'NVE' });
    expect(await noTraslada(portal, nueve, { ...body, mifirma: 'NVE' })).toMatchObject({ http: 403 });
    expect(await portal.pide(nueve).falla('GET getTraslados')).toMatchObject({ http: 403 });
    await portal.despedir(nuevo);
    expect(await noTraslada(portal, jefa, body)).toMatchObject({ error: 'USUARIO_NO_EXISTE' });
  });
});

test('los pasados, por páginas y con quien busca', async () => {
  const { portal, jefa, nuevo } = await escena();
  const otra = await portal.persona({ nombre: 'Otra' });
  for (const [quien, agencia, firma] of [
    [nuevo, 'Aurora', 'AAA'],
    [otra, 'Boreal', 'BBB'],
  ] as const)
    await portal.pide(jefa).logra('POST addTraslado', { body: { ...(await envio(portal, quien)), agencia, firma } });
  const ver = async (query: string) => {
    const { cuerpo, cabeceras } = await portal.pide(jefa)('GET', `getTraslados?${query}`);
    return { agencias: (cuerpo as { agencia: string }[]).map((t) => t.agencia), sig: cabeceras['x-siguiente'] };
  };
  const primera = await ver('limite=1');
  expect(primera.agencias).toEqual(['Boreal']);
  expect(await ver(`limite=5&antes=${primera.sig}`)).toEqual({ agencias: ['Aurora'], sig: undefined });
  const buscar = async (texto: string) => (await ver(new URLSearchParams({ buscar: texto }).toString())).agencias;
  expect(await buscar('OTRA')).toEqual(['Boreal']);
  expect(await buscar('auro')).toEqual(['Aurora']);
  expect(await buscar('jefa')).toHaveLength(2);
  expect(await buscar('almacenista')).toHaveLength(2);
  expect(await buscar('_')).toEqual([]);
});

describe('a la vez', () => {
  test('diez trasladan al mismo: se hace una vez', async () => {
    const { portal, jefa, nuevo } = await escena();
    const enviar = await porDosServidores(portal);
    const body = await envio(portal, nuevo);
    expect(codigos(await veces(10, () => enviar(jefa, 'addTraslado', body)))).toEqual({ '200': 1, '422 REGLA': 9 });
    expect(await portal.pide(jefa).logra('GET getTraslados')).toHaveLength(1);
    await comprobarCarreras(portal);
  });

  test('diez piden la misma firma: uno la tiene, los demás se quedan donde estaban', async () => {
    const { portal, jefa } = await escena();
    const enviar = await porDosServidores(portal);
    const nuevos = await veces(10, (i) => portal.persona({ nombre: `Nuevo${i}` }));
    const cuerpos = await Promise.all(nuevos.map((quien) => envio(portal, quien)));
    const respuestas = await Promise.all(cuerpos.map((body) => enviar(jefa, 'addTraslado', body)));
    expect(codigos(respuestas)).toEqual({ '200': 1, '409 FIRMA_OCUPADA': 9 });
    expect(await portal.pide(jefa).logra('GET getTraslados')).toHaveLength(1);
    await comprobarCarreras(portal);
  });
});
