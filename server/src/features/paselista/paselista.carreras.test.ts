import type { AnswerOf } from '@conserje/contract';
import { NOMBRE, OP } from '@conserje/rules';
import { DefaultQueryExecutor } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { codigos, porDosServidores, veces } from '../../testing/carreras.ts';
import type { Respuesta } from '../../testing/cliente.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';
import { abrir, acreditado, comoSeVe } from '../../testing/tiempos.ts';

type Hecho = AnswerOf<'POST sendLista'>;

interface Escena {
  portal: Portal;
  jefe: Persona;
  ids: number[];
}

/** A manager with so many juniors who have worked for ten minutes. */
async function escena(cuantos: number): Promise<Escena> {
  const portal = await abrirPortal();
  const jefe = await portal.persona({ nombre: 'Jefe', categoria: 10 });
  const ids: number[] = [];
  for (let i = 0; i < cuantos; i++)
    ids.push((await abrir(portal, jefe, await portal.persona({ nombre: `Bajo${String(i).padStart(3, '0')}` }))).id);
  portal.reloj.pasar({ minutos: 10 });
  return { portal, jefe, ids };
}

const lista = (quien: Persona, partes: { pausados?: number[]; sumados?: number[]; fuerabase?: number[] }) => ({
  pausados: (partes.pausados ?? []).join(),
  sumados: (partes.sumados ?? []).join(),
  fuerabase: (partes.fuerabase ?? []).join(),
  encargado: quien.id,
});

const tiempos = ({ portal }: Escena) =>
  portal.db.selectFrom('tiempo').select(['id', 'pausa', 'sumado', 'mins', 'cierre']).orderBy('id').execute();
const motivosDe = async ({ portal }: Escena, id: number) =>
  (
    await portal.db
      .selectFrom('bitacora')
      .select('motivo')
      .where('modulo', '=', 'tiempos')
      .where('objeto', '=', id)
      .orderBy('id')
      .execute()
  ).map((l) => l.motivo);

test('veinte pasan lista a la vez: una lista, y a cada uno se le suma una vez', async () => {
  const e = await escena(12);
  const { portal, ids } = e;
  const enviar = await porDosServidores(portal);
  const jefes = await Promise.all(
    Array.from({ length: 20 }, (_, i) => portal.persona({ nombre: `J${i}`, categoria: 7 })),
  );
  const { resultado, bitacora, avisos } = await portal.observar(() =>
    // In every order, so that they would wait for each other in a circle if they could.
    Promise.all(
      jefes.map((jefe, i) => {
        const girados = [...ids.slice(i % 12), ...ids.slice(0, i % 12)];
        return enviar(jefe, 'sendLista', lista(jefe, { sumados: i % 2 === 0 ? girados : girados.toReversed() }));
      }),
    ),
  );
  expect(codigos(resultado)).toEqual({ '200': 1, '409 LISTA_RECIENTE': 19 });
  const quien = resultado.findIndex((r) => r.http === 200);
  const [listada, ...mas] = await portal.pide(jefes[0]).logra('GET paseListas');
  expect(mas).toEqual([]);
  expect(listada).toMatchObject({ encargadoNombre: `J${quien}`, queda: [1, 0] });
  expect(listada?.sumadosNombre).toHaveLength(12);
  for (const { http, cuerpo } of resultado)
    if (http === 409)
      expect(cuerpo).toMatchObject({ msg: `J${quien} acaba de pasar lista. Podrás pasarla en 1 h 0 min.` });
  for (const tiempo of await tiempos(e)) expect(tiempo).toMatchObject({ sumado: 5, mins: 65, pausa: 0 });
  expect(bitacora).toHaveLength(13);
  // The other server's events are its own to count.
  expect(avisos.filter((a) => a.para === undefined).length).toBeLessThanOrEqual(2);
});

