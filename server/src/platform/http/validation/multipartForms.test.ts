import { PLACA_BYTES } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { encodeForm } from '../../../demo/encodeForm.ts';
import { listenWithLimits } from '../../../test-support/cluster/listenWithLimits.ts';
import { lastJsonBody, parseHttpCodes, RawSocket, rawRequest } from '../../../test-support/cluster/rawSocket.ts';
import { ONE_PIXEL_PNG } from '../../../test-support/fakes/images.ts';
import type { Refusal } from '../../../test-support/portal/apiClient.ts';
import { expectRefusalShape } from '../../../test-support/portal/apiClient.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal, portalForFile } from '../../../test-support/portal/portal.ts';

const PATH = '/api/placaCategoria';
const portal = portalForFile();

/** Sends a raw form. */
async function send(
  payload: Buffer | string,
  contentType: string,
  headers: Record<string, string> = {},
): Promise<Refusal> {
  const { key } = await portal().createPerson({ categoria: 12 });
  const r = await portal().app.inject({
    method: 'POST',
    url: PATH,
    headers: { key, 'content-type': contentType, ...headers },
    payload,
  });
  return expectRefusalShape({ http: r.statusCode, body: r.json<unknown>(), headers: r.headers });
}

interface FormPart {
  nombre: string;
  valor: string;
  archivo?: string;
}
const BOUNDARY = 'x-frontera-x';
const CONTENT_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;
const form = (...parts: FormPart[]): string =>
  [
    ...parts.flatMap(({ nombre, valor, archivo }) => [
      `--${BOUNDARY}`,
      `content-disposition: form-data; name="${nombre}"${archivo === undefined ? '' : `; filename="${archivo}"`}`,
      '',
      valor,
    ]),
    `--${BOUNDARY}--`,
    '',
  ].join('\r\n');
const ID: FormPart = { nombre: 'id', valor: '3' };
const IMAGE_PART: FormPart = { nombre: 'imagen', valor: 'x', archivo: 'a.png' };

describe('form fields are validated like those of any call', () => {
  test.each<[string, FormPart[], string | undefined, string]>([
    ['a field twice', [ID, ID, IMAGE_PART], 'id', 'El campo «id» viene dos veces'],
    ['a file twice', [ID, IMAGE_PART, IMAGE_PART], 'imagen', 'El campo «imagen» viene dos veces'],
    ['a text for a file', [ID, { nombre: 'imagen', valor: 'x' }], 'imagen', 'El campo «imagen» debe ser un archivo'],
    ['a file for a number', [{ ...ID, archivo: 'a' }, IMAGE_PART], 'id', 'El campo «id» debe ser un número entero'],
    ['an invalid number', [{ ...ID, valor: '3x' }, IMAGE_PART], 'id', 'El campo «id» debe ser un número entero'],
    ['an empty number', [{ ...ID, valor: '' }, IMAGE_PART], 'id', 'El campo «id» debe ser un número entero'],
    ['an unknown file', [ID, IMAGE_PART, { ...IMAGE_PART, nombre: 'otra' }], 'otra', 'El campo «otra» no se conoce'],
    ['without the file', [ID], 'imagen', 'Falta el campo «imagen»'],
    ['without fields', [], 'id', 'Falta el campo «id»'],
  ])('%s: 400', async (_case, parts, campo, msg) => {
    expect(await send(form(...parts), CONTENT_TYPE)).toMatchObject({ http: 400, error: 'MALFORMADO', campo, msg });
  });

  test.each([
    ['a name that every object has', form({ nombre: '__proto__', valor: '1' }, ID, IMAGE_PART), CONTENT_TYPE],
    ['without boundary', form(ID, IMAGE_PART), 'multipart/form-data'],
    ['cut off', form(ID, IMAGE_PART).slice(0, -12), CONTENT_TYPE],
    ['something else that claims to be a form', '{"id":3}', CONTENT_TYPE],
    ['nothing', '', CONTENT_TYPE],
  ])('malformed, %s: 400', async (_case, payload, contentType) => {
    expect(await send(payload, contentType)).toMatchObject({ http: 400, error: 'MALFORMADO' });
  });

  test('a body that is not a form, and a form where none is expected: 415', async () => {
    expect(await send('{"id":3}', 'application/json')).toMatchObject({ http: 415, error: 'TIPO_NO_ADMITIDO' });
    const { key } = await portal().createPerson({ categoria: 12 });
    const headers = { key, 'content-type': CONTENT_TYPE };
    const r = await portal().app.inject({ method: 'POST', url: '/api/delFirma', headers, payload: form(ID) });
    expect(r.statusCode).toBe(415);
  });

  test('an endless text or endless fields: 413', async () => {
    const length = { nombre: 'id', valor: '3'.repeat(64 * 1024 + 1) };
    expect(await send(form(length, IMAGE_PART), CONTENT_TYPE)).toMatchObject({ http: 413, error: 'DEMASIADO_GRANDE' });
    const many = Array.from({ length: 50 }, (_, i) => ({ nombre: `c${i}`, valor: '' }));
    expect(await send(form(...many), CONTENT_TYPE)).toMatchObject({ http: 413, error: 'DEMASIADO_GRANDE' });
  });
});

