import type { LiveEvent } from '@conserje/contract';
import type { Permiso, Topic } from '@conserje/rules';
import { MGMT_CATEGORIA_MIN, PERMISOS, TOPICS } from '@conserje/rules';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { runInTransaction } from '../../../platform/unit-of-work/transaction.ts';
import { openEventStream } from '../../../test-support/cluster/sseReader.ts';
import { parseAccessRule, TOPIC_ACCESS_RULES } from '../../../test-support/matrices/accessMatrix.ts';
import { portalForFile } from '../../../test-support/portal/portal.ts';

/** Checks live events against the table of access rules: every topic, for every kind of viewer. */

const portal = portalForFile();
// The keys of the literal are exactly `Topic`.
const topics = Object.keys(TOPICS) as Topic[];
const END_MARK = 'fin de la prueba';
const OWN_TEXT = 'te lo dijo';
/** Excludes events of live lists, which are checked by the access rule of their call. */
const isEvent = (event: object): event is LiveEvent => !('lista' in event);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  return () => vi.useRealTimers();
});

type ViewerCase = { nombre: string; permisos: readonly Permiso[]; categoria: number };
const VIEWERS: readonly ViewerCase[] = [
  { nombre: 'sin permisos', permisos: [], categoria: 1 },
  { nombre: 'la administración, sin permisos', permisos: [], categoria: MGMT_CATEGORIA_MIN },
  ...PERMISOS.map((p) => ({ nombre: `solo ${p}`, permisos: [p], categoria: 1 })),
];

describe.each(VIEWERS)('$nombre', ({ permisos, categoria }) => {
  test('is told own events in full, others by its access, and nothing that is for another person', async () => {
    const p = portal();
    await p.grantPermisos(categoria);
    const [who, actor, other] = [
      await p.createPerson({ categoria }),
      await p.createPerson({ categoria: 12 }),
      await p.createPerson(),
    ];
    await p.setExcepcion(who, ...permisos);
    const reader = await openEventStream(p, who, topics.join());
    const notify = (tema: Topic, msg: string, para?: number) =>
      runInTransaction({ ...p.deps, actor }, async (tx) => {
        tx.notify({ tema, msg, ...(para !== undefined && { para }) });
        await tx.audit({ modulo: 'acceso', motivo: 'Prueba' });
      });
    for (const tema of topics) {
      await notify(tema, 'hizo algo secreto');
      await notify(tema, 'te dijo algo secreto', other.id);
      await notify(tema, OWN_TEXT, who.id);
    }
    await notify('estados', END_MARK);
    const heard = new Map<string, Pick<LiveEvent, 'quien' | 'msg'>[]>();
    for (;;) {
      const event = JSON.parse((await reader.next())?.replace(/^data: /, '') ?? 'null') as LiveEvent;
      if (!isEvent(event)) continue;
      const { tema, msg } = event;
      if (msg === END_MARK) break;
      heard.set(tema, [...(heard.get(tema) ?? []), { quien: event.quien, msg }]);
    }
    // Events for one person come at once, those for everyone in batches.
    const inOrder = (told: Pick<LiveEvent, 'quien' | 'msg'>[] = []) =>
      told.toSorted((a, b) => Number(b.msg === OWN_TEXT) - Number(a.msg === OWN_TEXT));
    for (const tema of topics) {
      const { loggedIn: sesion, mgmt, permisos: sufficient } = parseAccessRule(TOPIC_ACCESS_RULES[tema]);
      const mayKnow =
        sesion || (mgmt && categoria >= MGMT_CATEGORIA_MIN) || permisos.some((x) => sufficient.includes(x));
      expect({ tema, dicho: inOrder(heard.get(tema)) }).toEqual({
        tema,
        dicho: [
          { quien: actor.usuario, msg: OWN_TEXT },
          mayKnow ? { quien: actor.usuario, msg: 'hizo algo secreto' } : { quien: null, msg: '' },
        ],
      });
    }
  });
});
