import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkWebhook, escapeForDiscord, quoteForDiscord, webhookHint } from './discord.ts';

const SECRET = 'aB3_-'.repeat(12);
const VALID_URL = `https://discord.com/api/webhooks/123456789012345678/${SECRET}`;

describe('checkWebhook', () => {
  test.each([
    VALID_URL,
    VALID_URL.replace('discord.com', 'discordapp.com'),
    VALID_URL.replace('/api/', '/api/v10/'),
    VALID_URL.replace('discord.com', 'ptb.discord.com'),
    VALID_URL.replace('discord.com', 'canary.discord.com'),
    `${VALID_URL}?thread_id=123456789012345678`,
  ])('accepts %s', (direccion) => {
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
  ])('rejects %j', (direccion) => {
    expect(checkWebhook({ direccion })?.campo).toBe('direccion');
  });

  test('webhookHint shows only the end of the webhook id', () => {
    expect(webhookHint(VALID_URL)).toBe('…5678');
    expect(webhookHint(`${VALID_URL}?thread_id=987654321`)).toBe('…5678');
    expect(webhookHint('')).toBe('…');
  });
});

/** Reads a text as Discord does: a character after a backslash is literal. */
const read = (text: string): string => text.replace(/\\([^0-9A-Za-z\s])/g, '$1');

describe('text typed by people', () => {
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
  ])('escapes %j', (written, sent) => {
    expect(escapeForDiscord(written)).toBe(sent);
    expect(read(escapeForDiscord(written))).toBe(written);
  });

  test('reads back exactly as it was typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const singleLine = text.replace(/[\r\n\u2028\u2029]/g, '');
        expect(read(escapeForDiscord(singleLine))).toBe(singleLine);
        expect(escapeForDiscord(singleLine)).not.toMatch(/(?<!\\)(?:\\\\)*[@<`*_~|#[\]]/);
      }),
    );
  });

  test('is one line inside a sentence, and quoted line by line as a block', () => {
    expect(escapeForDiscord('uno\n\n  # dos')).toBe('uno \\# dos');
    expect(quoteForDiscord('uno\n# dos\r\n> tres')).toBe('> uno\n> \\# dos\n> \\> tres');
    expect(quoteForDiscord('mitad \ud83d')).toBe('> mitad \ufffd');
  });
});
