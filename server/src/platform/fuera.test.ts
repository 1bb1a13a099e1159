import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { crearFuera, esPublica, soloPublicas } from './fuera.ts';

const ENCARGO = { esperaMs: 5000, bytesMax: 1000 };
const publica = crearFuera({ interna: false });
const interna = crearFuera({ interna: true });

/** A server on this machine: where it is, and what it was asked. */
async function otro(atender: RequestListener) {
  const preguntas: string[] = [];
  const servidor = createServer((peticion, respuesta) => {
    preguntas.push(`${peticion.method} ${peticion.url}`);
    atender(peticion, respuesta);
  }).listen(0, '127.0.0.1');
  await once(servidor, 'listening');
  onTestFinished(() => {
    servidor.closeAllConnections();
    servidor.close();
  });
  return { puerto: (servidor.address() as AddressInfo).port, preguntas };
}

test.each([
  ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '224.0.0.1'],
  ...[
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:127.0.0.1',
    '::ffff:a00:1',
    'ff02::1',
    '2002:7f00:1::',
  ],
  ...['localhost', '', '1'],
])('%s no es de Internet', (ip) => expect(esPublica(ip)).toBe(false));

test.each(['8.8.8.8', '93.184.216.34', '2606:4700:4700::1111'])('%s es de Internet', (ip) =>
  expect(esPublica(ip)).toBe(true),
);

test('a esta máquina y a su red no se les pregunta, se llamen como se llamen', async () => {
  const { puerto, preguntas } = await otro((_, respuesta) => respuesta.end('dentro'));
  for (const sitio of ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1', '0'])
    await expect(publica(`https://${sitio}:${puerto}/`, ENCARGO), sitio).rejects.toThrow(
      'not an address of the Internet',
    );
  await expect(publica(`http://127.0.0.1:${puerto}/`, ENCARGO)).rejects.toThrow('not https');
  await expect(publica('file:///etc/passwd', ENCARGO)).rejects.toThrow('not https');
  expect(preguntas).toEqual([]);
});

test.each([
  [['93.184.216.34'], '93.184.216.34'],
  [['2606:4700:4700::1111', '8.8.8.8'], '2606:4700:4700::1111'],
  [['93.184.216.34', '10.0.0.1'], undefined],
  [['127.0.0.1', '93.184.216.34'], undefined],
  [[], undefined],
])('de un nombre con las direcciones %j se llega a %s', (todas, adonde) => {
  const buscar = soloPublicas((_nombre, { all }, responder) => {
    expect(all).toBe(true);
    responder(
      null,
      todas.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  });
  const dichas: unknown[] = [];
  buscar('radio.example', {}, (error, direccion) => dichas.push(error?.message ?? direccion));
  expect(dichas).toEqual([adonde ?? 'not to be asked: it is not an address of the Internet']);
});

test('lo que se dice de un fallo no lleva la dirección, que puede ser un secreto', async () => {
  const { puerto } = await otro((_, respuesta) => respuesta.end('x'.repeat(2000)));
  const casos = [
    publica('https://[secreto', ENCARGO),
    publica('https://127.0.0.1/secreto', ENCARGO),
    publica('http://example.com/secreto', ENCARGO),
    interna(`http://127.0.0.1:${puerto}/secreto`, ENCARGO),
    interna('http://127.0.0.1:1/secreto', ENCARGO),
  ];
  for (const fallo of await Promise.allSettled(casos)) {
    expect(fallo.status).toBe('rejected');
    expect(inspect(fallo, { depth: 5 })).not.toContain('secreto');
  }
});

test('lo que se envía y lo que se contesta', async () => {
  const { puerto } = await otro((peticion, respuesta) => {
    const trozos: Buffer[] = [];
    peticion.on('data', (trozo: Buffer) => trozos.push(trozo));
    peticion.on('end', () => {
      respuesta.writeHead(429, { 'x-eco': peticion.headers['x-clase'] ?? '' });
      respuesta.end(`${peticion.method}: ${Buffer.concat(trozos)}`);
    });
  });
  const { estado, cabeceras, cuerpo } = await interna(`http://127.0.0.1:${puerto}/`, {
    ...{ ...ENCARGO, metodo: 'POST', cabeceras: { 'x-clase': 'prueba' }, cuerpo: 'hola' },
  });
  expect([estado, cabeceras['x-eco'], cuerpo.toString()]).toEqual([429, 'prueba', 'POST: hola']);
});

test('adonde lo mandan no va', async () => {
  const dentro = await otro((_, respuesta) => respuesta.end('dentro'));
  const manda = await otro((_, respuesta) => {
    respuesta.writeHead(302, { location: `http://127.0.0.1:${dentro.puerto}/` });
    respuesta.end();
  });
  expect((await interna(`http://127.0.0.1:${manda.puerto}/`, ENCARGO)).estado).toBe(302);
  expect(dentro.preguntas).toEqual([]);
});

test('una respuesta demasiado larga, una que no acaba y una cortada son fallos', async () => {
  const larga = await otro((_, respuesta) => respuesta.end(Buffer.alloc(1001)));
  await expect(interna(`http://127.0.0.1:${larga.puerto}/`, ENCARGO)).rejects.toThrow('more than 1000 bytes');
  const callada = await otro((_, respuesta) => respuesta.write('algo'));
  const poco = { ...ENCARGO, esperaMs: 50 };
  await expect(interna(`http://127.0.0.1:${callada.puerto}/`, poco)).rejects.toThrow('aborted');
  const cortada = await otro((_, respuesta) => {
    respuesta.writeHead(200, { 'content-length': 100 });
    respuesta.write('medio', () => respuesta.destroy());
  });
  await expect(interna(`http://127.0.0.1:${cortada.puerto}/`, ENCARGO)).rejects.toThrow();
});
