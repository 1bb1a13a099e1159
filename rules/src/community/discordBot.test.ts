import { expect, test } from 'vitest';
import { checkBotToken, DISCORD_TOKEN_MAX } from './discordBot.ts';

const TOKEN = `${'M'.repeat(26)}.G-x_0a.${'z'.repeat(38)}`;

test.each([TOKEN, TOKEN.toLowerCase(), 'a'.repeat(DISCORD_TOKEN_MAX)])('accepts %s', (token) => {
  expect(checkBotToken({ token })).toBeNull();
});

test.each(['', 'hola', `Bot ${TOKEN}`, `${TOKEN}\n`, `${TOKEN}ñ`, 'a'.repeat(DISCORD_TOKEN_MAX + 1)])(
  'refuses %j',
  (token) => {
    expect(checkBotToken({ token })?.campo).toBe('token');
  },
);