/** The beginning and the end of a raw form. */
async function splitForm({ key }: Person): Promise<[beginning: string, final: string]> {
  const { payload, contentType } = await encodeForm({ id: 3, imagen: ONE_PIXEL_PNG });
  const text = payload.toString('latin1');
  const headers = { key, 'content-type': contentType, 'content-length': String(payload.length), connection: 'close' };
  const middle = Math.floor(text.length / 2);
  return [rawRequest(`POST ${PATH}`, headers, text.slice(0, middle)), text.slice(middle)];
}
const sendForm = async (url: string, person: Person): Promise<number> => {
  const { payload, contentType } = await encodeForm({ id: 3, imagen: ONE_PIXEL_PNG });
  const headers = { key: person.key, 'content-type': contentType };
  return (await fetch(`${url}${PATH}`, { method: 'POST', headers, body: new Uint8Array(payload) })).status;
};
/**
 * Sends forms of a person until one has to wait; `end` resolves to its status. A form that need not wait is answered
 * soon.
 */
async function sendUntilWaiting(url: string, person: Person): Promise<{ end: Promise<number>; isDone: () => boolean }> {
  for (;;) {
    let result = false;
    const end = sendForm(url, person).finally(() => {
      result = true;
    });
    for (let attempt = 0; attempt < 50 && !result; attempt += 1) await fetch(`${url}/health`);
    if (!result) return { end, isDone: () => result };
  }
}
const sendAsAnother = (p: Portal, url: string) =>
  p.createPerson({ categoria: 12 }).then((other) => sendForm(url, other));

describe('the resources of a form', () => {
  test('an unauthorized form is not read', async () => {
    const p = await openPortal();
    const url = await listenWithLimits(p);
    const { key } = await p.createPerson({ categoria: 11 });
    const headers = { key, 'content-type': CONTENT_TYPE, 'content-length': String(PLACA_BYTES) };
    const rawSocket = await RawSocket.open(url);
    await rawSocket.write(rawRequest(`POST ${PATH}`, headers));
    expect(parseHttpCodes(await rawSocket.readResponses(1))).toEqual([403]);
  });

  test('a form far above the size limit is not read, and its connection closes', async () => {
    const p = await openPortal();
    const url = await listenWithLimits(p);
    const { key } = await p.createPerson({ categoria: 12 });
    const headers = { key, 'content-type': CONTENT_TYPE, 'content-length': String(8 * PLACA_BYTES) };
    const rawSocket = await RawSocket.open(url);
    await rawSocket.write(rawRequest(`POST ${PATH}`, headers));
    const text = await rawSocket.readToEnd();
    expect(parseHttpCodes(text)).toEqual([413]);
    expect(lastJsonBody(text)).toMatchObject({ error: 'DEMASIADO_GRANDE' });
  });

  test('forms of one person run one after another, and others are not affected', async () => {
    const p = await openPortal();
    const url = await listenWithLimits(p);
    const ana = await p.createPerson({ categoria: 12 });
    const [beginning, final] = await splitForm(ana);
    const rawSocket = await RawSocket.open(url);
    await rawSocket.write(beginning);
    const waiting = await sendUntilWaiting(url, ana);
    expect(await sendAsAnother(p, url)).toBe(200);
    expect(waiting.isDone()).toBe(false);
    await rawSocket.write(final);
    expect(parseHttpCodes(await rawSocket.readToEnd())).toEqual([200]);
    expect(await waiting.end).toBe(200);
  });

  test('only some run at once in total, and an aborted one frees its place', async () => {
    const p = await openPortal();
    const url = await listenWithLimits(p, { concurrentForms: 1 });
    const [ana, bea] = [await p.createPerson({ categoria: 12 }), await p.createPerson({ categoria: 12 })];
    const [beginning] = await splitForm(ana);
    const rawSocket = await RawSocket.open(url);
    await rawSocket.write(beginning);
    const ofBea = await sendUntilWaiting(url, bea);
    rawSocket.socket.destroy();
    expect(await ofBea.end).toBe(200);
  });
});
