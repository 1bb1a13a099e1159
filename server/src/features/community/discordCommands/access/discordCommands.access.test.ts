import type { ERRORS } from '@conserje/contract';
import { escapeForDiscord } from '@conserje/rules';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { CallName } from '../../../../platform/http/routing/callContext.ts';
import { InternalCalls } from '../../../../platform/http/routing/internalCalls.ts';
import { ENGINE } from '../../../../test-support/database/testDatabase.ts';
import { CALL_ACCESS_RULES } from '../../../../test-support/matrices/accessMatrix.calls.ts';
import { isCategoriaAllowed, parseAccessRule } from '../../../../test-support/matrices/accessMatrix.ts';
import { TwinAgencies } from '../../../../test-support/matrices/commandScene.ts';
import type { Who } from '../../../../test-support/matrices/commandTable.ts';
import { COMMAND_ROWS, WRITING_ROWS } from '../../../../test-support/matrices/commandTable.ts';
import { beginCase, preparePress, USES } from '../../../../test-support/matrices/commandUses.ts';
import type { ApiResponse } from '../../../../test-support/portal/apiClient.ts';
import { COMMAND_DEFINITIONS } from '../../discord/bot/discord.commandDefinitions.ts';

const NOT_LINKED = 'Primero une tu cuenta de Discord a la del portal: escribe /vincular.';

test('every command has a row, and every row of a command one', () => {
  const named = COMMAND_ROWS.map(({ use }) => use).filter((use) => use.startsWith('/'));
  const commands = new Set(named.map((use) => use.slice(1).replace(/ .*/, '')));
  expect([...commands].toSorted()).toEqual(COMMAND_DEFINITIONS.map(({ name }) => name).toSorted());
  // A person is typed, or chosen from the list.
  const chosen = COMMAND_DEFINITIONS.filter(({ options = [] }) => options.some(({ name }) => name === 'persona'));
  for (const { name } of chosen) expect(named.filter((use) => use.startsWith(`/${name} `))).toHaveLength(2);
  expect(Object.keys(USES)).toEqual(COMMAND_ROWS.map(({ use }) => use));
});

test('no row gives a categoria what the access table of the calls does not', () => {
  const ruleOf = (call: string) =>
    parseAccessRule(Object.entries(CALL_ACCESS_RULES).find(([key]) => /^\w+ (\w+)/.exec(key)?.[1] === call)?.[1] ?? '');
  for (const { use, calls, answers } of COMMAND_ROWS)
    for (const [who, answer] of answers) {
      if (typeof who !== 'number') continue;
      const isAllowed = calls.every((call) => isCategoriaAllowed(ruleOf(call), who));
      if (!isAllowed) expect([use, who, answer]).toEqual([use, who, expect.stringMatching(/^(SIN_PERMISO|none)$/)]);
    }
});

const agencies = new TwinAgencies();
beforeAll(() => agencies.open());
afterAll(() => agencies.leave());

/** Answer of the page as the table names it. */
function kindOf(answer: ApiResponse | undefined, expected: string): string {
  if (!answer || answer.http === 200) return expected === 'shown' ? 'shown' : 'done';
  return (answer.body as { error: string }).error;
}

/** Text that Discord shows first for an answer of the page. */
function textOf({ body }: ApiResponse): string {
  const { error, msg } = body as { error?: keyof typeof ERRORS; msg: string };
  return error === 'SIN_SESION' ? NOT_LINKED : escapeForDiscord(msg);
}

/** Nothing that decides differs between the engines: on PostgreSQL what writes, by those at the edges of the permisos. */
const isRun = (who: Who): boolean => ENGINE === 'sqlite' || typeof who !== 'number' || [1, 2, 10].includes(who);
const ROWS = ENGINE === 'sqlite' ? COMMAND_ROWS : WRITING_ROWS;
const LABELS = COMMAND_ROWS.map(({ use }) => use).filter((use) => !use.startsWith('/'));

describe.each(ROWS)('$use', ({ use, calls, answers }) => {
  test.each([...answers].filter(([who]) => isRun(who)))('%s: %s, as on the page', async (who, expected) => {
    const run = vi.spyOn(InternalCalls.prototype, 'run');
    const of = await beginCase(agencies, use, who);
    const press = await preparePress(of, use);
    expect(press === null).toBe(expected === 'none');
    if (!press) return;
    const person = who === 'visitor' ? null : of.actor.page;
    const here = await agencies.outcome(agencies.page, () => agencies.onPage(agencies.page, person, press.page));
    run.mockClear();
    const { application } = agencies;
    const { type, data } = press.sent;
    const there = await agencies.outcome(agencies.discord, () =>
      application.sendBody(application.interaction(type, of.actor.cuenta, data)),
    );
    const made = run.mock.calls.map(([name]): CallName => name);
    run.mockRestore();

    expect(kindOf(here.result, expected)).toBe(expected);
    const [first = ''] = there.result.text.split('\n');
    if (expected === 'shown') expect(there.result.text).toMatch(USES[use]?.shows ?? /^$/);
    else expect(first).toEqual(here.result ? textOf(here.result) : expect.stringMatching(/^Tu código es/));

    const isDone = expected === 'done' || expected === 'shown';
    expect(made).toEqual(isDone && here.result ? calls : calls.slice(0, made.length));
    const { result: _page, ...effectsHere } = here;
    const { result, ...effectsThere } = there;
    // The code for linking is the one thing that the page does not have.
    const code = use === '/vincular' && expected === 'done' ? { discord_codigo: 1 } : {};
    expect(effectsThere).toEqual({ ...effectsHere, rows: { ...effectsHere.rows, ...code } });
    const hasEffects = effectsThere.bitacora.length > 0 || Object.keys(effectsThere.rows).length > 0;
    expect(hasEffects).toBe(expected === 'done');
    expect({ http: result.http, flags: result.flags }).toEqual({ http: 200, flags: 64 });
    for (const { label } of result.buttons) expect(LABELS).toContain(label);
  });
});
