import { onTestFinished } from 'vitest';
import type { RequestHandler } from '../../demo/localServer.ts';
import { serveLocally } from '../../demo/localServer.ts';
import { RadioStation } from '../../demo/radio.ts';

/** Opens a local server that plays a radio for one test: its address, and the requests received. */
export async function openRadio(handle: RequestHandler) {
  const questions: string[] = [];
  const radio = await serveLocally((request, response) => {
    questions.push(request.url ?? '');
    handle(request, response);
  });
  onTestFinished(radio.close);
  return { ...radio, questions };
}

/** Opens a radio whose programme the test sets. */
export async function openStation() {
  const station = new RadioStation();
  return Object.assign(station, await openRadio(station.handle));
}
