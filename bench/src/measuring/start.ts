import type { Server } from '../servers/spawn.ts';

/** Measures the milliseconds from the start of a server's process to its first answer. */
export async function startMs(start: () => Promise<Server>, path: string): Promise<number> {
  const began = performance.now();
  const server = await start();
  const answer = await fetch(server.url + path);
  await answer.arrayBuffer();
  const took = performance.now() - began;
  if (!answer.ok) throw new Error(`${path} answered ${answer.status} at the start.`);
  await server.stop();
  return took;
}
