import { expect, test } from 'vitest';
import { expectRefusalShape } from '../../../test-support/portal/apiClient.ts';
import { portalForFile } from '../../../test-support/portal/portal.ts';

const portal = portalForFile();
const BOSS = { categoria: 12 };

test.each([
  ['one is missing', 'openTime', { bajo: 1 }, 'alto', 'Falta el campo «alto»'],
  ['one too many', 'openTime', { bajo: 1, alto: -1, creditos: 5 }, 'creditos', 'El campo «creditos» no se conoce'],
  // The field has no name to report.
  ['one too many, without name', 'openTime', { bajo: 1, alto: -1, '': {} }, undefined, 'El campo «» no se conoce'],
  [
    'one too many, with a blank name',
    'openTime',
    { bajo: 1, alto: -1, ' ': {} },
    undefined,
    'El campo « » no se conoce',
  ],
  ['a number as text', 'openTime', { bajo: '1', alto: -1 }, 'bajo', 'El campo «bajo» debe ser un número entero'],
  ['a number with decimals', 'openTime', { bajo: 1.5, alto: -1 }, 'bajo', 'El campo «bajo» debe ser un número entero'],
  ['null for a number', 'openTime', { bajo: null, alto: -1 }, 'bajo', 'El campo «bajo» debe ser un número entero'],
  ['a small number', 'openTime', { bajo: 1, alto: -2 }, 'alto', 'El campo «alto» debe ser -1 o más'],
  ['a large number', 'actionTime', { op: 10 }, 'op', 'El campo «op» debe ser 9 o menos'],
  ['a text for a number', 'cambioClave', { clavea: 1, claven: 'x' }, 'clavea', 'El campo «clavea» debe ser un texto'],
  [
    'a long text',
    'cambioClave',
    { clavea: 'x'.repeat(513), claven: 'x' },
    'clavea',
    'El campo «clavea» puede tener hasta 512 caracteres',
  ],
  ['a word of no list', 'changeConfig', { op: 'otra', valor: true }, 'op', 'El campo «op» no es válido'],
  ['a yes or no', 'actionTime', { op: 8, sumar: 1 }, 'sumar', 'El campo «sumar» debe ser verdadero o falso'],
  [
    'a date of another form',
    'allNomina',
    { inicio: '10/03/2026', final: '2026-03-11' },
    'inicio',
    'El campo «inicio» no es válido',
  ],
  ['not an object', 'changeConfig', ['op'], undefined, 'La petición debe ser un objeto'],
])('the message names the field: %s', async (_case, path, body, campo, msg) => {
  const supervisor = await portal().createPerson(BOSS);
  const refusal = expectRefusalShape(await portal().as(supervisor)('POST', path, body));
  const expected = { http: 400, status: 1, error: 'MALFORMADO', msg };
  expect(refusal).toEqual(campo === undefined ? expected : { ...expected, campo });
});

test.each([
  ['getLogUser/x?limite=0', 'limite', 'El campo «limite» debe ser 1 o más'],
  ['getLogUser/x?limite=501', 'limite', 'El campo «limite» debe ser 500 o menos'],
  ['getLogUser/x?limite=diez', 'limite', 'El campo «limite» debe ser un número entero'],
  ['getLogUser/x?nada=1', 'nada', 'El campo «nada» no se conoce'],
  ['getInfoDetailTime/0', 'id', 'El campo «id» debe ser 1 o más'],
  ['getInfoDetailTime/x', 'id', 'El campo «id» debe ser un número entero'],
])('also in the URL: %s', async (path, campo, msg) => {
  const supervisor = await portal().createPerson(BOSS);
  const refusal = expectRefusalShape(await portal().as(supervisor)('GET', path));
  expect(refusal).toEqual({ http: 400, status: 1, error: 'MALFORMADO', msg, campo });
});

test.each([
  ['POST', 'login', { op: 0, usuario: 'a\0b', clave: 'x' }, 'usuario'],
  ['GET', 'getUsuariosTiempos?buscar=a%00', undefined, 'buscar'],
  ['GET', 'getLogUser/%00', undefined, 'username'],
] as const)('rejects a text with NUL, which not every database stores: %s %s', async (method, path, body, campo) => {
  const supervisor = await portal().createPerson(BOSS);
  const refusal = expectRefusalShape(await portal().as(supervisor)(method, path, body));
  expect(refusal).toMatchObject({ http: 400, error: 'MALFORMADO', campo });
});
