import type { ERRORS } from '@conserje/contract';
import { escapeForDiscord } from '@conserje/rules';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { CallName } from '../../../platform/http/routing/callContext.ts';
import { InternalCalls } from '../../../platform/http/routing/internalCalls.ts';
import { ENGINE } from '../../../test-support/database/testDatabase.ts';
import { CALL_ACCESS_RULES } from '../../../test-support/matrices/accessMatrix.calls.ts';
import { isCategoriaAllowed, parseAccessRule } from '../../../test-support/matrices/accessMatrix.ts';
import type { Outcome } from '../../../test-support/matrices/discordCommandScene.ts';
import { TwinAgencies } from '../../../test-support/matrices/discordCommandScene.ts';
import { DISCORD_COMMAND_ROWS } from '../../../test-support/matrices/discordCommandTable.ts';
import type { CommandCase, PreparedInteraction } from '../../../test-support/matrices/discordCommandUses.ts';
import {
  beginCommandCase,
  COMMAND_USES,
  prepareInteraction,
} from '../../../test-support/matrices/discordCommandUses.ts';
import type { ApiResponse } from '../../../test-support/portal/apiClient.ts';
import { COMMAND_DEFINITIONS } from '../discord/bot/discord.commandDefinitions.ts';

const NOT_LINKED = 'Primero une tu cuenta de Discord a la del portal: escribe /vincular.';

const agencies = new TwinAgencies();
beforeAll(() => agencies.open());
afterAll(() => agencies.leave());

test('every command has a row, and every row of a command one', () => {
  const named = DISCORD_COMMAND_ROWS.map(({ use }) => use).filter((use) => use.startsWith('/'));
  const commands = new Set(named.map((use) => use.slice(1).replace(/ .*/, '')));
  expect([...commands].toSorted()).toEqual(COMMAND_DEFINITIONS.map(({ name }) => name).toSorted());
  // A person is typed, or chosen from the list.
  const chosen = COMMAND_DEFINITIONS.filter(({ options = [] }) => options.some(({ name }) => name === 'persona'));
  for (const { name } of chosen) expect(named.filter((use) => use.startsWith(`/${name} `))).toHaveLength(2);
  expect(Object.keys(COMMAND_USES)).toEqual(DISCORD_COMMAND_ROWS.map(({ use }) => use));
});

test('no row gives a categoria what the access table of the calls does not', () => {
  const ruleOf = (call: string) =>
    parseAccessRule(Object.entries(CALL_ACCESS_RULES).find(([key]) => /^\w+ (\w+)/.exec(key)?.[1] === call)?.[1] ?? '');
  for (const { use, calls, answers } of DISCORD_COMMAND_ROWS)
    for (const [who, answer] of answers) {
      if (typeof who !== 'number') continue;
      const isAllowed = calls.every((call) => isCategoriaAllowed(ruleOf(call), who));
      if (!isAllowed) expect([use, who, answer]).toEqual([use, who, expect.stringMatching(/^(SIN_PERMISO|none)$/)]);
    }
});

/** Answer of the page as the table names it. */
function kindOf(answer: ApiResponse | undefined, expected: string): string {
  if (!answer || answer.http === 200) return expected === 'shown' ? 'shown' : 'done';
  return (answer.body as { error: string }).error;
}

/** First line that Discord shows for an answer of the page; what the page does not have is the code for linking. */
function lineFor(answer: ApiResponse | undefined): unknown {
  if (!answer) return expect.stringMatching(/^Tu código es/);
  const { error, msg } = answer.body as { error?: keyof typeof ERRORS; msg: string };
  return error === 'SIN_SESION' ? NOT_LINKED : escapeForDiscord(msg);
}

/** Presses in Discord. @returns the effects, and the calls that were made */
async function pressInDiscord({ agencies, actor }: CommandCase, { sent: { type, data } }: PreparedInteraction) {
  const run = vi.spyOn(InternalCalls.prototype, 'run');
  const { application, discord } = agencies;
  const body = application.interaction(type, actor.cuenta, data);
  const there = await agencies.outcome(discord, () => application.sendBody(body));
  const made = run.mock.calls.map(([name]): CallName => name);
  run.mockRestore();
  return { there, made };
}

const withoutResult = ({ result: _result, ...effects }: Outcome<unknown>) => effects;
const LABELS = DISCORD_COMMAND_ROWS.map(({ use }) => use).filter((use) => !use.startsWith('/'));

// On PostgreSQL the writing rows are compared with the page where they are pressed many times.
if (ENGINE === 'sqlite')
  describe.each(DISCORD_COMMAND_ROWS)('$use', ({ use, calls, answers }) => {
    test.each([...answers])('%s: %s, as on the page', async (who, expected) => {
      const of = await beginCommandCase(agencies, use, who);
      const press = await prepareInteraction(of, use);
      expect(press === null).toBe(expected === 'none');
      if (!press) return;
      const person = who === 'visitor' ? null : of.actor.page;
      const here = await agencies.outcome(agencies.page, () => agencies.onPage(agencies.page, person, press.page));
      const { there, made } = await pressInDiscord(of, press);
      const isCode = here.result === undefined;

      expect(kindOf(here.result, expected)).toBe(expected);
      const [line] = there.result.text.split('\n');
      if (expected === 'shown') expect(there.result.text).toMatch(COMMAND_USES[use]?.shows ?? /^$/);
      else expect(line).toEqual(lineFor(here.result));

      const isWhole = (expected === 'done' && !isCode) || expected === 'shown';
      expect(made).toEqual(isWhole ? calls : calls.slice(0, made.length));
      const effects = withoutResult(there);
      expect(effects).toEqual(isCode ? { ...withoutResult(here), rows: { discord_codigo: 1 } } : withoutResult(here));
      expect(effects.bitacora.length > 0 || isCode).toBe(expected === 'done');
      expect(there.result).toMatchObject({ http: 200, flags: 64 });
      for (const { label } of there.result.buttons) expect(LABELS).toContain(label);
    });
  });
