import { Avatars } from '../../demo/hotel.ts';
import type { RequestHandler } from '../../demo/localServer.ts';
import { openRecordingServer } from './recordingServer.ts';

export type { RequestHandler } from '../../demo/localServer.ts';

/** Returns a hotel with an avatar Ana that has this motto. */
export function hotelWithMotto(motto: string): RequestHandler {
  const avatars = new Avatars();
  avatars.addAvatar('Ana', motto);
  return avatars.handle;
}

/** Opens a hotel whose avatars the test adds, moves and renames. */
export async function openHotelWithAvatars() {
  const avatars = new Avatars();
  return Object.assign(avatars, await openRecordingServer(avatars.handle));
}
