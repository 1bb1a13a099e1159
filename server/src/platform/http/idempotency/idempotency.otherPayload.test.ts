import { randomUUID } from 'node:crypto';
import { CONTRACT } from '@conserje/contract';
import { expect, test } from 'vitest';
import type { CallToSend } from '../../../test-support/matrices/idempotency.ts';
import {
  ENDS_ITS_SESSION,
  openScene,
  otherPayload,
  prepareCall,
  READ_ONLY_OPERATIONS,
  rowCounts,
  sendWithKey,
  WRITING_CALLS,
} from '../../../test-support/matrices/idempotency.ts';

test('a key is refused with another payload or for another call', async () => {
  const scene = await openScene();
  const { portal } = scene;
  for (const [which, row] of WRITING_CALLS) {
    const sending = await prepareCall(scene, which, row);
    const key = randomUUID();
    const { http, headers } = await sendWithKey(portal, sending, key);
    if (http !== 200 || READ_ONLY_OPERATIONS.includes(which) || ENDS_ITS_SESSION.includes(which)) continue;
    expect(headers['idempotent-replayed']).toBeUndefined();
    const other: CallToSend = { spec: CONTRACT.leerNotificaciones, quien: sending.quien, body: {} };
    if (row.name === 'leerNotificaciones') other.spec = CONTRACT.quitarAparato;
    const counts = await rowCounts(portal);
    for (const wrong of [otherPayload(sending), other]) {
      if (!wrong) continue;
      const { http: refused, body } = await sendWithKey(portal, wrong, key);
      if (refused === 401) continue;
      expect({ which, refused, body }).toMatchObject({ which, refused: 422, body: { error: 'ENVIO_DISTINTO' } });
      expect(await rowCounts(portal)).toEqual(counts);
    }
  }
});
