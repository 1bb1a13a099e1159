import type { Call } from '@conserje/contract';
import { CONTRACT } from '@conserje/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { envioDe } from '../../testing/arbitrarios.ts';
import { comprobarRechazo, comprobarRespuesta, rutaDe } from '../../testing/cliente.ts';
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

/** The payload of a call passes or is refused; it never breaks anything, and the answer has its shape. */
test.each(llamadas)('%s: nada de lo que se le mande la rompe', async (nombre, spec) => {
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: 3 }), envioDe(spec), async (quien, { params, query, body }) => {
      const persona = quienes[quien] ?? null;
      const key = persona && (await portal().sesion(persona.id));
      const cliente = portal().pide(persona && { ...persona, key: key ?? '' });
      const respuesta = await cliente(spec.method, rutaDe(spec.path, params, query), body);
      if (respuesta.http === 200) comprobarRespuesta(`${spec.method} ${spec.path}`, respuesta.cuerpo);
      else {
        const rechazo = comprobarRechazo(respuesta);
        expect({ nombre, http: rechazo.http }).not.toEqual({ nombre, http: 500 });
      }
    }),
    { numRuns: 80 },
  );
});

const rutas = ['%', '%zz', '%00', '%c3%28', '..%2f', 'x'.repeat(3000), '?', '?=', '?a&a&a', '?__proto__=1'];

test.each(llamadas)('%s: ni lo que se le ponga en la dirección', async (_nombre, spec) => {
  for (const resto of rutas) {
    const path = `${spec.path.replace(/\/:.*/, '')}${resto.startsWith('?') ? '' : '/'}${resto}`;
    const respuesta = await portal().pide(quienes[3])(spec.method, path);
    if (respuesta.http !== 200) expect(comprobarRechazo(respuesta).http).not.toBe(500);
  }
});

const cuerpos = ['', '{', '[]', 'null', '"x"', '1', 'undefined', '{"__proto__":{"x":1}}', '\u0000', '{"a":1}{"b":2}'];
const tipos = ['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'x', ''];

test.each(llamadas.filter(([, spec]) => spec.method === 'POST'))(
  '%s: ni un cuerpo que no es lo que dice ser',
  async (_nombre, spec) => {
    const key = await portal().sesion(quienes[3]?.id ?? 0);
    for (const payload of cuerpos)
      for (const tipo of tipos) {
        const r = await portal().app.inject({
          method: spec.method,
          url: `/api/${spec.path}`,
          headers: { key, 'content-type': tipo },
          payload,
        });
        if (r.statusCode === 200) continue;
        const respuesta = { http: r.statusCode, cuerpo: r.json<unknown>(), cabeceras: r.headers };
        expect(comprobarRechazo(respuesta).http).not.toBe(500);
      }
  },
);