describe('mientras se pasa lista', () => {
  const ambos = async (e: Escena, lista: object, accion: object): Promise<[Respuesta, Respuesta]> => {
    const enviar = await porDosServidores(e.portal);
    return Promise.all([enviar(e.jefe, 'sendLista', lista), enviar(e.jefe, 'actionTime', accion)]);
  };

  test('alguien cancela un tiempo: o se pausó antes, o se dice que ya estaba cerrado', async () => {
    const e = await escena(3);
    const [a, b, c] = e.ids as [number, number, number];
    const cancelar = await comoSeVe(e.portal, OP.cancelar, b);
    const [pase, accion] = await ambos(e, lista(e.jefe, { pausados: [c, b, a] }), cancelar);
    expect(pase.http).toBe(200);
    const { omitidos, data } = pase.cuerpo as Hecho;
    const motivos = await motivosDe(e, b);
    if (accion.http === 200) {
      expect(omitidos).toMatchObject([{ id: b, lista: 'pausados', motivo: 'Su tiempo ya está cerrado' }]);
      expect(motivos).toEqual([`abrió el tiempo de ${NOMBRE}`, `canceló el tiempo de ${NOMBRE}`]);
    } else {
      // What the other's screen showed is not so any more.
      expect(codigos([accion])).toEqual({ '409 CAMBIO_MIENTRAS': 1 });
      expect(omitidos).toEqual([]);
      expect(motivos).toEqual([`abrió el tiempo de ${NOMBRE}`, `pausó el tiempo de ${NOMBRE} en el pase de lista`]);
    }
    expect(data.pausadosNombre).toHaveLength(3 - omitidos.length);
    expect((await tiempos(e)).map((t) => t.pausa)).toEqual([1, accion.http === 200 ? 0 : 1, 1]);
  });

  test('alguien confirma un tiempo: los minutos se acreditan como mucho una vez', async () => {
    const e = await escena(2);
    const [a] = e.ids as [number];
    const confirmar = await comoSeVe(e.portal, OP.confirmar, a);
    const [pase, accion] = await ambos(e, lista(e.jefe, { sumados: e.ids }), confirmar);
    expect(pase).toMatchObject({ http: 200, cuerpo: { omitidos: [] } });
    expect(['200', '409 CAMBIO_MIENTRAS']).toEqual(expect.arrayContaining(Object.keys(codigos([accion]))));
    expect(await acreditado(e.portal, e.jefe)).toEqual({ asistencia: 0, times: accion.http === 200 ? 10 : 0 });
    for (const tiempo of await tiempos(e)) expect(tiempo).toMatchObject({ mins: 65, sumado: 5, cierre: null });
  });

  test('alguien liga y desliga todos: nadie espera en círculo', async () => {
    const e = await escena(20);
    const enviar = await porDosServidores(e.portal);
    await e.portal.configurar({ paselista_cada: 0 });
    const otro = await e.portal.persona({ categoria: 11 });
    const respuestas = await veces(12, (i) =>
      i % 3 === 0
        ? enviar(e.jefe, 'sendLista', lista(e.jefe, { sumados: e.ids.toReversed() }))
        : enviar(i % 3 === 1 ? e.jefe : otro, 'actionTime', { op: i % 3 === 1 ? OP.desligarTodos : OP.ligarTodos }),
    );
    const recuento = codigos(respuestas);
    const listas = (await e.portal.pide(e.jefe).logra('GET paseListas')).length;
    expect(listas).toBeGreaterThan(0);
    const { '200': bien = 0, '409 NADA_QUE_LIGAR': nada = 0, '409 LISTA_RECIENTE': tarde = 0, ...raros } = recuento;
    expect({ hechas: bien + nada, tarde, raros }).toEqual({ hechas: 8 + listas, tarde: 4 - listas, raros: {} });
    for (const tiempo of await tiempos(e)) expect(tiempo).toMatchObject({ sumado: 5 * listas, mins: 60 + 5 * listas });
  });
});

test('doscientos cuestan tantas sentencias como cuatro', async () => {
  const e = await escena(204);
  await e.portal.configurar({ paselista_cada: 0 });
  // Writes down that the session is in use, which is once in a while and not of this call.
  await e.portal.pide(e.jefe).logra('GET isPaseLista');
  const contarSentencias = async (ids: number[]): Promise<number> => {
    const [pausados, sumados] = [ids.filter((_, i) => i % 2 === 0), ids.filter((_, i) => i % 2 === 1)];
    const ejecutar = vi.spyOn(DefaultQueryExecutor.prototype, 'executeQuery');
    const body = lista(e.jefe, { pausados, sumados, fuerabase: ids });
    const { omitidos } = await e.portal.pide(e.jefe).logra('POST sendLista', { body });
    expect(omitidos).toEqual([]);
    // The server looks at its clock now and then, whoever calls.
    const sentencias = ejecutar.mock.calls.filter(([{ sql }]) => !sql.includes('"reloj"')).length;
    ejecutar.mockRestore();
    return sentencias;
  };
  const cuatro = await contarSentencias(e.ids.slice(0, 4));
  expect(await contarSentencias(e.ids.slice(4))).toBe(cuatro);
  expect(cuatro).toBeLessThan(20);
  const [doscientos] = await e.portal.pide(e.jefe).logra('GET paseListas');
  expect(doscientos?.pausadosNombre).toHaveLength(100);
  expect(doscientos?.sumadosNombre).toHaveLength(100);
  expect(doscientos?.fuerabaseNombre).toHaveLength(200);
  const filas = await tiempos(e);
  expect(filas.filter((t) => t.pausa === 1)).toHaveLength(102);
  expect(filas.filter((t) => t.sumado === 5)).toHaveLength(102);
});
