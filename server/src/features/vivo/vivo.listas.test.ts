import type { CambioLista, Suceso } from '@conserje/contract';
import type { Permiso, Tema } from '@conserje/rules';
import { OP, PERMISOS, TEMAS } from '@conserje/rules';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { Difusor } from '../../platform/difusor.ts';
import { LISTAS } from '../../salas.ts';
import { hastaQue } from '../../testing/hastaQue.ts';
import { abrirVivo, oirCambio as cambio, oir as leer } from '../../testing/lector.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal, portalDelArchivo } from '../../testing/portal.ts';
import { abrir, confirmar, hacer, pausar } from '../../testing/tiempos.ts';
import { ABIERTOS } from '../tiempos/tiempos.vista.ts';

type Lector = Awaited<ReturnType<typeof abrirVivo>>;
type Evento = Suceso | CambioLista;

const lista = (portal: Portal, quien: Persona) => portal.pide(quien).logra('GET getAllTime');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

async function escena() {
  const portal = await abrirPortal();
  const [jefa, mira] = [
    await portal.persona({ categoria: 12, nombre: 'Jefa' }),
    await portal.persona({ categoria: 5, nombre: 'Mira' }),
  ];
  const bajos = [await portal.persona({ nombre: 'Uno' }), await portal.persona({ nombre: 'Dos' })] as const;
  return { portal, jefa, mira, bajos };
}

describe('a quien mira una lista', () => {
  test('se le dice dónde está, y luego cada fila que cambia, tal como la lista la da', async () => {
    const { portal, jefa, mira, bajos } = await escena();
    const uno = await abrir(portal, jefa, bajos[0]);
    const lector = await abrirVivo(portal, mira, 'tiempos');
    const saludo = await cambio(lector);
    expect(saludo).toEqual({ lista: 'getAllTime', de: saludo.a, a: saludo.a, filas: [], fuera: [] });

    const dos = await abrir(portal, jefa, bajos[1]);
    const abierto = await cambio(lector);
    expect(abierto).toEqual({ lista: 'getAllTime', de: saludo.a, a: abierto.a, filas: [dos], fuera: [] });
    await pausar(portal, jefa, uno.id);
    const parado = await cambio(lector);
    expect(parado).toMatchObject({ de: abierto.a, filas: [{ id: uno.id, pausa: 1 }], fuera: [] });
    expect(parado.filas).toEqual((await lista(portal, mira)).filter(({ id }) => id === uno.id));
    portal.reloj.pasar({ horas: 2 });
    await confirmar(portal, jefa, dos.id);
    expect(await cambio(lector)).toMatchObject({ de: parado.a, filas: [], fuera: [dos.id] });
  });

  test('también lo que cambia por otra parte: el nombre y la misión de quien está en ella', async () => {
    const { portal, jefa, mira, bajos } = await escena();
    const { id } = await abrir(portal, jefa, bajos[0]);
    const lector = await abrirVivo(portal, mira, 'tiempos');
    await cambio(lector);
    await portal.ascender(bajos[0], 1, 4);
    const [fila] = (await cambio(lector)).filas;
    expect(fila).toMatchObject({ id, bajoOrden: (await lista(portal, mira))[0]?.bajoOrden });
  });

  test('la versión de lo que se le dice es la de la lista que pide', async () => {
    const { portal, jefa, mira, bajos } = await escena();
    const lector = await abrirVivo(portal, mira, 'tiempos');
    await cambio(lector);
    await abrir(portal, jefa, bajos[0]);
    const { a } = await cambio(lector);
    const { headers } = await portal.app.inject({ url: '/api/getAllTime', headers: { key: mira.key } });
    expect(headers.etag).toBe(`W/"${a}"`);
  });
});

/** Everything that a stream has told until now; what is told to all comes last. */
async function oido(portal: Portal, lector: Lector, jefa: Persona): Promise<Evento[]> {
  const todo: Evento[] = [];
  await portal.pide(jefa).logra('POST estados', { body: { op: 1, estado: 'fin' } });
  for (;;) {
    const evento = await leer(lector);
    if (!('lista' in evento) && evento.tema === 'estados') return todo;
    todo.push(evento);
  }
}

describe('lo que un lector no puede ver no sale del servidor', () => {
  const suyo = portalDelArchivo();

  test.each<[string, Permiso[]]>([['sin permisos', []], ...PERMISOS.map((p): [string, Permiso[]] => [p, [p]])])(
    '%s: las filas, solo con tt',
    async (_nombre, permisos) => {
      const p = suyo();
      const jefa = await p.persona({ categoria: 12 });
      const mira = await p.persona({ categoria: 1, posicion: 2 });
      await p.exceptuar(mira, ...permisos);
      const lector = await abrirVivo(p, mira, `${Object.keys(TEMAS).join()}`);
      const { id } = await abrir(p, jefa, await p.persona());
      await hacer(p, jefa, OP.mas5, id);
      const dicho = await oido(p, lector, jefa);
      expect(dicho.some((e) => 'lista' in e)).toBe(permisos.includes('tt'));
      expect(dicho.some((e) => 'msg' in e && e.tema === 'tiempos' && e.msg !== '')).toBe(permisos.includes('tt'));
      await p.pide(jefa).logra('POST estados', { body: { op: 2, id: await estadoDe(p, jefa) } });
    },
  );

  test('quien no la mira no oye de ella más que lo suyo, y que algo cambió', async () => {
    const p = suyo();
    const jefa = await p.persona({ categoria: 12 });
    const lector = await abrirVivo(p, await p.persona({ categoria: 12 }), 'nomina,estados');
    await abrir(p, jefa, await p.persona());
    const dicho = await oido(p, lector, jefa);
    expect(dicho).toMatchObject([{ tema: 'tiempos', quien: null, msg: '' }]);
    await p.pide(jefa).logra('POST estados', { body: { op: 2, id: await estadoDe(p, jefa) } });
  });
});

