import { onTestFinished } from 'vitest';
import { Avatars } from '../../demo/hotel.ts';
import type { RequestHandler } from '../../demo/localServer.ts';
import { serveLocally } from '../../demo/localServer.ts';

export type { RequestHandler } from '../../demo/localServer.ts';

/** A hotel with an avatar Ana of this motto. */
export function hotelWithMotto(motto: string): RequestHandler {
  const avatars = new Avatars();
  avatars.addAvatar('Ana', motto);
  return avatars.handle;
}

/** A hotel of our own for one test: its address, what it was asked, and a way to shut it. */
export async function openHotel(handle: RequestHandler) {
  const questions: string[] = [];
  const hotel = await serveLocally((request, response) => {
    questions.push(request.url ?? '');
    handle(request, response);
  });
  onTestFinished(hotel.close);
  return { ...hotel, questions };
}

/** A hotel whose avatars the test names, moves and renames. */
export async function openHotelWithAvatars() {
  const avatars = new Avatars();
  return Object.assign(avatars, await openHotel(avatars.handle));
}
