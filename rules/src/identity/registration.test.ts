import fc from 'fast-check';
import { expect, test } from 'vitest';
import { visibleText } from '../shared/visibleText.ts';
import type { RegistroInput } from './registration.ts';
import { checkClaveChange, checkEstado, checkLogin, checkRegistro } from './registration.ts';

const validClave = 'una clave larga';
const valid: RegistroInput = { usuario: 'Ana', clave: validClave, rclave: validClave };
const EMPTY = 'No dejes campos vacios';
const HAS_SPACE = 'Nombre no puede tener espacio';
const DIFFERENT = 'Las claves no son las mismas';

test.each<[string, RegistroInput, { campo: string; msg: string } | null]>([
  ['valid', valid, null],
  ['valid, with a referrer', { ...valid, referido: 'Beto' }, null],
  ['empty usuario', { ...valid, usuario: '' }, { campo: 'usuario', msg: EMPTY }],
  ['empty clave', { ...valid, clave: '' }, { campo: 'clave', msg: EMPTY }],
  ['empty rclave', { ...valid, rclave: '' }, { campo: 'rclave', msg: EMPTY }],
  ['empty referrer', { ...valid, referido: '' }, { campo: 'referido', msg: EMPTY }],
  ['empty before space', { ...valid, usuario: 'A na', referido: '' }, { campo: 'referido', msg: EMPTY }],
  ['space', { ...valid, usuario: 'A na' }, { campo: 'usuario', msg: HAS_SPACE }],
  ['only a space', { ...valid, usuario: ' \u200b' }, { campo: 'usuario', msg: EMPTY }],
  ['space before claves', { usuario: 'A na', clave: 'a', rclave: 'b' }, { campo: 'usuario', msg: HAS_SPACE }],
  ['different claves', { ...valid, rclave: `${validClave}.` }, { campo: 'rclave', msg: DIFFERENT }],
  [
    'different claves before the name',
    { usuario: 'A/na', clave: 'a', rclave: 'b' },
    { campo: 'rclave', msg: DIFFERENT },
  ],
  ['nothing touched', {}, { campo: 'usuario', msg: EMPTY }],
  ['the password not touched', { usuario: 'A na', rclave: validClave }, { campo: 'clave', msg: EMPTY }],
  ['the repetition not touched', { usuario: 'Ana', clave: validClave }, { campo: 'rclave', msg: EMPTY }],
])('registro: %s', (_case, data, violation) => {
  expect(checkRegistro(data, 'Agencia')).toEqual(violation);
});

test.each([
  ['with a letter that only looks like it', '\u0410na', 'Usa de 1 a 25 letras'],
  ['of signs', '..', 'El nombre debe tener al menos una letra o un número'],
  ['of the portal', 'SISTEMA', 'Ese nombre está reservado. Elige otro.'],
  ['of the agencia', 'agencia', 'Ese nombre está reservado. Elige otro.'],
])('registro: a name %s is reported before a short password', (_case, usuario, msg) => {
  const violation = checkRegistro({ usuario, clave: 'corta', rclave: 'corta' }, 'Agencia');
  expect(violation).toEqual({ campo: 'usuario', msg: expect.stringContaining(msg) });
});

test.each([
  [7, 'La contraseña debe tener al menos 8 caracteres'],
  [8, null],
  [128, null],
  [129, 'La contraseña puede tener hasta 128 caracteres'],
])('registro: a password of %d characters', (length, msg) => {
  const clave = 'k'.repeat(length);
  expect(checkRegistro({ usuario: 'Ana', clave, rclave: clave }, 'Agencia')?.msg ?? null).toBe(msg);
});

const seen = (text: string | undefined): string | undefined => text && visibleText(text);

test('registro: the violation is that of the first broken rule', () => {
  const text = fc.option(fc.oneof(fc.constantFrom('', 'Ana', 'A na', validClave), fc.string({ maxLength: 30 })), {
    nil: undefined,
  });
  const rules: [string, (d: RegistroInput) => boolean][] = [
    [EMPTY, (d) => [seen(d.usuario ?? ''), d.clave ?? '', d.rclave ?? '', seen(d.referido)].includes('')],
    [HAS_SPACE, (d) => seen(d.usuario)?.includes(' ') ?? false],
    [DIFFERENT, (d) => d.clave !== d.rclave],
  ];
  fc.assert(
    fc.property(fc.record({ usuario: text, clave: text, rclave: text, referido: text }), (data) => {
      const broken = rules.find(([, breaks]) => breaks(data));
      const violation = checkRegistro(data, 'Agencia');
      if (broken) expect(violation?.msg).toBe(broken[0]);
      else expect(rules.map(([msg]) => msg)).not.toContain(violation?.msg);
    }),
  );
});

test.each([
  [
    { usuario: '', clave: '' },
    { campo: 'usuario', msg: 'Hay Campos Vacios' },
  ],
  [
    { usuario: 'Ana', clave: '' },
    { campo: 'clave', msg: 'Hay Campos Vacios' },
  ],
  [{ usuario: 'Ana', clave: 'x' }, null],
])('login: %o', (data, violation) => {
  expect(checkLogin(data)).toEqual(violation);
});

test.each([
  [
    { clavea: '', claven: validClave, rclave: '' },
    { campo: 'clavea', msg: EMPTY },
  ],
  [
    { clavea: 'a', claven: '', rclave: 'a' },
    { campo: 'claven', msg: EMPTY },
  ],
  [
    { clavea: 'a', claven: validClave, rclave: '' },
    { campo: 'rclave', msg: EMPTY },
  ],
  [
    { clavea: 'a', claven: 'corta', rclave: 'b' },
    { campo: 'rclave', msg: DIFFERENT },
  ],
  [
    { clavea: 'a', claven: '7letras', rclave: 'a' },
    { campo: 'claven', msg: 'La nueva clave debe contener minimo 8 caracteres' },
  ],
  [
    { clavea: 'a', claven: 'k'.repeat(129), rclave: 'a' },
    { campo: 'claven', msg: 'La contraseña puede tener hasta 128 caracteres' },
  ],
  [{ clavea: 'a', claven: validClave, rclave: 'a' }, null],
  [{ clavea: 'a', claven: '8 letras', rclave: 'a' }, null],
  [{ clavea: 'a', claven: 'k'.repeat(128), rclave: 'a' }, null],
])('password change: %o', (data, violation) => {
  expect(checkClaveChange(data)).toEqual(violation);
});

test.each([
  ['empty', '', EMPTY],
  ['only spaces', '   ', EMPTY],
  ['of 100', 'é'.repeat(100), null],
  ['of 101', 'é'.repeat(101), 'No mas de 100 caracteres'],
  ['of 100 emojis, each of two units', '🙂'.repeat(100), null],
])('estado: %s', (_case, estado, msg) => {
  expect(checkEstado(estado)?.msg ?? null).toBe(msg);
});
