import type { Call } from '@conserje/contract';
import { CONTRACT, isVerbatim } from '@conserje/contract';
import { PERMISOS } from '@conserje/rules';
import { expect, test } from 'vitest';
import { filas } from '../../testing/accesos.ts';
import type { Respuesta } from '../../testing/cliente.ts';
import { rutaDe } from '../../testing/cliente.ts';
import type { Muestra } from '../../testing/muestras.ts';
import { ALGUIEN, muestraDe } from '../../testing/muestras.ts';
import { abrirPortal } from '../../testing/portal.ts';

/** One of each kind: white space, zero width, fillers, a soft hyphen, joiners, direction, controls, selectors and tags. */
const INVISIBLE = [
  ...[' ', '\t\n', '\u00a0', '\u2003', '\u3000', '\u200b', '\ufeff', '\u3164', '\uffa0', '\u115f', '\u2800', '\u00ad'],
  ...['\u2060', '\u200d', '\u034f', '\u180e', '\u202e', '\u2066', '\u200f', '\u0007', '\u0085', '\ufe0f', '\u{e0020}'],
];

type Path = readonly (string | number)[];

/** Where a sample has texts, with a schema to each. */
function textsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value === 'string') return [path];
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    textsOf(item, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

function withText(value: unknown, [key, ...rest]: Path, text: string): unknown {
  if (key === undefined) return text;
  if (Array.isArray(value)) return value.map((item, i) => (i === key ? withText(item, rest, text) : item));
  return { ...(value as object), [key]: withText((value as Record<string, unknown>)[key], rest, text) };
}

/** Every text of every call's query and body, but for those that are taken as they were typed. */
const FIELDS = filas.flatMap(([name, fila]) => {
  const sample = muestraDe(fila.nombre, fila.spec);
  if (fila.op !== undefined) sample.body = { ...sample.body, op: fila.op };
  return (['query', 'body'] as const).flatMap((part) => {
    const properties: Record<string, object> = fila.spec[part]?.properties ?? {};
    return textsOf(sample[part])
      .filter(([field]) => !isVerbatim(properties[String(field)] ?? {}))
      .map((path) => ({ name, spec: fila.spec, sample, part, path }));
  });
});

/** Answers hold keys, codes and identifiers that are new each time. */
const masked = ({ http, cuerpo }: Respuesta): string =>
  `${http} ${JSON.stringify(cuerpo, (_key, value) => (typeof value === 'string' && /^[\w-]{16,}$|^cjk_/.test(value) ? '…' : value))}`;

/** The same agency each time: with one who may do everything. */
async function scene() {
  const portal = await abrirPortal();
  await portal.persona({ nombre: ALGUIEN.usuario, categoria: 2 });
  const jefa = await portal.persona({ nombre: 'Jefa', categoria: 12, posicion: 3, firma: 'JEF' });
  await portal.exceptuar(jefa, ...PERMISOS);
  const send = async (spec: Call, { params, query, body }: Muestra): Promise<string> => {
    // Some end what they are made with.
    if ((await portal.pide(jefa)('GET', 'checkUser')).http === 401) jefa.key = await portal.sesion(jefa.id);
    return masked(await portal.pide(jefa)(spec.method, rutaDe(spec.path, params, query), body));
  };
  return { portal, send };
}

test('a text of which nothing can be seen is answered as an empty one, in every text of every call', async () => {
  const [empty, invisible] = [await scene(), await scene()];
  const differ: string[] = [];
  for (const [i, { name, spec, sample, part, path }] of FIELDS.entries()) {
    if (spec.stream) continue;
    const sent = (text: string): Muestra => ({
      ...sample,
      [part]: withText(sample[part], path, text) as Muestra['body'],
    });
    const text = INVISIBLE[i % INVISIBLE.length] ?? '';
    const [a, b] = [await empty.send(spec, sent('')), await invisible.send(spec, sent(text))];
    if (a !== b) differ.push(`${name} ${part}.${path.join('.')} ${JSON.stringify(text)}: ${a} / ${b}`);
  }
  expect(differ).toEqual([]);
  expect(FIELDS.length).toBeGreaterThan(150);
});

test.each(INVISIBLE.map((text) => [text]))('%j is nothing in a fine, an absence and a suggestion', async (text) => {
  const { portal } = await scene();
  const [leo, jefa] = [await portal.persona({ nombre: 'Leo' }), await portal.persona({ categoria: 12 })];
  const pide = portal.pide(jefa);
  const multa = { usuario: leo.id, motivo: `${text}${text}`, creditos: 5 };
  expect(await pide.falla('POST sendMulta', { body: multa })).toMatchObject({ http: 422, campo: 'motivo' });
  const ausencia = { usuario: jefa.id, motivo: text, inicio: '2026-03-11', final: '2026-03-12' };
  expect(await pide.falla('POST addAusencia', { body: ausencia })).toMatchObject({ http: 422 });
  expect((await pide('POST', 'actionSugerencias', { op: 0, sugerencia: text })).http).toBe(422);
});

test('only passwords, and the name at log-in, are taken as they were typed', () => {
  const verbatim = Object.values<Call>(CONTRACT).flatMap(({ query, body }) =>
    [query, body].flatMap((part) => Object.entries<object>(part?.properties ?? {}).filter(([, f]) => isVerbatim(f))),
  );
  expect(new Set(verbatim.map(([field]) => field))).toEqual(
    new Set(['usuario', 'clave', 'rclave', 'clavea', 'claven']),
  );
});

test('what is stored has its ends trimmed, and turns nothing around it', async () => {
  const portal = await abrirPortal();
  const [leo, jefa] = [await portal.persona({ nombre: 'Leo' }), await portal.persona({ categoria: 12 })];
  const motivo = '\u200b\u00a0Flood \u202een base\u2066 ❤️\u3164\n ';
  await portal.pide(jefa).logra('POST sendMulta', { body: { usuario: leo.id, motivo, creditos: 5 } });
  const [multa] = await portal.db.selectFrom('multa').select('motivo').execute();
  expect(multa).toEqual({ motivo: 'Flood en base ❤️' });
});

test('a password keeps its ends', async () => {
  const portal = await abrirPortal();
  const clave = ' larga y con bordes \u200b';
  const body = { usuario: 'Leo', clave, rclave: clave };
  await portal.pide().logra('POST registro', { body });
  await portal.pide().logra('POST login', { body: { op: 0, usuario: '\u200bLeo ', clave } });
  await portal.pide().falla('POST login', { body: { op: 0, usuario: 'Leo', clave: clave.trim() } });
});

test('a mission that was named before with something unseen is still offered as it is seen', async () => {
  const portal = await abrirPortal();
  const [jefa, leo] = [await portal.persona({ categoria: 12, firma: 'JEF' }), await portal.persona({})];
  const nueva = await portal.mision(1, 2);
  const nombre = 'Iniciado \u202eH\u200b';
  await portal.db.updateTable('mision').set({ nombre }).where('id', '=', nueva).execute();
  const body = { usuario: leo.id, encargado: jefa.id, nueva: nombre, id_rango: nueva, micat: 12 };
  portal.reloj.pasar({ minutos: 60 * 24 * 30 });
  await portal.pide(jefa).logra('POST sendAscenso', { body });
});

test('a name that differs in white space, accents or what is not seen is taken', async () => {
  const portal = await abrirPortal();
  const jefa = await portal.persona({ categoria: 12, posicion: 3 });
  const add = (nombre: string) =>
    portal.pide(jefa).falla('POST addMis', {
      body: { categoria: 3, nombre, precio: 8, venta: 0, traslado_venta: 0 },
    });
  for (const nombre of ['Técnico\u00a0\u00a0F', 'técnico \u200bF', 'TECNICO F'])
    expect(await add(nombre)).toMatchObject({ http: 409, error: 'NOMBRE_OCUPADO' });
});
