import { NOMBRE } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { laSolicitud, ofrecer, respuestaA } from '../../testing/ascensos.ts';
import { codigos, porDosServidores, veces } from '../../testing/carreras.ts';
import { sinCambiar } from '../../testing/paga.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';
import { abrir, confirmar } from '../../testing/tiempos.ts';

/** Someone who may dismiss, and someone of category 5 whom they may. */
async function escena() {
  const portal = await abrirPortal();
  const jefa = await portal.persona({ nombre: 'Jefa', categoria: 10, firma: 'JEF' });
  const leo = await portal.persona({ nombre: 'Leo', categoria: 5, firma: 'LEO' });
  return { portal, jefa, leo };
}

const despedir = (portal: Portal, quien: Persona, { id }: { id: number }, motivo = 'Ausencia') =>
  portal.pide(quien).logra('POST despedir', { body: { usuario: id, motivo } });
const lista = (portal: Portal, query = {}) => portal.pide().logra('GET getAllDespidos', { query });

describe('despedir', () => {
  test('la fila, el apunte, los avisos, y nadie con su nombre entra', async () => {
    const { portal, jefa, leo } = await escena();
    const { resultado, ...efectos } = await portal.observar(() => despedir(portal, jefa, leo, '  Faltó al respeto '));
    const fila = {
      ...{ id: expect.any(Number), usuarioNombre: 'Leo', motivo: 'Faltó al respeto', fecha: portal.reloj.iso() },
      ...{ encargado: jefa.id, encargadoNombre: 'Jefa' },
    };
    expect(resultado).toEqual({ msg: 'Despediste a Leo', status: 0, data: fila });
    expect(efectos).toEqual({
      bitacora: [
        {
          ...{ modulo: 'despidos', objeto: resultado.data.id, usuario: leo.id, encargado: jefa.id },
          motivo: `despidió a ${NOMBRE}: Faltó al respeto`,
        },
      ],
      trabajo: [],
      avisos: [
        { tema: 'sesion', quien: 'Jefa', msg: 'te despidió de la agencia. Motivo: Faltó al respeto', para: leo.id },
        { tema: 'sesion', quien: 'Jefa', msg: '', para: leo.id },
        { tema: 'despidos', quien: 'Jefa', msg: 'despidió a Leo' },
        { tema: 'usuarios', quien: 'Jefa', msg: 'despidió a Leo' },
        { tema: 'nomina', quien: 'Jefa', msg: 'despidió a alguien' },
      ],
    });
    expect(await lista(portal)).toEqual([resultado.data]);
    expect(await portal.pide(leo).falla('GET checkUser')).toMatchObject({ http: 401 });
    expect(await portal.db.selectFrom('sesion').selectAll().where('usuario', '=', leo.id).execute()).toEqual([]);
  });

  test('su tiempo abierto se cancela: lo confirmado queda, y nadie lo recupera', async () => {
    const { portal, jefa } = await escena();
    const bajo = await portal.persona({ nombre: 'Bajo' });
    const { id } = await abrir(portal, jefa, bajo);
    portal.reloj.pasar({ minutos: 10 });
    await confirmar(portal, jefa, id);
    portal.reloj.pasar({ minutos: 5 });
    const { bitacora, trabajo, avisos } = await portal.observar(() => despedir(portal, jefa, bajo));
    expect(trabajo).toEqual([]);
    expect(bitacora.map((l) => [l.modulo, l.objeto, l.motivo])).toContainEqual([
      ...['tiempos', id, `canceló el tiempo de ${NOMBRE}: hubo un despido`],
    ]);
    expect(avisos).toContainEqual({
      ...{ tema: 'tiempos', quien: 'Jefa', msg: 'cerró los tiempos de Bajo: hubo un despido' },
    });
    expect(await portal.pide(jefa).logra('GET getAllTime')).toEqual([]);
    expect(await portal.pide(jefa).logra('GET getTimesCancelados')).toEqual([]);
    await portal.db.updateTable('usuario').set({ despedido: 0 }).where('id', '=', bajo.id).execute();
    expect(await portal.pide(jefa).falla('POST recuperarTiempo', { body: { id } })).toMatchObject({ http: 403 });
  });

  test('los que llevaba se quedan sin encargado desde ese segundo, y quien los confirma reparte lo suyo a cada quien', async () => {
    const { portal, jefa, leo } = await escena();
    const bajo = await portal.persona({ nombre: 'Bajo' });
    const otro = await portal.persona({ nombre: 'Otro', categoria: 6 });
    const { id } = await abrir(portal, leo, bajo);
    portal.reloj.pasar({ minutos: 10 });
    await despedir(portal, jefa, leo);
    expect(await portal.pide(jefa).logra('GET getAllTime')).toMatchObject([{ id, alto: -1, altoNombre: '' }]);
    portal.reloj.pasar({ minutos: 5 });
    await portal.pide(otro).logra('POST actionTime', { body: { op: 5, id, alto: -1, pausa: 0, sumado: 0 } });
    portal.reloj.pasar({ minutos: 5 });
    const { trabajo } = await portal.observar(() => confirmar(portal, otro, id));
    const times = trabajo.filter((t) => t.tipo === 'times').map((t) => [t.usuario, t.minutos]);
    expect(times).toEqual([
      [leo.id, 10],
      [otro.id, 5],
    ]);
  });

  test('retira los ascensos que le ofrecieron y los que ofreció, y lo que le pedía llevar un tiempo', async () => {
    const { portal, jefa, leo } = await escena();
    const bajo = await portal.persona({ nombre: 'Bajo', categoria: 2 });
    const otro = await portal.persona({ nombre: 'Otro', categoria: 6 });
    portal.reloj.pasar({ horas: 24 * 10 });
    await ofrecer(portal, jefa, leo);
    await ofrecer(portal, leo, bajo);
    const oferta = respuestaA(await laSolicitud(portal, bajo), 0);
    await abrir(portal, otro, await portal.persona(), leo.id);
    await despedir(portal, jefa, leo);
    const esperan = portal.db.selectFrom('ascenso').select('resultado').execute();
    expect(await esperan).toEqual([{ resultado: 'retirado' }, { resultado: 'retirado' }]);
    expect(await portal.pide(bajo).falla('POST actionSolicitudes', { body: oferta })).toMatchObject({
      error: 'SOLICITUD_RETIRADA',
    });
    const pedidas = await portal.db.selectFrom('solicitud_tiempo').select('atendida').execute();
    expect(pedidas).toEqual([{ atendida: portal.reloj.ahora }]);
  });

  test('deja de ser el mejor de nada; su firma, su estado y sus multas quedan', async () => {
    const { portal, jefa, leo } = await escena();
    const adm = await portal.persona({ categoria: 11 });
    const honor = { op: 0, categoria: 1, usuario: leo.id, id: 0 };
    await portal.pide(adm).logra('POST actionTrabajador', { body: honor });
    await portal.pide(jefa).logra('POST despedir', { body: { usuario: leo.id, motivo: 'Ausencia' } });
    expect((await portal.pide().logra('GET startupForo')).empleados.ascensos).toBeNull();
    const firma = portal.db.selectFrom('usuario').select('firma').where('id', '=', leo.id);
    expect(await firma.executeTakeFirst()).toEqual({ firma: 'LEO' });
  });
});