test('lo que se dice se escribe una vez para todos los que oyen lo mismo', async () => {
  const { portal, jefa, bajos } = await escena();
  const difusor = new Difusor(portal.deps, LISTAS);
  const POR_CLASE = 20;
  const tramas: Buffer[] = [];
  const clases: [Permiso[], Tema][] = [
    [['tt'], 'tiempos'],
    [[], 'tiempos'],
    [[], 'estados'],
  ];
  for (const [cual, [permisos, mira]] of clases.entries())
    for (let i = 0; i < POR_CLASE; i += 1) {
      const usuario = { id: 1_000 * (cual + 1) + i, id_categoria: 1, permisos };
      const enviar = (trama: Buffer): void => void tramas.push(trama);
      onTestFinished(difusor.escuchar({ usuario, mira: new Set([mira]), enviar, revisar: () => undefined }));
    }
  // Each is told where the list stands that they look at.
  await hastaQue(() => tramas.length === POR_CLASE);
  tramas.length = 0;
  await abrir(portal, jefa, bajos[0]);
  await hastaQue(() => tramas.length === (clases.length + 1) * POR_CLASE);
  // What was done and by whom, that something changed, and the row.
  expect(new Set(tramas).size).toBe(3);
  expect(new Set(tramas.map(String)).size).toBe(3);
});

const estadoDe = async (portal: Portal, { id }: Persona): Promise<number> =>
  (await portal.db.selectFrom('estado').select('id').where('usuario', '=', id).executeTakeFirstOrThrow()).id;

test('de lo que no mira, oye que cambió a lo sumo cada cinco segundos, y al fin también lo último', async () => {
  const { portal, jefa, bajos } = await escena();
  const lector = await abrirVivo(portal, await portal.persona(), 'estados');
  const { id } = await abrir(portal, jefa, bajos[0]);
  for (let vez = 0; vez < 5; vez += 1) await pausar(portal, jefa, id);
  const mudo = { tema: 'tiempos' as Tema, quien: null, msg: '' };
  expect(await oido(portal, lector, jefa)).toMatchObject([mudo]);
  vi.advanceTimersByTime(5_000);
  expect(await leer(lector)).toEqual(mudo);
  vi.advanceTimersByTime(5_000);
  await pausar(portal, jefa, id);
  expect(await leer(lector)).toMatchObject(mudo);
});

test('si la lista no se puede leer, quien la mira lo sabe y pregunta por ella', async () => {
  const { portal, jefa, mira, bajos } = await escena();
  const lector = await abrirVivo(portal, mira, 'tiempos');
  await cambio(lector);
  const { promise: leida, resolve } = Promise.withResolvers<void>();
  const transaccion = vi.spyOn(portal.motor.db, 'transaction');
  transaccion.mockImplementation(() => {
    resolve();
    throw new Error('no hay foto');
  });
  portal.motor.difundir(JSON.stringify({ tema: 'tiempos', quien: 'Jefa', msg: 'abrió algo' }));
  await portal.db.insertInto('version').values({ tema: 'tiempos', n: 9 }).execute();
  portal.motor.difundir(JSON.stringify({ tema: 'tiempos', quien: 'Jefa', msg: 'abrió algo' }));
  await leida;
  transaccion.mockRestore();
  for (;;) {
    const evento = await leer(lector);
    if ('msg' in evento && evento.msg === '') break;
  }
  const { id } = await abrir(portal, jefa, bajos[0]);
  // What was missed in between may come first.
  let filas = (await cambio(lector)).filas;
  while (filas.length === 0) filas = (await cambio(lector)).filas;
  expect(filas).toMatchObject([{ id }]);
});

test.each([
  ['sigue ahí', false],
  ['ya no está, como al parar el portal', true],
])('una lista que no se puede leer es una avería si quien mira %s: %s', async (_que, seVa) => {
  const { portal } = await escena();
  const difusor = new Difusor(portal.deps, LISTAS);
  vi.spyOn(portal.motor.db, 'transaction').mockImplementation(() => {
    throw new Error('no hay foto');
  });
  const usuario = { id: 1_000, id_categoria: 12, permisos: ['tt' as const] };
  const oido: string[] = [];
  const enviar = (trama: Buffer): void => void oido.push(String(trama));
  const oyente = { usuario, mira: new Set(['tiempos']), enviar, revisar: () => undefined };
  const irse = difusor.escuchar(oyente);
  onTestFinished(irse);
  if (seVa) irse();
  // Whoever asks afterwards is answered after both.
  await expect(difusor.filas(ABIERTOS)).rejects.toThrow('no hay foto');
  await new Promise(setImmediate);
  vi.mocked(portal.motor.db.transaction).mockRestore();
  expect(oido).toHaveLength(seVa ? 0 : 1);
  expect(portal.log.filter((linea) => linea.includes('could not be read'))).toHaveLength(seVa ? 0 : 1);
});
