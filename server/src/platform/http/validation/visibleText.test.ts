import type { Call } from '@conserje/contract';
import { CONTRACT, isVerbatim } from '@conserje/contract';
import { PERMISOS } from '@conserje/rules';
import { beforeAll, describe, expect, test } from 'vitest';
import { accessRows } from '../../../test-support/matrices/accessRows.ts';
import type { SamplePayload } from '../../../test-support/matrices/samplePayloads.ts';
import { SAMPLE_PERSON, samplePayloadOf } from '../../../test-support/matrices/samplePayloads.ts';
import type { ApiResponse } from '../../../test-support/portal/apiClient.ts';
import { pathOf } from '../../../test-support/portal/apiClient.ts';
import type { Person } from '../../../test-support/portal/portal.ts';
import { openPortal, portalForFile } from '../../../test-support/portal/portal.ts';

/**
 * One of each kind: white space, zero width, fillers, a soft hyphen, joiners, direction, controls, selectors and tags.
 */
const INVISIBLE = [
  ' ',
  '\t\n',
  '\u00a0',
  '\u2003',
  '\u3000',
  '\u200b',
  '\ufeff',
  '\u3164',
  '\uffa0',
  '\u115f',
  '\u2800',
  '\u00ad',
  '\u2060',
  '\u200d',
  '\u034f',
  '\u180e',
  '\u202e',
  '\u2066',
  '\u200f',
  '\u0007',
  '\u0085',
  '\ufe0f',
  '\u{e0020}',
];

type Path = readonly (string | number)[];

/** Paths of all texts in a sample. */
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

/** Every text of every call's query and body, except verbatim fields. */
const FIELDS = accessRows.flatMap(([name, row]) => {
  const sample = samplePayloadOf(row.name, row.spec);
  if (row.op !== undefined) sample.body = { ...sample.body, op: row.op };
  return (['query', 'body'] as const).flatMap((part) => {
    const properties: Record<string, object> = row.spec[part]?.properties ?? {};
    return textsOf(sample[part])
      .filter(([field]) => !isVerbatim(properties[String(field)] ?? {}))
      .map((path) => ({ name, spec: row.spec, sample, part, path }));
  });
});

/** Masks keys, codes and identifiers, which differ each time. */
const masked = ({ http, body }: ApiResponse): string =>
  `${http} ${JSON.stringify(body, (_key, value) => (typeof value === 'string' && /^[\w-]{16,}$|^cjk_/.test(value) ? '…' : value))}`;

/** A reproducible agency with a holder of all permisos. */
async function scene() {
  const portal = await openPortal();
  await portal.createPerson({ nombre: SAMPLE_PERSON.usuario, categoria: 2 });
  const boss = await portal.createPerson({ nombre: 'Jefa', categoria: 12, posicion: 3, firma: 'JEF' });
  await portal.setExcepcion(boss, ...PERMISOS);
  const send = async (spec: Call, { params, query, body }: SamplePayload): Promise<string> => {
    const request = () => portal.as(boss)(spec.method, pathOf(spec.path, params, query), body);
    const response = await request();
    if (response.http !== 401) return masked(response);
    // An earlier call may have ended the session.
    boss.key = await portal.createSession(boss.id);
    return masked(await request());
  };
  return { portal, send };
}

/** Sends two texts in every text of every call, each to an agency of its own, and returns which answers differ. */
async function findDifferences(textsOfCall: (i: number) => [string, string]): Promise<string[]> {
  const [one, other] = [await scene(), await scene()];
  const differ: string[] = [];
  for (const [i, { name, spec, sample, part, path }] of FIELDS.entries()) {
    if (spec.stream) continue;
    const sent = (text: string): SamplePayload => ({
      ...sample,
      [part]: withText(sample[part], path, text) as SamplePayload['body'],
    });
    const [expected, text] = textsOfCall(i);
    const [a, b] = [await one.send(spec, sent(expected)), await other.send(spec, sent(text))];
    if (a !== b) differ.push(`${name} ${part}.${path.join('.')} ${JSON.stringify(text)}: ${a} / ${b}`);
  }
  expect(FIELDS.length).toBeGreaterThan(150);
  return differ;
}