describe('no se despide', () => {
  test.each<[string, string, object]>([
    ['sin persona', 'usuario', { usuario: 0 }],
    ['sin motivo', 'motivo', { motivo: '  ' }],
  ])('%s: No dejes campos vacios', async (_caso, campo, mal) => {
    const { portal, jefa, leo } = await escena();
    const body = { usuario: leo.id, motivo: 'Ausencia', ...mal };
    expect(await sinCambiar(portal, () => portal.pide(jefa).falla('POST despedir', { body }))).toMatchObject({
      ...{ http: 422, error: 'REGLA', msg: 'No dejes campos vacios', campo },
    });
  });

  test('con un motivo de más de 300 caracteres', async () => {
    const { portal, jefa, leo } = await escena();
    const body = { usuario: leo.id, motivo: 'x'.repeat(301) };
    expect(await portal.pide(jefa).falla('POST despedir', { body })).toMatchObject({ http: 422, campo: 'motivo' });
  });

  test('a uno mismo, a un igual, a un superior, ni a quien no existe', async () => {
    const { portal, jefa } = await escena();
    const [igual, superior] = [await portal.persona({ categoria: 10 }), await portal.persona({ categoria: 11 })];
    const falla = (usuario: number) =>
      sinCambiar(portal, () => portal.pide(jefa).falla('POST despedir', { body: { usuario, motivo: 'Ausencia' } }));
    for (const { id } of [jefa, igual, superior]) expect(await falla(id)).toMatchObject({ error: 'SIN_PERMISO' });
    expect(await falla(9999)).toMatchObject({ http: 404, error: 'USUARIO_NO_EXISTE' });
  });

  test('a quien es la última persona con man: nada queda hecho', async () => {
    const { portal, jefa, leo } = await escena();
    await portal.permitir(5, 'man');
    const body = { usuario: leo.id, motivo: 'Ausencia' };
    const rechazo = await sinCambiar(portal, () => portal.pide(jefa).falla('POST despedir', { body }));
    expect(rechazo).toMatchObject({ http: 409, error: 'ULTIMO_TITULAR' });
    await portal.pide(leo).logra('GET checkUser');
    await portal.persona({ categoria: 5 });
    await despedir(portal, jefa, leo);
  });

  test('a quien ya lo está: se dice quién lo hizo', async () => {
    const { portal, jefa, leo } = await escena();
    const body = { usuario: leo.id, motivo: 'Ausencia' };
    await portal.despedir(leo);
    expect(await sinCambiar(portal, () => portal.pide(jefa).falla('POST despedir', { body }))).toMatchObject({
      ...{ http: 409, error: 'YA_ESTA_ASI', msg: 'Sistema ya despidió a esta persona', campo: 'usuario' },
    });
  });

  test('dos veces: de veinte a la vez por dos servidores, una, y los demás saben quién', async () => {
    const { portal, jefa, leo } = await escena();
    const enviar = await porDosServidores(portal);
    const body = { usuario: leo.id, motivo: 'Ausencia' };
    const respuestas = await veces(20, () => enviar(jefa, 'despedir', body));
    expect(codigos(respuestas)).toEqual({ '200': 1, '409 YA_ESTA_ASI': 19 });
    expect(respuestas.find((r) => r.http === 409)?.cuerpo).toMatchObject({ msg: 'Jefa ya despidió a esta persona' });
    expect(await lista(portal)).toHaveLength(1);
  });
});

