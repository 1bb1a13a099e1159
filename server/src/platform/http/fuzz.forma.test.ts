import { test } from 'vitest';
import { agenciaParaRomper, LLAMADAS, sinCulpaNuestra } from '../../testing/fuzz.ts';

const { portal, como, llave } = agenciaParaRomper();

const rutas = ['%', '%zz', '%00', '%c3%28', '..%2f', 'x'.repeat(3000), '?', '?=', '?a&a&a', '?__proto__=1'];

test.each(LLAMADAS)('%s: ni lo que se le ponga en la dirección', async (_nombre, spec) => {
  for (const resto of rutas) {
    const path = `${spec.path.replace(/\/:.*/, '')}${resto.startsWith('?') ? '' : '/'}${resto}`;
    const cliente = await como('jefe');
    sinCulpaNuestra(spec, await cliente(spec.method, path));
  }
});

const cuerpos = ['', '{', '[]', 'null', '"x"', '1', 'undefined', '{"__proto__":{"x":1}}', '\u0000', '{"a":1}{"b":2}'];
const tipos = ['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'x', ''];

test.each(LLAMADAS.filter(([, spec]) => spec.method === 'POST'))(
  '%s: ni un cuerpo que no es lo que dice ser',
  async (_nombre, spec) => {
    for (const payload of cuerpos)
      for (const tipo of tipos) {
        const headers = { key: await llave('jefe'), 'content-type': tipo };
        const r = await portal().app.inject({ method: spec.method, url: `/api/${spec.path}`, headers, payload });
        sinCulpaNuestra(spec, { http: r.statusCode, cuerpo: r.json<unknown>(), cabeceras: r.headers });
      }
  },
);
