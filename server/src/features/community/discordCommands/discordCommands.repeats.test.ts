import { escapeForDiscord } from '@conserje/rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InteractionAnswer } from '../../../test-support/fakes/discordApplication.ts';
import type { Outcome } from '../../../test-support/matrices/discordCommandScene.ts';
import { TwinAgencies } from '../../../test-support/matrices/discordCommandScene.ts';
import { WRITING_COMMAND_ROWS } from '../../../test-support/matrices/discordCommandTable.ts';
import type { PreparedInteraction } from '../../../test-support/matrices/discordCommandUses.ts';
import { beginCommandCase, prepareInteraction } from '../../../test-support/matrices/discordCommandUses.ts';

const PRESSES = 50;
/** Discord gives up an answer after seconds, so that a slow machine could not take all at once. */
const AT_ONCE = 10;

/** Answer to an interaction that comes again when the portal does not know anymore that it did; else the same as before. */
const ANSWERED_OTHERWISE: Readonly<Record<string, RegExp>> = {
  '/vincular': /^Tu código es/,
  // The link whose session would know the answer is over.
  '/desvincular': /^Primero une tu cuenta/,
  // A typed name says nothing of the state.
  '/pausar nombre': /^Ese tiempo ya está en pausa/,
};

/** Effects without ids of new rows: on PostgreSQL a refused opening uses one up. */
const withoutIds = ({ result: _result, bitacora, trabajo, ...effects }: Outcome<unknown>) => ({
  ...effects,
  bitacora: bitacora.map(({ objeto: _id, ...row }) => row),
  trabajo: trabajo.map(({ tiempo: _id, ...row }) => row),
});

const agencies = new TwinAgencies();
beforeAll(() => agencies.open());
afterAll(() => agencies.leave());

describe.each(WRITING_COMMAND_ROWS)('$use', ({ use, answers }) => {
  /** Prepares a press, and makes it on the page of the one agency. */
  async function begin() {
    const of = await beginCommandCase(agencies, use, answers.get(10) === 'done' ? 10 : 'visitor');
    const press = await prepareInteraction(of, use);
    if (!press) throw new Error('nothing is shown');
    const page = await agencies.outcome(agencies.page, () => agencies.onPage(agencies.page, of.actor.page, press.page));
    return { press, cuenta: of.actor.cuenta, page };
  }
  type Begun = Awaited<ReturnType<typeof begin>>;

  const bodyOf = ({ cuenta }: Begun, { sent: { type, data } }: PreparedInteraction, id?: string): string =>
    agencies.application.interaction(type, cuenta, data, id);
  const send = (bodies: string[]) =>
    agencies.outcome(agencies.discord, async () => {
      const answers: InteractionAnswer[] = [];
      for (let i = 0; i < bodies.length; i += AT_ONCE) {
        const group = bodies.slice(i, i + AT_ONCE);
        answers.push(...(await Promise.all(group.map((body) => agencies.application.sendBody(body)))));
      }
      return answers;
    });
  /** Effects that the page has; a code for linking has none there. */
  const expectedOf = ({ page }: Begun) =>
    withoutIds(use === '/vincular' ? { ...page, rows: { discord_codigo: 1 } } : page);
  const textOf = ({ page }: Begun): string => {
    const { msg } = (page.result?.body ?? { msg: 'Tu código es' }) as { msg: string };
    return escapeForDiscord(msg);
  };

  test(`${PRESSES} presses have the effect of one on the page`, async () => {
    const begun = await begin();
    const outcome = await send(Array.from({ length: PRESSES }, () => bodyOf(begun, begun.press)));
    expect(withoutIds(outcome)).toEqual(expectedOf(begun));
    const { result } = outcome;
    expect(result.every(({ http, text }) => http === 200 && text !== '')).toBe(true);
    const done = result.filter(({ text }) => text.startsWith(textOf(begun)));
    // Each code replaces the one before.
    expect(done).toHaveLength(use === '/vincular' ? PRESSES : 1);
  });

  test('one interaction is done once, also if it comes again', async () => {
    const begun = await begin();
    const body = bodyOf(begun, begun.press);
    const twice = await send([body, body]);
    const { result } = twice;
    expect(withoutIds(twice)).toEqual(expectedOf(begun));
    expect(result.map(({ http }) => http).toSorted()).toEqual([200, 401]);
    const first = result.find(({ http }) => http === 200);
    expect(first?.text.startsWith(textOf(begun))).toBe(true);

    // A copy is refused as if nobody had signed it, and shows nothing of the answer.
    const copy = await send([body]);
    expect(copy.result).toMatchObject([{ http: 401, text: '', buttons: [] }]);
    // Where nothing remembers the interaction, the key of its call still does.
    await agencies.discord.db.deleteFrom('discord_interaccion').execute();
    const { result: [again] = [], ...later } = await send([body]);
    const expected = ANSWERED_OTHERWISE[use];
    if (expected) expect(again?.text).toMatch(expected);
    else expect(again).toEqual(first);
    for (const { bitacora, trabajo, notices, rows } of [copy, later])
      expect({ bitacora, trabajo, notices, rows }).toEqual({ bitacora: [], trabajo: [], notices: [], rows: {} });
  });
});