describe('la lista', () => {
  test('es de cualquiera, y dice lo suyo y nada más', async () => {
    const { portal, jefa, leo } = await escena();
    const eva = await portal.persona({ nombre: 'Eva' });
    await despedir(portal, jefa, leo, 'Flood');
    await portal.despedir(eva);
    const campos = ['encargado', 'encargadoNombre', 'fecha', 'id', 'motivo', 'usuarioNombre'];
    const filas = await lista(portal);
    expect(filas.map((f) => Object.keys(f).sort())).toEqual([campos, campos]);
    expect(filas.map((f) => [f.usuarioNombre, f.encargado, f.encargadoNombre])).toEqual([
      ['Eva', 0, 'Sistema'],
      ['Leo', jefa.id, 'Jefa'],
    ]);
    for (const buscar of ['LEO', 'jef', 'flo'])
      expect((await lista(portal, { buscar })).map((f) => f.usuarioNombre)).toEqual(['Leo']);
    expect((await lista(portal, { limite: 1, antes: filas[0]?.id })).map((f) => f.usuarioNombre)).toEqual(['Leo']);
  });

  test('de una dirección no se pide sin fin', async () => {
    const { portal } = await escena();
    const respuestas = await veces(301, () => portal.pide(null, { desde: '203.0.113.9' })('GET', 'getAllDespidos'));
    expect(codigos(respuestas)).toEqual({ '200': 300, '429 DEMASIADOS_INTENTOS': 1 });
    expect((await portal.pide(null, { desde: '203.0.113.10' })('GET', 'getAllDespidos')).http).toBe(200);
  });

  test('no se borra ni se cambia', async () => {
    const { portal, leo } = await escena();
    await portal.despedir(leo);
    await expect(portal.db.deleteFrom('despido').execute()).rejects.toThrow();
    await expect(portal.db.updateTable('despido').set({ motivo: 'Otro' }).execute()).rejects.toThrow();
  });
});
