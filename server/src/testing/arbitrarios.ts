import type { Call } from '@conserje/contract';
import fc from 'fast-check';
import { PUNTO } from './imagenes.ts';

/** The parts of JSON Schema that payloads are declared with. */
interface Esquema {
  type?: string;
  const?: string | number;
  properties?: Record<string, Esquema>;
  items?: Esquema;
  maxItems?: number;
  required?: string[];
  anyOf?: Esquema[];
  pattern?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  'x-bytes'?: number;
}

type Objeto = Record<string, unknown>;

/** What is sent with a call. */
export interface Envio {
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
}

/** Texts that reach what is behind them: quotes, wildcards, controls, halves of characters, names and days that exist. */
const raros = [
  '',
  ' ',
  'Persona1',
  '2026-03-10',
  "'; drop table usuario --",
  '%',
  '_\\',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'İ',
  '🙂',
  '__proto__',
  '..',
];
const texto = (maxLength = 40): fc.Arbitrary<string> =>
  fc.oneof(
    fc.constantFrom(...raros, 'x'.repeat(maxLength)),
    fc.string({ unit: 'binary', maxLength: Math.min(20, maxLength) }),
  );

const entreLimites = ({ minimum = -9e15, maximum = 9e15 }: Esquema): number[] =>
  [minimum, maximum, -1, 0, 2 ** 31 - 1, 2 ** 31, 2 ** 53, 1e21].filter((n) => n >= minimum && n <= maximum);

/** Mostly small numbers, which name rows that exist; then the edges. */
const entero = (esquema: Esquema): fc.Arbitrary<number> =>
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.integer({ min: Math.max(1, esquema.minimum ?? 1), max: Math.min(12, esquema.maximum ?? 12) }),
    },
    { weight: 1, arbitrary: fc.constantFrom(...entreLimites(esquema)) },
  );

/** The edges of each field of an object, one at a time, with the others as they should be. */
export function bordesDe(esquema: Esquema, bueno: Objeto): Objeto[] {
  return Object.entries(esquema.properties ?? {}).flatMap(([campo, s]) => {
    const bordes: unknown[] = s.type === 'integer' ? entreLimites(s) : s.type === 'string' && !s.pattern ? raros : [];
    return bordes.map((borde) => ({ ...bueno, [campo]: borde }));
  });
}

/** Values that a schema lets through. */
function deEsquema(esquema: Esquema): fc.Arbitrary<unknown> {
  if (esquema.const !== undefined) return fc.constant(esquema.const);
  if (esquema['x-bytes'] !== undefined) return fc.oneof(fc.constant(PUNTO), fc.uint8Array({ maxLength: 100 }));
  if (esquema.anyOf) return fc.oneof(...esquema.anyOf.map(deEsquema));
  switch (esquema.type) {
    case 'object': {
      const campos = Object.entries(esquema.properties ?? {}).map(([n, s]) => [n, deEsquema(s)] as const);
      const requiredKeys = (esquema.required ?? []) as never[];
      return fc.record(Object.fromEntries(campos), { requiredKeys, noNullPrototype: true });
    }
    case 'array':
      return fc.array(deEsquema(esquema.items ?? {}), { maxLength: Math.min(4, esquema.maxItems ?? 4) });
    case 'integer':
      return entero(esquema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return esquema.pattern === undefined
        ? texto(esquema.maxLength)
        : fc.oneof(
            fc.constantFrom('', '2026-03-10', '9999-12-31', '0000-01-01', '2026-02-30'),
            fc.stringMatching(new RegExp(esquema.pattern)),
          );
    default:
      throw new Error(`no values for ${JSON.stringify(esquema)}`);
  }
}

/** A value as text; a JSON object may well have a `toString` of its own that is no function. */
const enTexto = (valor: unknown): string =>
  typeof valor === 'object' && valor !== null ? JSON.stringify(valor) : String(valor);

/** An object spoilt in one place. */
const estropeado = (bueno: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(bueno, fc.nat(), fc.constantFrom('otro', 'texto', 'falta', 'sobra'), fc.jsonValue())
    .map(([valor, cual, como, otro]) => {
      const campos: Objeto = { ...(valor as Objeto) };
      const nombres = Object.keys(campos);
      const nombre = nombres[cual % nombres.length];
      if (como === 'sobra' || nombre === undefined) return { ...campos, sobra: otro };
      if (como === 'falta') delete campos[nombre];
      else campos[nombre] = como === 'texto' ? enTexto(campos[nombre]) : otro;
      return campos;
    });

const comoTextos = (valor: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(valor as Objeto).map(([k, v]) => [k, enTexto(v)]));

/** Payloads of a call: well-formed, spoilt in one place, and any JSON at all. */
export function envioDe({ params, query, body }: Call): fc.Arbitrary<Envio> {
  const cuerpo = body
    ? fc.oneof(
        { weight: 3, arbitrary: deEsquema(body as Esquema) },
        estropeado(deEsquema(body as Esquema)),
        fc.jsonValue(),
      )
    : fc.constant(undefined);
  const direccion = (esquema: Esquema | undefined) =>
    esquema
      ? fc.oneof(deEsquema(esquema), estropeado(deEsquema(esquema))).map(comoTextos)
      : fc.constant<Record<string, string>>({});
  const enRuta = params ? deEsquema(params as Esquema).map(comoTextos) : fc.constant<Record<string, string>>({});
  return fc.record({ params: enRuta, query: direccion(query as Esquema | undefined), body: cuerpo });
}
