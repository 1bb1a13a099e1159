import { onTestFinished } from 'vitest';
import { Avatars } from '../../demo/hotel.ts';
import type { RequestHandler } from '../../demo/localServer.ts';
import { serveLocally } from '../../demo/localServer.ts';

export type { RequestHandler } from '../../demo/localServer.ts';

/** Returns a hotel with an avatar Ana that has this motto. */
export function hotelWithMotto(motto: string): RequestHandler {
  const avatars = new Avatars();
  avatars.addAvatar('Ana', motto);
  return avatars.handle;
}

/** Opens a local hotel for one test: its address, the requests received, and a way to close it. */
export async function openHotel(handle: RequestHandler) {
  const questions: string[] = [];
  const hotel = await serveLocally((request, response) => {
    questions.push(request.url ?? '');
    handle(request, response);
  });
  onTestFinished(hotel.close);
  return { ...hotel, questions };
}

/** Opens a hotel whose avatars the test adds, moves and renames. */
export async function openHotelWithAvatars() {
  const avatars = new Avatars();
  return Object.assign(avatars, await openHotel(avatars.handle));
}
