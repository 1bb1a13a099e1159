import { expect, test } from 'vitest';
import { COMMAND_DEFINITIONS } from '../../discord/bot/discord.commandDefinitions.ts';
import { COMMANDS } from './commands.ts';

const definitions = COMMAND_DEFINITIONS.map((command) => ({ ...command, options: command.options ?? [] }));

test('every registered command is answered, and every answered one is registered', () => {
  const names = definitions.map(({ name }) => name);
  expect(names.toSorted()).toEqual([...COMMANDS.keys(), 'vincular'].toSorted());
  const typed = definitions.filter(({ options }) =>
    options.some((o) => 'autocomplete' in o && o.autocomplete === true),
  );
  const suggested = [...COMMANDS].flatMap(([name, { suggest }]) => (suggest ? [name] : []));
  expect(typed.map(({ name }) => name).toSorted()).toEqual(suggested.toSorted());
});

test('names and descriptions keep the limits of Discord', () => {
  for (const { name, description } of definitions.flatMap((one) => [one, ...one.options])) {
    expect(name).toMatch(/^[a-z]{1,32}$/);
    expect(description.length).toBeGreaterThan(0);
    expect(description.length).toBeLessThanOrEqual(100);
  }
  for (const { options } of definitions) {
    const required = options.map((option) => option.required === true);
    // Discord wants the required options first.
    expect(required).toEqual(required.toSorted((a, b) => Number(b) - Number(a)));
  }
});
