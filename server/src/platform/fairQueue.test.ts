import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import { FairQueue, WAITING_TURNS_MAX } from './fairQueue.ts';

/** Work that ends on demand, and the names of what has started. */
function trackWork(fairQueue: FairQueue) {
  const [started, finalRows]: [string[], Map<string, () => void>] = [[], new Map()];
  const request = (name: string, who: number, hasLeft?: () => boolean) =>
    fairQueue.runInTurn(
      who,
      () => {
        started.push(name);
        const { promise, resolve } = Promise.withResolvers<string>();
        finalRows.set(name, () => resolve(name));
        return promise;
      },
      hasLeft,
    );
  const waitUntilStarted = async (name: string): Promise<void> => {
    while (!started.includes(name)) await new Promise(setImmediate);
  };
  /** Ends work that has started. */
  const finish = async (name: string): Promise<void> => {
    await waitUntilStarted(name);
    finalRows.get(name)?.();
  };
  return { started, request, finish, waitUntilStarted };
}

describe('the turns', () => {
  test("a person's work waits for their own, and others' later work does not wait for it", async () => {
    const { started, request, finish } = trackWork(new FairQueue(1));
    const everything = [
      request('ana 1', 1),
      request('ana 2', 1),
      request('ana 3', 1),
      request('beto', 2),
      request('caro', 3),
    ];
    for (const name of ['ana 1', 'beto', 'caro', 'ana 2', 'ana 3']) await finish(name);
    expect(await Promise.all(everything)).toEqual(['ana 1', 'ana 2', 'ana 3', 'beto', 'caro']);
    expect(started).toEqual(['ana 1', 'beto', 'caro', 'ana 2', 'ana 3']);
  });

  test('runs only the given number at once, and one per person', async () => {
    const { started, request, finish, waitUntilStarted } = trackWork(new FairQueue(2));
    const everything = [request('ana 1', 1), request('ana 2', 1), request('beto', 2), request('caro', 3)];
    await waitUntilStarted('beto');
    expect(started).toEqual(['ana 1', 'beto']);
    await finish('beto');
    await waitUntilStarted('caro');
    await finish('ana 1');
    await finish('ana 2');
    await finish('caro');
    await Promise.all(everything);
  });

  test('admits all waiting connections between two turns, one per event loop round', async () => {
    const tcpServer = createServer().listen(0, '127.0.0.1');
    await once(tcpServer, 'listening');
    const { port } = tcpServer.address() as AddressInfo;
    const fairQueue = new FairQueue(1);
    const inside = { now: 0, atStart: 0 };
    tcpServer.on('connection', () => {
      inside.now += 1;
    });
    const clients: Socket[] = [];
    const first = fairQueue.runInTurn(1, async () => {
      for (let i = 0; i < 20; i += 1) clients.push(connect(port, '127.0.0.1'));
      // The system completes the connecting without a turn of this process.
      await Promise.all(clients.map((client) => once(client, 'connect')));
    });
    const second = fairQueue.runInTurn(2, async () => {
      inside.atStart = inside.now;
    });
    await Promise.all([first, second]);
    for (const client of clients) client.destroy();
    tcpServer.close();
    expect(inside.atStart).toBe(20);
  });

  test('abandoned work does not take the place of its repetition', async () => {
    const { started, request, finish } = trackWork(new FairQueue(1));
    const first = request('ana', 1);
    const gone = { already: false };
    const abandonedWork = Array.from({ length: WAITING_TURNS_MAX }, (_, i) =>
      request(`ida ${i}`, 1, () => gone.already),
    );
    const end = Promise.allSettled(abandonedWork);
    await expect(request('de más', 1)).rejects.toThrow();
    gone.already = true;
    const again = request('otra vez', 1);
    await finish('ana');
    await finish('otra vez');
    await Promise.all([first, again, end]);
    expect(started).toEqual(['ana', 'otra vez']);
  });

  test('the server handles other work between two turns', async () => {
    const { request, finish } = trackWork(new FairQueue(1));
    const order: string[] = [];
    const everything = [request('ana', 1), request('beto', 2)].map((p) => p.then((name) => order.push(name)));
    await finish('ana');
    setImmediate(() => order.push('lo demás'));
    await finish('beto');
    await Promise.all(everything);
    expect(order).toEqual(['ana', 'lo demás', 'beto']);
  });

  test('a person with too many waiting is refused, and others enter', async () => {
    const { request, finish } = trackWork(new FairQueue(1));
    const ownRows = Array.from({ length: WAITING_TURNS_MAX + 1 }, (_, i) => request(`ana ${i}`, 1));
    await expect(request('ana de más', 1)).rejects.toMatchObject({ code: 'DEMASIADAS_A_LA_VEZ' });
    const other = request('beto', 2);
    await finish('ana 0');
    await finish('beto');
    for (let i = 1; i <= WAITING_TURNS_MAX; i += 1) await finish(`ana ${i}`);
    await Promise.all([...ownRows, other]);
    const after = request('ana otra vez', 1);
    await finish('ana otra vez');
    await after;
  });

  test('failed work releases its turn, and work of a client that left does not run', async () => {
    const fairQueue = new FairQueue(1);
    const { started, request, finish } = trackWork(fairQueue);
    const wrong = fairQueue.runInTurn(1, () => Promise.reject(new Error('no')));
    const abandoned = request('sin nadie', 1, () => true);
    const ok = request('bien', 1);
    await expect(wrong).rejects.toThrow('no');
    await expect(abandoned).rejects.toMatchObject({ code: 'DEMASIADAS_A_LA_VEZ' });
    await finish('bien');
    await ok;
    expect(started).toEqual(['bien']);
  });
});
