import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DatosRegistro } from './cuenta.ts';
import { revisarCambioClave, revisarEstado, revisarLogin, revisarRegistro } from './cuenta.ts';
import { visibleText } from './visible.ts';

const buena = 'una clave larga';
const bueno: DatosRegistro = { usuario: 'Ana', clave: buena, rclave: buena };
const VACIO = 'No dejes campos vacios';
const ESPACIO = 'Nombre no puede tener espacio';
const DISTINTAS = 'Las claves no son las mismas';

test.each<[string, DatosRegistro, { campo: string; msg: string } | null]>([
  ['bien', bueno, null],
  ['bien, con referido', { ...bueno, referido: 'Beto' }, null],
  ['usuario vacío', { ...bueno, usuario: '' }, { campo: 'usuario', msg: VACIO }],
  ['clave vacía', { ...bueno, clave: '' }, { campo: 'clave', msg: VACIO }],
  ['rclave vacía', { ...bueno, rclave: '' }, { campo: 'rclave', msg: VACIO }],
  ['referido vacío', { ...bueno, referido: '' }, { campo: 'referido', msg: VACIO }],
  ['vacío antes que espacio', { ...bueno, usuario: 'A na', referido: '' }, { campo: 'referido', msg: VACIO }],
  ['espacio', { ...bueno, usuario: 'A na' }, { campo: 'usuario', msg: ESPACIO }],
  ['only a space', { ...bueno, usuario: ' \u200b' }, { campo: 'usuario', msg: VACIO }],
  ['espacio antes que claves', { usuario: 'A na', clave: 'a', rclave: 'b' }, { campo: 'usuario', msg: ESPACIO }],
  ['claves distintas', { ...bueno, rclave: `${buena}.` }, { campo: 'rclave', msg: DISTINTAS }],
  ['distintas antes que nombre', { usuario: 'A/na', clave: 'a', rclave: 'b' }, { campo: 'rclave', msg: DISTINTAS }],
  ['nothing touched', {}, { campo: 'usuario', msg: VACIO }],
  ['the password not touched', { usuario: 'A na', rclave: buena }, { campo: 'clave', msg: VACIO }],
  ['the repetition not touched', { usuario: 'Ana', clave: buena }, { campo: 'rclave', msg: VACIO }],
])('registro: %s', (_caso, datos, reparo) => {
  expect(revisarRegistro(datos, 'Agencia')).toEqual(reparo);
});

test.each([
  ['con una letra que solo lo parece', '\u0410na', 'Usa de 1 a 25 letras'],
  ['de signos', '..', 'El nombre debe tener al menos una letra o un número'],
  ['del portal', 'SISTEMA', 'Ese nombre está reservado. Elige otro.'],
  ['de la agencia', 'agencia', 'Ese nombre está reservado. Elige otro.'],
])('registro: un nombre %s, antes que la clave corta', (_caso, usuario, msg) => {
  const reparo = revisarRegistro({ usuario, clave: 'corta', rclave: 'corta' }, 'Agencia');
  expect(reparo).toEqual({ campo: 'usuario', msg: expect.stringContaining(msg) });
});

test.each([
  [7, 'La contraseña debe tener al menos 8 caracteres'],
  [8, null],
  [128, null],
  [129, 'La contraseña puede tener hasta 128 caracteres'],
])('registro: clave de %d caracteres', (largo, msg) => {
  const clave = 'k'.repeat(largo);
  expect(revisarRegistro({ usuario: 'Ana', clave, rclave: clave }, 'Agencia')?.msg ?? null).toBe(msg);
});

const seen = (text: string | undefined): string | undefined => text && visibleText(text);

test('registro: el reparo es siempre el de la primera regla que se rompe', () => {
  const texto = fc.option(fc.oneof(fc.constantFrom('', 'Ana', 'A na', buena), fc.string({ maxLength: 30 })), {
    nil: undefined,
  });
  const reglas: [string, (d: DatosRegistro) => boolean][] = [
    [VACIO, (d) => [seen(d.usuario ?? ''), d.clave ?? '', d.rclave ?? '', seen(d.referido)].includes('')],
    [ESPACIO, (d) => seen(d.usuario)?.includes(' ') ?? false],
    [DISTINTAS, (d) => d.clave !== d.rclave],
  ];
  fc.assert(
    fc.property(fc.record({ usuario: texto, clave: texto, rclave: texto, referido: texto }), (datos) => {
      const rota = reglas.find(([, rompe]) => rompe(datos));
      const reparo = revisarRegistro(datos, 'Agencia');
      if (rota) expect(reparo?.msg).toBe(rota[0]);
      else expect(reglas.map(([msg]) => msg)).not.toContain(reparo?.msg);
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
])('login: %o', (datos, reparo) => {
  expect(revisarLogin(datos)).toEqual(reparo);
});

test.each([
  [
    { clavea: '', claven: buena, rclave: '' },
    { campo: 'clavea', msg: VACIO },
  ],
  [
    { clavea: 'a', claven: '', rclave: 'a' },
    { campo: 'claven', msg: VACIO },
  ],
  [
    { clavea: 'a', claven: buena, rclave: '' },
    { campo: 'rclave', msg: VACIO },
  ],
  [
    { clavea: 'a', claven: 'corta', rclave: 'b' },
    { campo: 'rclave', msg: DISTINTAS },
  ],
  [
    { clavea: 'a', claven: '7letras', rclave: 'a' },
    { campo: 'claven', msg: 'La nueva clave debe contener minimo 8 caracteres' },
  ],
  [
    { clavea: 'a', claven: 'k'.repeat(129), rclave: 'a' },
    { campo: 'claven', msg: 'La contraseña puede tener hasta 128 caracteres' },
  ],
  [{ clavea: 'a', claven: buena, rclave: 'a' }, null],
  [{ clavea: 'a', claven: '8 letras', rclave: 'a' }, null],
  [{ clavea: 'a', claven: 'k'.repeat(128), rclave: 'a' }, null],
])('cambio de clave: %o', (datos, reparo) => {
  expect(revisarCambioClave(datos)).toEqual(reparo);
});

test.each([
  ['vacío', '', VACIO],
  ['solo espacios', '   ', VACIO],
  ['de 100', 'é'.repeat(100), null],
  ['de 101', 'é'.repeat(101), 'No mas de 100 caracteres'],
  ['de 100 emojis, que ocupan dos unidades', '🙂'.repeat(100), null],
])('estado: %s', (_caso, estado, msg) => {
  expect(revisarEstado(estado)?.msg ?? null).toBe(msg);
});
