import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DISCORD_EVENT_KEYS } from './discord.ts';
import {
  checkTemplate,
  DISCORD_MESSAGE_MAX,
  exampleValues,
  fillTemplate,
  mentionText,
  NEWS,
  NEWS_ROLES_MAX,
  TEMPLATE_FIELDS_MAX,
  TEMPLATE_MAX,
} from './discordNews.ts';

describe('checkTemplate', () => {
  test.each(DISCORD_EVENT_KEYS)('accepts the usual text and every field of %s', (event) => {
    expect(checkTemplate(event, NEWS[event].template)).toBeNull();
    expect(
      checkTemplate(
        event,
        Object.keys(NEWS[event].fields)
          .map((name) => `{${name}}`)
          .join(' '),
      ),
    ).toBeNull();
  });

  test.each([
    ['', null],
    ['Sin datos', null],
    ['{ sola y }', '{ sola y } no existe aquí. Puedes usar {nombre} y {mision}.'],
    ['una { y otra\n}', null],
    ['{foto}', '{foto} no existe aquí. Puedes usar {nombre} y {mision}.'],
    ['{}', '{} no existe aquí. Puedes usar {nombre} y {mision}.'],
    ['{nombre} {Nombre}', '{Nombre} no existe aquí. Puedes usar {nombre} y {mision}.'],
    ['{motivo}', '{motivo} no existe aquí. Puedes usar {nombre} y {mision}.'],
    ['{nombre}'.repeat(TEMPLATE_FIELDS_MAX), null],
    ['{nombre}'.repeat(TEMPLATE_FIELDS_MAX + 1), 'Usa como mucho 20 datos entre { y }.'],
    ['x'.repeat(TEMPLATE_MAX), null],
    ['x'.repeat(TEMPLATE_MAX + 1), 'Es muy largo: caben 1000 letras.'],
    ...['@everyone', 'a@HERE', '<@123>', '<@!1>', '<@&{nombre}>', '<#1>', '<id:guide>'].map(
      (text) => [text, 'Quita la mención del texto. A quién avisa se elige abajo, en los roles.'] as const,
    ),
    ['ana@hotel.example <3', null],
  ] as const)('%j', (plantilla, msg) => {
    expect(checkTemplate('ascenso', plantilla)?.msg ?? null).toBe(msg);
  });
});

describe('fillTemplate', () => {
  test.each([
    [null, '**Ana\\_B** asciende a **Jefe A**'],
    ['¡{nombre}!\n{nombre}: {mision}', '¡Ana\\_B!\nAna\\_B: Jefe A'],
    ['Hola', 'Hola'],
    // A person may be called «everyone».
    ['a@{nombre} \\@', 'a\\@Ana\\_B \\@'],
  ])('%j', (plantilla, text) => {
    expect(fillTemplate('ascenso', plantilla, { nombre: 'Ana_B', mision: 'Jefe A' })).toBe(text);
  });

  test('leaves out lines without their data, and falls back to the usual text when nothing is left', () => {
    const values = { nombre: 'Leo', encargado: '', motivo: 'Una\nDos' };
    expect(fillTemplate('despido', null, values)).toBe('**Leo** ya no está en la agencia.\n> Una\n> Dos');
    expect(fillTemplate('despido', '{encargado}', values)).toBe('**Leo** ya no está en la agencia.\n> Una\n> Dos');
    expect(fillTemplate('despido', '{encargado} {nombre}', values)).toBe(' Leo');
  });

  test('quotes a text that stands alone, and puts it in one line elsewhere', () => {
    const values = { nombre: 'Ana', estado: '# a\nb' };
    expect(fillTemplate('estado', '{estado}', values)).toBe('> \\# a\n> b');
    expect(fillTemplate('estado', 'Dice: {estado}', values)).toBe('Dice: \\# a b');
  });

  test('shortens long values, first and last, to what fits', () => {
    const text = fillTemplate('comunicado', '{titulo}\n{texto}', { titulo: '@'.repeat(600), texto: '*'.repeat(600) });
    expect(text.length).toBeLessThanOrEqual(DISCORD_MESSAGE_MAX);
    expect(text).toMatch(/^(\\@){300}…\n> (\\\*){300}…$/);
  });

  test('always fits, mentions nobody, and says something', () => {
    const roles = Array.from({ length: NEWS_ROLES_MAX }, () => '9'.repeat(25));
    const room = DISCORD_MESSAGE_MAX - mentionText(roles).length - 1;
    const signs = fc.constantFrom('@', '`', '\n', 'everyone', '<@&1>', '😀', 'a', '{nombre}', ' ');
    fc.assert(
      fc.property(
        fc.constantFrom(...DISCORD_EVENT_KEYS),
        fc.array(fc.constantFrom('{A}', 'x', '\n', '**', '@', '> '), { maxLength: 1200 }),
        fc.array(signs, { maxLength: 1500 }),
        (event, parts, letters) => {
          const [first = ''] = Object.keys(NEWS[event].fields);
          const plantilla = parts.map((part) => (part === '{A}' ? `{${first}}` : part)).join('');
          fc.pre(checkTemplate(event, plantilla) === null);
          const values = Object.fromEntries(Object.keys(NEWS[event].fields).map((name) => [name, letters.join('')]));
          const text = fillTemplate(event, plantilla, values, room);
          expect(text.length).toBeLessThanOrEqual(room);
          // Braces of a value are no data.
          if (letters.includes('everyone')) expect(text).not.toMatch(/(?<!\\)@everyone/);
        },
      ),
    );
  });

  test.each(DISCORD_EVENT_KEYS)('the example of %s fills every field', (event) => {
    expect(fillTemplate(event, null, exampleValues(event))).not.toMatch(/[{}]/);
  });
});
