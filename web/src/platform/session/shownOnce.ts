import { createStore, useStore } from '../state/store.ts';

/** Secrets that the person logged in has not confirmed to have saved. In memory only. */
const held = createStore<ReadonlyMap<string, unknown>>(new Map());

const askBeforeUnload = (event: BeforeUnloadEvent): void => event.preventDefault();

function hold(key: string, secret: unknown): void {
  const secrets = new Map(held.get());
  if (secret === undefined) secrets.delete(key);
  else secrets.set(key, secret);
  held.set(secrets);
  if (secrets.size > 0) window.addEventListener('beforeunload', askBeforeUnload);
  else window.removeEventListener('beforeunload', askBeforeUnload);
}

/** Forgets all of them, at the end of a session. */
export function forgetSecrets(): void {
  for (const key of held.get().keys()) hold(key, undefined);
}

/** A secret to show, and the function that holds another or, with undefined, forgets it. */
type HeldSecret<T> = [secret: T | undefined, hold: (secret: T | undefined) => void];

/**
 * Creates the hook for a secret that the server answers only once. It outlives the component that asked for it, but not
 * the session.
 * @param name distinguishes the secrets of a person
 * @returns the hook; its argument is what the secret is about, if there are several
 */
export function createShownOnce<T>(name: string): (subject?: number) => HeldSecret<T> {
  return (subject = 0) => {
    const key = `${name} ${subject}`;
    // Only this hook stores under its name.
    const secret = useStore(held).get(key) as T | undefined;
    return [secret, (next) => hold(key, next)];
  };
}
