import { NOMBRE } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { comprobarCarreras, laSolicitud, ofrecer, pasos, respuestaA } from '../../testing/ascensos.ts';
import { codigos, porDosServidores, veces } from '../../testing/carreras.ts';
import { edita } from '../../testing/efectos.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';

/** Someone of management, and a guard on the fifth mission of category 2. */
async function escena() {
  const portal = await abrirPortal();
  const jefa = await portal.persona({ nombre: 'Jefa', categoria: 10 });
  const bajo = await portal.persona({ nombre: 'Bajo', categoria: 2, posicion: 5 });
  return { portal, jefa, bajo };
}

interface Pedido {
  usuario: number;
  motivo: string;
  rango: number;
  mision?: number;
}
const degradar = (portal: Portal, quien: Persona, body: Pedido) =>
  portal.pide(quien).logra('POST actionDegrado', { body });

/** Must be refused, and leave everything as it was. */
async function noDegrada(portal: Portal, quien: Persona, body: Pedido) {
  const antes = await portal.cuentas();
  const { resultado, ...efectos } = await portal.observar(() =>
    portal.pide(quien).falla('POST actionDegrado', { body }),
  );
  expect(efectos).toEqual({ bitacora: [], trabajo: [], avisos: [] });
  expect(await portal.cuentas()).toEqual(antes);
  await comprobarCarreras(portal);
  return resultado;
}

describe('degradar', () => {
  test('lleva a una misión menor, con su motivo, y se sabe en todas partes', async () => {
    const { portal, jefa, bajo } = await escena();
    const body = { usuario: bajo.id, motivo: '  Faltó al respeto ', rango: await portal.mision(1, 9) };
    const { resultado, ...efectos } = await portal.observar(() => degradar(portal, jefa, body));
    const fila = {
      id: expect.any(Number),
      usuarioNombre: 'Bajo',
      encargadoNombre: 'Jefa',
      motivo: 'Faltó al respeto',
      rango_anterior: 'Guardia E',
      rango_degrado: 'Auxiliar A',
      fecha: portal.reloj.iso(),
    };
    expect(resultado).toEqual({ msg: 'Degradaste a Bajo de Guardia E a Auxiliar A', status: 0, data: fila });
    expect(await portal.pide(jefa).logra('GET getAllDegrados')).toEqual([resultado.data]);
    expect(efectos).toEqual({
      bitacora: [
        {
          modulo: 'rangos',
          objeto: resultado.data.id,
          usuario: bajo.id,
          encargado: jefa.id,
          motivo: `degradó a ${NOMBRE} de Guardia E a Auxiliar A: Faltó al respeto`,
          ...edita('Misión', 'Guardia E', 'Auxiliar A'),
        },
      ],
      trabajo: [],
      avisos: [
        { tema: 'carrera', quien: 'Jefa', msg: 'te degradó a Auxiliar A', para: bajo.id },
        { tema: 'carrera', quien: 'Jefa', msg: 'cambió una misión' },
        { tema: 'degrados', quien: 'Jefa', msg: 'registró un degrado' },
      ],
    });
    expect((await pasos(portal, bajo)).at(-1)).toEqual({
      de: 'Guardia E',
      a: 'Auxiliar A',
      encargado: 'Jefa',
      causa: 'degrado',
      motivo: 'Faltó al respeto',
    });
    const { data } = await portal.pide(bajo).logra('POST login', { body: { op: 1, token: bajo.key } });
    expect(data).toMatchObject({ mision: 'Auxiliar A', id_categoria: 1, permisos: [] });
  });

  test('retira el ascenso que esperaba su respuesta', async () => {
    const { portal, jefa, bajo } = await escena();
    portal.reloj.pasar({ horas: 4 });
    await ofrecer(portal, jefa, bajo);
    const body = respuestaA(await laSolicitud(portal, bajo), 0);
    await degradar(portal, jefa, { usuario: bajo.id, motivo: 'Ausencia', rango: await portal.mision(2, 4) });
    expect(await portal.pide(bajo).logra('GET getSolicitudes/:userId', { params: { userId: bajo.id } })).toEqual([]);
    expect(await portal.pide(bajo).falla('POST actionSolicitudes', { body })).toMatchObject({
      http: 409,
      error: 'SOLICITUD_RETIRADA',
    });
    await comprobarCarreras(portal);
  });

  test('con adm basta, si el otro está más abajo', async () => {
    const { portal, bajo } = await escena();
    await portal.permitir(3, 'tt', 'adm');
    const adm = await portal.persona({ categoria: 3 });
    await degradar(portal, adm, { usuario: bajo.id, motivo: 'Ausencia', rango: await portal.mision(2, 1) });
  });
});

