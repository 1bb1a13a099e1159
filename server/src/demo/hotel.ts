import type { RequestHandler } from './localServer.ts';

/** Avatar in the hotel's public users call; only the fields that the portal reads. */
export interface Avatar {
  uniqueId: string;
  name: string;
  motto: string;
}

/** Port of `npm run hotel`, which `npm run demo -- --hotel` configures in the portal. */
export const HOTEL_PORT = 3030;
/** Path of the hotel's public users call. */
export const USERS_PATH = '/api/public/users';

/** In-memory avatars of the stand-in hotel. */
export class Avatars {
  readonly #avatars: Avatar[] = [];

  get all(): readonly Readonly<Avatar>[] {
    return this.#avatars;
  }

  /** Sets an avatar's motto; creates the avatar if the name is unknown. */
  addAvatar(name: string, motto: string): Avatar {
    const avatar = this.#find(name) ?? { uniqueId: `hhes-${this.#avatars.length + 1}`, name, motto };
    avatar.motto = motto;
    if (!this.#avatars.includes(avatar)) this.#avatars.push(avatar);
    return avatar;
  }

  /** Renames an avatar and keeps its `uniqueId`. */
  rename(name: string, newName: string): void {
    const avatar = this.#find(name);
    if (avatar && !this.#find(newName)) avatar.name = newName;
  }

  readonly handle: RequestHandler = (request, response) => {
    const name = new URL(request.url ?? '', 'http://hotel').searchParams.get('name') ?? '';
    const avatar = this.#find(name);
    response.writeHead(avatar ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(avatar ?? { error: 'not-found' }));
  };

  #find(name: string): Avatar | undefined {
    return this.#avatars.find((a) => a.name.toLowerCase() === name.toLowerCase());
  }
}
