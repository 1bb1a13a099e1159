import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkWebhook, escapeForDiscord, quoteForDiscord, webhookHint } from './discord.ts';

const SECRET = 'aB3_-'.repeat(12);
const VALID_URL = `https://discord.com/api/webhooks/123456789012345678/${SECRET}`;

describe('the address of a webhook', () => {
  test.each([
    VALID_URL,
    VALID_URL.replace('discord.com', 'discordapp.com'),
    VALID_URL.replace('/api/', '/api/v10/'),
    VALID_URL.replace('discord.com', 'ptb.discord.com'),
    VALID_URL.replace('discord.com', 'canary.discord.com'),
    `${VALID_URL}?thread_id=123456789012345678`,
  ])('%s', (direccion) => {
    expect(checkWebhook({ direccion })).toBeNull();
  });

  test.each([
    '',
    'https://discord.com',
    VALID_URL.replace('https', 'http'),
    VALID_URL.replace('discord.com', 'discord.com.evil.example'),
    VALID_URL.replace('discord.com', 'evil.example'),
    VALID_URL.replace('discord.com', 'discord.gg'),
    VALID_URL.replace('discord.com', 'evil.discord.com'),
    VALID_URL.replace('discord.com', 'ptb.evil.com'),
    `${VALID_URL}?thread_id=`,
    `${VALID_URL}?thread_id=1&wait=true`,
    `${VALID_URL}?thread_id=123456789012345678&username=Ana`,
    VALID_URL.replace('discord.com', 'discord.com:8443'),
    VALID_URL.replace('discord.com', 'a:b@discord.com'),
    VALID_URL.replace('discord.com', 'evil.example/discord.com'),
    VALID_URL.replace('webhooks', 'users'),
    VALID_URL.replace(SECRET, '../../users/@me'),
    `${VALID_URL}?wait=true`,
    `${VALID_URL}#x`,
    `${VALID_URL}/github`,
    ` ${VALID_URL}`,
    `${VALID_URL}\n`,
    VALID_URL + 'a'.repeat(300),
  ])('not %j', (direccion) => {
    expect(checkWebhook({ direccion })?.campo).toBe('direccion');
  });

  test('of it only the end of its id is shown', () => {
    expect(webhookHint(VALID_URL)).toBe('…5678');
    expect(webhookHint(`${VALID_URL}?thread_id=987654321`)).toBe('…5678');
    expect(webhookHint('')).toBe('…');
  });
});

/** As Discord reads a message: what stands behind a backslash is a character like any other. */
const read = (texto: string): string => texto.replace(/\\([^0-9A-Za-z\s])/g, '$1');

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
  ])('%j', (written, sent) => {
    expect(escapeForDiscord(written)).toBe(sent);
    expect(read(escapeForDiscord(written))).toBe(written);
  });

  test('is read as it was typed, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (texto) => {
        const singleLine = texto.replace(/[\r\n\u2028\u2029]/g, '');
        expect(read(escapeForDiscord(singleLine))).toBe(singleLine);
        expect(escapeForDiscord(singleLine)).not.toMatch(/(?<!\\)(?:\\\\)*[@<`*_~|#[\]]/);
      }),
    );
  });

  test('is one line in a sentence, and quoted line by line where it stands alone', () => {
    expect(escapeForDiscord('uno\n\n  # dos')).toBe('uno \\# dos');
    expect(quoteForDiscord('uno\n# dos\r\n> tres')).toBe('> uno\n> \\# dos\n> \\> tres');
    expect(quoteForDiscord('mitad \ud83d')).toBe('> mitad \ufffd');
  });
});
