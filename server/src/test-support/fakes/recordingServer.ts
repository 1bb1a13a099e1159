import { onTestFinished } from 'vitest';
import type { RequestHandler } from '../../demo/localServer.ts';
import { serveLocally } from '../../demo/localServer.ts';

/** Opens a local server for one test: its address, the requests received, and a way to close it. */
export async function openRecordingServer(handle: RequestHandler) {
  const questions: string[] = [];
  const server = await serveLocally((request, response) => {
    questions.push(request.url ?? '');
    handle(request, response);
  });
  onTestFinished(server.close);
  return { ...server, questions };
}