describe('lo que no se deja', () => {
  test.each<[string, Partial<Pedido>]>([
    ['usuario', { usuario: 0 }],
    ['motivo', { motivo: '' }],
    ['motivo', { motivo: '  ' }],
    ['rango', { rango: 0 }],
  ])('sin %s: Faltan datos', async (campo, mal) => {
    const { portal, jefa, bajo } = await escena();
    const body = { usuario: bajo.id, motivo: 'Ausencia', rango: await portal.mision(1, 1), ...mal };
    expect(await noDegrada(portal, jefa, body)).toEqual({
      http: 422,
      status: 1,
      error: 'REGLA',
      msg: 'Faltan datos',
      campo,
    });
  });

  test.each([
    ['la misma', 2, 5],
    ['una mayor', 2, 6],
    ['una de otra categoría mayor', 3, 1],
  ])('%s misión: 422', async (_caso, categoria, posicion) => {
    const { portal, jefa, bajo } = await escena();
    const body = { usuario: bajo.id, motivo: 'Ausencia', rango: await portal.mision(categoria, posicion) };
    expect(await noDegrada(portal, jefa, body)).toMatchObject({
      http: 422,
      msg: 'La misión debe ser menor que la actual',
      campo: 'rango',
    });
  });

  test('a uno mismo, a un igual o a alguien mayor: 403', async () => {
    const { portal, jefa } = await escena();
    const rango = await portal.mision(1, 1);
    const [igual, mayor] = [await portal.persona({ categoria: 10 }), await portal.persona({ categoria: 11 })];
    for (const { id } of [jefa, igual, mayor])
      expect(await noDegrada(portal, jefa, { usuario: id, motivo: 'Ausencia', rango })).toMatchObject({
        http: 403,
        msg: 'No tienes permiso para esto',
      });
  });

  test('a quien no está, a una misión que no hay: 404', async () => {
    const { portal, jefa, bajo } = await escena();
    const rango = await portal.mision(1, 1);
    expect(await noDegrada(portal, jefa, { usuario: 999, motivo: 'Ausencia', rango })).toMatchObject({
      error: 'USUARIO_NO_EXISTE',
    });
    expect(await noDegrada(portal, jefa, { usuario: bajo.id, motivo: 'Ausencia', rango: 999 })).toMatchObject({
      error: 'MISION_NO_EXISTE',
    });
    await portal.despedir(bajo);
    expect(await noDegrada(portal, jefa, { usuario: bajo.id, motivo: 'Ausencia', rango })).toMatchObject({
      error: 'USUARIO_NO_EXISTE',
    });
  });

  test('quien vio otra misión: 409', async () => {
    const { portal, jefa, bajo } = await escena();
    const mision = await portal.mision(2, 4);
    const body = { usuario: bajo.id, motivo: 'Ausencia', rango: await portal.mision(1, 1), mision };
    expect(await noDegrada(portal, jefa, body)).toMatchObject({ http: 409, error: 'CAMBIO_MIENTRAS' });
    await degradar(portal, jefa, { ...body, mision: await portal.mision(2, 5) });
  });

  test('sin mgmt ni adm: 403, ni ver la lista', async () => {
    const { portal, bajo } = await escena();
    const nueve = await portal.persona({ categoria: 9 });
    const body = { usuario: bajo.id, motivo: 'Ausencia', rango: await portal.mision(1, 1) };
    expect(await noDegrada(portal, nueve, body)).toMatchObject({ http: 403 });
    expect(await portal.pide(nueve).falla('GET getAllDegrados')).toMatchObject({ http: 403 });
  });
});

