import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { citaDiscord, enDiscord, pistaGancho, revisarGancho } from './discord.ts';

const SECRETO = 'aB3_-'.repeat(12);
const BUENA = `https://discord.com/api/webhooks/123456789012345678/${SECRETO}`;

describe('the address of a webhook', () => {
  test.each([
    BUENA,
    BUENA.replace('discord.com', 'discordapp.com'),
    BUENA.replace('/api/', '/api/v10/'),
    BUENA.replace('discord.com', 'ptb.discord.com'),
    BUENA.replace('discord.com', 'canary.discord.com'),
    `${BUENA}?thread_id=123456789012345678`,
  ])('%s', (direccion) => {
    expect(revisarGancho({ direccion })).toBeNull();
  });

  test.each([
    '',
    'https://discord.com',
    BUENA.replace('https', 'http'),
    BUENA.replace('discord.com', 'discord.com.evil.example'),
    BUENA.replace('discord.com', 'evil.example'),
    BUENA.replace('discord.com', 'discord.gg'),
    BUENA.replace('discord.com', 'evil.discord.com'),
    BUENA.replace('discord.com', 'ptb.evil.com'),
    `${BUENA}?thread_id=`,
    `${BUENA}?thread_id=1&wait=true`,
    `${BUENA}?thread_id=123456789012345678&username=Ana`,
    BUENA.replace('discord.com', 'discord.com:8443'),
    BUENA.replace('discord.com', 'a:b@discord.com'),
    BUENA.replace('discord.com', 'evil.example/discord.com'),
    BUENA.replace('webhooks', 'users'),
    BUENA.replace(SECRETO, '../../users/@me'),
    `${BUENA}?wait=true`,
    `${BUENA}#x`,
    `${BUENA}/github`,
    ` ${BUENA}`,
    `${BUENA}\n`,
    BUENA + 'a'.repeat(300),
  ])('not %j', (direccion) => {
    expect(revisarGancho({ direccion })?.campo).toBe('direccion');
  });

  test('of it only the end of its id is shown', () => {
    expect(pistaGancho(BUENA)).toBe('…5678');
    expect(pistaGancho(`${BUENA}?thread_id=987654321`)).toBe('…5678');
    expect(pistaGancho('')).toBe('…');
  });
});

/** As Discord reads a message: what stands behind a backslash is a character like any other. */
const leido = (texto: string): string => texto.replace(/\\([^0-9A-Za-z\s])/g, '$1');

describe('what people type', () => {
  test.each([
    [
      '**negrita** _cursiva_ ~~no~~ ||secreto|| `código`',
      '\\*\\*negrita\\*\\* \\_cursiva\\_ \\~\\~no\\~\\~ \\|\\|secreto\\|\\| \\`código\\`',
    ],
    [
      '@everyone @here <@1234> <@&5> <#6> </x:7>',
      '\\@everyone \\@here \\<\\@1234\\> \\<\\@&5\\> \\<\\#6\\> \\</x\\:7\\>',
    ],
    ['[gratis](https://evil.example)', '\\[gratis\\]\\(https\\://evil.example\\)'],
    ['<b>Hola</b> <script>', '\\<b\\>Hola\\</b\\> \\<script\\>'],
    ['# Título', '\\# Título'],
    ['- lista', '\\- lista'],
    ['1. uno', '1\\. uno'],
    ['12 pm', '12 pm'],
    ['a\\*b', 'a\\\\\\*b'],
    ['\u202eotla', '\u202eotla'],
    ['👩‍👩‍👧‍👦'.repeat(100), '👩‍👩‍👧‍👦'.repeat(100)],
  ])('%j', (escrito, enviado) => {
    expect(enDiscord(escrito)).toBe(enviado);
    expect(leido(enDiscord(escrito))).toBe(escrito);
  });

  test('is read as it was typed, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (texto) => {
        const unaLinea = texto.replace(/[\r\n\u2028\u2029]/g, '');
        expect(leido(enDiscord(unaLinea))).toBe(unaLinea);
        expect(enDiscord(unaLinea)).not.toMatch(/(?<!\\)(?:\\\\)*[@<`*_~|#[\]]/);
      }),
    );
  });

  test('is one line in a sentence, and quoted line by line where it stands alone', () => {
    expect(enDiscord('uno\n\n  # dos')).toBe('uno \\# dos');
    expect(citaDiscord('uno\n# dos\r\n> tres')).toBe('> uno\n> \\# dos\n> \\> tres');
    expect(citaDiscord('mitad \ud83d')).toBe('> mitad \ufffd');
  });
});
