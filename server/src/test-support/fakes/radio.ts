import { onTestFinished } from 'vitest';
import type { RequestHandler } from '../../demo/localServer.ts';
import { serveLocally } from '../../demo/localServer.ts';
import { RadioStation } from '../../demo/radio.ts';

/** Something on this machine that may be taken for a radio, for one test: its address, and what it was asked. */
export async function openRadio(handle: RequestHandler) {
  const questions: string[] = [];
  const radio = await serveLocally((request, response) => {
    questions.push(request.url ?? '');
    handle(request, response);
  });
  onTestFinished(radio.close);
  return { ...radio, questions };
}

/** A radio whose programme the test makes. */
export async function openStation() {
  const station = new RadioStation();
  return Object.assign(station, await openRadio(station.handle));
}