test('an invisible text is answered like an empty one, in every text of every call', async () => {
  expect(await findDifferences((i) => ['', INVISIBLE[i % INVISIBLE.length] ?? ''])).toEqual([]);
});

test('half of a surrogate pair is answered like its replacement, in every text of every call', async () => {
  expect(await findDifferences((i) => [`a${i}\ufffd`, `a${i}\ud800`])).toEqual([]);
});

describe('an invisible text in a multa, ausencia and sugerencia', () => {
  const portal = portalForFile();
  let people: { leo: Person; boss: Person };
  beforeAll(async () => {
    people = { leo: await portal().createPerson(), boss: await portal().createPerson({ categoria: 12 }) };
  });

  test.each(INVISIBLE.map((text) => [text]))('%j is empty', async (text) => {
    const { leo, boss } = people;
    const asks = portal().as(boss);
    const multa = { usuario: leo.id, motivo: `${text}${text}`, creditos: 5 };
    expect(await asks.fails('POST sendMulta', { body: multa })).toMatchObject({ http: 422, campo: 'motivo' });
    const ausencia = { usuario: boss.id, motivo: text, inicio: '2026-03-11', final: '2026-03-12' };
    expect(await asks.fails('POST addAusencia', { body: ausencia })).toMatchObject({ http: 422 });
    expect((await asks('POST', 'actionSugerencias', { op: 0, sugerencia: text })).http).toBe(422);
  });
});

test('only passwords, and the name at login, are taken verbatim', () => {
  const verbatim = Object.values<Call>(CONTRACT).flatMap(({ query, body }) =>
    [query, body].flatMap((part) => Object.entries<object>(part?.properties ?? {}).filter(([, f]) => isVerbatim(f))),
  );
  expect(new Set(verbatim.map(([field]) => field))).toEqual(
    new Set(['usuario', 'clave', 'rclave', 'clavea', 'claven']),
  );
});

test('stored text is trimmed and does not change the direction of text around it', async () => {
  const portal = await openPortal();
  const [leo, boss] = [await portal.createPerson({ nombre: 'Leo' }), await portal.createPerson({ categoria: 12 })];
  const motivo = '\u200b\u00a0Flood \u202een base\u2066 ❤️\u3164\n ';
  await portal.as(boss).succeeds('POST sendMulta', { body: { usuario: leo.id, motivo, creditos: 5 } });
  const [multa] = await portal.db.selectFrom('multa').select('motivo').execute();
  expect(multa).toEqual({ motivo: 'Flood en base ❤️' });
});

test('a password keeps its surrounding white space', async () => {
  const portal = await openPortal();
  const clave = ' larga y con bordes \u200b';
  const body = { usuario: 'Leo', clave, rclave: clave };
  await portal.as().succeeds('POST registro', { body });
  await portal.as().succeeds('POST login', { body: { op: 0, usuario: '\u200bLeo ', clave } });
  await portal.as().fails('POST login', { body: { op: 0, usuario: 'Leo', clave: clave.trim() } });
});

test('a mision stored with invisible characters is still offered as displayed', async () => {
  const portal = await openPortal();
  const [boss, leo] = [await portal.createPerson({ categoria: 12, firma: 'JEF' }), await portal.createPerson({})];
  const misionId = await portal.misionId(1, 2);
  const nombre = 'Iniciado \u202eH\u200b';
  await portal.db.updateTable('mision').set({ nombre }).where('id', '=', misionId).execute();
  const body = { usuario: leo.id, encargado: boss.id, nueva: nombre, id_rango: misionId, micat: 12 };
  portal.clock.advance({ minutes: 60 * 24 * 30 });
  await portal.as(boss).succeeds('POST sendAscenso', { body });
});

test('a name that differs only in white space, accents or invisible characters is taken', async () => {
  const portal = await openPortal();
  const boss = await portal.createPerson({ categoria: 12, posicion: 3 });
  const add = (nombre: string) =>
    portal.as(boss).fails('POST addMis', {
      body: { categoria: 3, nombre, precio: 8, venta: 0, traslado_venta: 0 },
    });
  for (const nombre of ['Técnico\u00a0\u00a0F', 'técnico \u200bF', 'TECNICO F'])
    expect(await add(nombre)).toMatchObject({ http: 409, error: 'NOMBRE_OCUPADO' });
});