test('las pasadas, por páginas y con quien busca; solo degradaciones', async () => {
  const { portal, jefa, bajo } = await escena();
  const otra = await portal.persona({ nombre: 'Otra', categoria: 2 });
  await portal.ascender(otra, 3);
  for (const [usuario, posicion, motivo] of [
    [bajo.id, 4, 'Ausencia'],
    [otra.id, 3, 'Insultos'],
    [bajo.id, 2, 'Trolear en base'],
  ] as const)
    await degradar(portal, jefa, { usuario, motivo, rango: await portal.mision(2, posicion) });
  const ver = async (query: string) => {
    const { cuerpo, cabeceras } = await portal.pide(jefa)('GET', `getAllDegrados?${query}`);
    return { motivos: (cuerpo as { motivo: string }[]).map((d) => d.motivo), siguiente: cabeceras['x-siguiente'] };
  };
  const primera = await ver('limite=2');
  expect(primera.motivos).toEqual(['Trolear en base', 'Insultos']);
  expect(await ver(`limite=2&antes=${primera.siguiente}`)).toEqual({ motivos: ['Ausencia'], siguiente: undefined });
  const buscar = async (texto: string) => (await ver(new URLSearchParams({ buscar: texto }).toString())).motivos;
  expect(await buscar('OTRA')).toEqual(['Insultos']);
  expect(await buscar('insul')).toEqual(['Insultos']);
  expect(await buscar('jefa')).toHaveLength(3);
  expect(await buscar('vigilante h')).toEqual(['Trolear en base']);
  expect(await buscar('%')).toEqual([]);
});

describe('a la vez', () => {
  test('veinte degradan a alguien que vieron en la misma misión: se hace una vez', async () => {
    const { portal, jefa, bajo } = await escena();
    const enviar = await porDosServidores(portal);
    const mision = await portal.mision(2, 5);
    const otra = await portal.persona({ categoria: 11 });
    const rangos = await Promise.all([4, 3, 2, 1].map((posicion) => portal.mision(2, posicion)));
    const respuestas = await veces(20, (i) => {
      const body = { usuario: bajo.id, motivo: `Falta ${i}`, rango: rangos[i % 4] ?? 0, mision };
      return enviar(i % 2 === 0 ? jefa : otra, 'actionDegrado', body);
    });
    expect(codigos(respuestas)).toEqual({ '200': 1, '409 CAMBIO_MIENTRAS': 19 });
    expect(await portal.pide(jefa).logra('GET getAllDegrados')).toHaveLength(1);
    await comprobarCarreras(portal);
  });

  test('sin decir lo que vieron, la misma degradación se hace una vez', async () => {
    const { portal, jefa, bajo } = await escena();
    const enviar = await porDosServidores(portal);
    const body = { usuario: bajo.id, motivo: 'Ausencia', rango: await portal.mision(2, 2) };
    const respuestas = await veces(10, () => enviar(jefa, 'actionDegrado', body));
    expect(codigos(respuestas)).toEqual({ '200': 1, '422 REGLA': 9 });
    await comprobarCarreras(portal);
  });

  test('alguien acepta un ascenso: vale lo uno o lo otro, y el otro se entera', async () => {
    for (let vez = 0; vez < 4; vez++) {
      const { portal, jefa, bajo } = await escena();
      portal.reloj.pasar({ horas: 4 });
      await ofrecer(portal, jefa, bajo);
      const aceptar = respuestaA(await laSolicitud(portal, bajo), 0);
      const rango = await portal.mision(2, 1);
      const mision = await portal.mision(2, 5);
      const enviar = await porDosServidores(portal);
      const pedidos = [
        () => enviar(bajo, 'actionSolicitudes', aceptar),
        () => enviar(jefa, 'actionDegrado', { usuario: bajo.id, motivo: 'Ausencia', rango, mision }),
      ];
      const respuestas = await Promise.all((vez % 2 === 0 ? pedidos : pedidos.toReversed()).map((pedir) => pedir()));
      const recuento = codigos(respuestas);
      const causas = (await pasos(portal, bajo)).map((p) => p.causa);
      if (causas.includes('ascenso')) {
        expect(recuento).toEqual({ '200': 1, '409 CAMBIO_MIENTRAS': 1 });
        expect(causas).toEqual(['registro', 'ascenso']);
      } else {
        expect(recuento).toEqual({ '200': 1, '409 SOLICITUD_RETIRADA': 1 });
        expect(causas).toEqual(['registro', 'degrado']);
      }
      await comprobarCarreras(portal);
    }
  });
});
