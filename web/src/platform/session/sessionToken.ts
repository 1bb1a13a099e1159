const COOKIE_NAME = 'key';

/** Characters of a key, none of which needs encoding. Other sites of this host may write cookies too. */
const TOKEN_PATTERN = /^[\w-]{1,100}$/;

/** Reads the key from `document.cookie` and ignores invalid values; null if there is none. */
export function parseSessionToken(cookies: string): string | null {
  for (const cookie of cookies.split(';')) {
    const [name, ...rest] = cookie.trim().split('=');
    const value = rest.join('=');
    if (name === COOKIE_NAME && TOKEN_PATTERN.test(value)) return value;
  }
  return null;
}

/** Reads the stored session key (part 2 §9), which the answer of a login sets. */
export const readSessionToken = (): string | null => parseSessionToken(document.cookie);

/** Key of the session that this page shows; null before it is resumed, and for a visitor. */
let pageToken: string | null = null;
export const setPageToken = (token: string | null): void => {
  pageToken = token;
};
/** Key of this page's requests. The stored one may belong to another account by now, which logged in in another tab. */
export const readRequestToken = (): string | null => pageToken ?? readSessionToken();
/** Returns whether this page shows the session whose key is stored, or none if none is. */
export const isShowingStoredSession = (): boolean => pageToken === readSessionToken();

export function clearSessionToken(): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API exists only on https
  document.cookie = `${COOKIE_NAME}=; Max-Age=0; Path=/; SameSite=Strict${secure}`;
}
