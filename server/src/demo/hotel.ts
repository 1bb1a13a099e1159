import type { RequestHandler } from './localServer.ts';

/** An avatar as the hotel's public users call tells of it, as far as the portal reads that. */
export interface Avatar {
  uniqueId: string;
  name: string;
  motto: string;
}

/** Where `npm run hotel` serves it, and where `npm run demo -- --hotel` has the portal ask. */
export const HOTEL_PORT = 3030;
/** The path of the hotel's public users call. */
export const USERS_PATH = '/api/public/users';

/** Avatars of a made-up hotel, which answers for them as the real one does. */
export class Avatars {
  readonly #todos: Avatar[] = [];

  get all(): readonly Readonly<Avatar>[] {
    return this.#todos;
  }

  /** Gives an avatar a motto; one of a name that nobody has comes to be. */
  addAvatar(name: string, motto: string): Avatar {
    const avatar = this.#de(name) ?? { uniqueId: `hhes-${this.#todos.length + 1}`, name, motto };
    avatar.motto = motto;
    if (!this.#todos.includes(avatar)) this.#todos.push(avatar);
    return avatar;
  }

  /** Gives an avatar another name: its `uniqueId` stays. */
  rename(name: string, newName: string): void {
    const avatar = this.#de(name);
    if (avatar && !this.#de(newName)) avatar.name = newName;
  }

  readonly handle: RequestHandler = (request, response) => {
    const name = new URL(request.url ?? '', 'http://hotel').searchParams.get('name') ?? '';
    const avatar = this.#de(name);
    response.writeHead(avatar ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(avatar ?? { error: 'not-found' }));
  };

  #de(name: string): Avatar | undefined {
    return this.#todos.find((a) => a.name.toLowerCase() === name.toLowerCase());
  }
}
