import type { Call } from '@conserje/contract';
import { CONTRACT } from '@conserje/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bordesDe, envioDe } from '../../testing/arbitrarios.ts';
import type { Respuesta } from '../../testing/cliente.ts';
import { comprobarRechazo, comprobarRespuesta, rutaDe } from '../../testing/cliente.ts';
import type { Muestra } from '../../testing/muestras.ts';
import { muestraDe } from '../../testing/muestras.ts';
import type { Persona } from '../../testing/portal.ts';
import { portalDelArchivo } from '../../testing/portal.ts';

const llamadas = Object.entries<Call>(CONTRACT).filter(([, spec]) => !spec.stream);

const quienes: (Persona | null)[] = [null];
const portal = portalDelArchivo(async (p) => {
  for (const categoria of [1, 5, 12]) quienes.push(await p.persona({ categoria }));
  const [, bajo, jefe] = quienes;
  for (const categoria of [1, 1]) {
    const otro = await p.persona({ categoria });
    await p.pide(jefe).logra('POST openTime', { body: { bajo: otro.id, alto: -1 } });
  }
  await p.pide(jefe).logra('POST openTime', { body: { bajo: bajo?.id ?? 0, alto: jefe?.id ?? 0 } });
});

/** A client with a key that is good for this one request, since it may end its session. */
async function como(quien: number) {
  const persona = quienes[quien] ?? null;
  return portal().pide(persona && { ...persona, key: await portal().sesion(persona.id) });
}

/** An answer has its declared shape, a refusal that of the catalogue; and nothing is ever our fault. */
function comprobar(spec: Call, respuesta: Respuesta): void {
  if (respuesta.http === 200) comprobarRespuesta(`${spec.method} ${spec.path}`, respuesta.cuerpo);
  else expect(comprobarRechazo(respuesta)).not.toHaveProperty('error', 'INTERNO');
}

test.each(llamadas)('%s: nada de lo que se le mande la rompe', async (_nombre, spec) => {
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: 3 }), envioDe(spec), async (quien, { params, query, body }) => {
      const cliente = await como(quien);
      comprobar(spec, await cliente(spec.method, rutaDe(spec.path, params, query), body));
    }),
    { numRuns: 25 },
  );
});

test.each(llamadas)('%s: ni los bordes de cada campo', async (nombre, spec) => {
  const buena = muestraDe(nombre, spec);
  for (const parte of ['params', 'query', 'body'] as const)
    for (const borde of bordesDe(spec[parte] ?? {}, buena[parte] ?? {})) {
      const { params, query, body }: Muestra = { ...buena, [parte]: borde };
      const cliente = await como(3);
      comprobar(spec, await cliente(spec.method, rutaDe(spec.path, params, query), body));
    }
});

const rutas = ['%', '%zz', '%00', '%c3%28', '..%2f', 'x'.repeat(3000), '?', '?=', '?a&a&a', '?__proto__=1'];

test.each(llamadas)('%s: ni lo que se le ponga en la dirección', async (_nombre, spec) => {
  for (const resto of rutas) {
    const path = `${spec.path.replace(/\/:.*/, '')}${resto.startsWith('?') ? '' : '/'}${resto}`;
    const cliente = await como(3);
    comprobar(spec, await cliente(spec.method, path));
  }
});

const cuerpos = ['', '{', '[]', 'null', '"x"', '1', 'undefined', '{"__proto__":{"x":1}}', '\u0000', '{"a":1}{"b":2}'];
const tipos = ['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'x', ''];

test.each(llamadas.filter(([, spec]) => spec.method === 'POST'))(
  '%s: ni un cuerpo que no es lo que dice ser',
  async (_nombre, spec) => {
    for (const payload of cuerpos)
      for (const tipo of tipos) {
        const headers = { key: await portal().sesion(quienes[3]?.id ?? 0), 'content-type': tipo };
        const r = await portal().app.inject({ method: spec.method, url: `/api/${spec.path}`, headers, payload });
        comprobar(spec, { http: r.statusCode, cuerpo: r.json<unknown>(), cabeceras: r.headers });
      }
  },
);
