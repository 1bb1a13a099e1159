const COOKIE_NAME = 'key';

/** The letters of a key, which nothing has to encode. Others may write cookies for this host too. */
const TOKEN_PATTERN = /^[\w-]{1,100}$/;

/** The key inside `document.cookie`; what cannot be one is passed over. Null where there is none. */
export function parseSessionToken(cookies: string): string | null {
  for (const cookie of cookies.split(';')) {
    const [name, ...rest] = cookie.trim().split('=');
    const value = rest.join('=');
    if (name === COOKIE_NAME && TOKEN_PATTERN.test(value)) return value;
  }
  return null;
}

/** The stored session key (part 2 §9). The answer of a login sets it. */
export const readSessionToken = (): string | null => parseSessionToken(document.cookie);
export function clearSessionToken(): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing where the page is served without https
  document.cookie = `${COOKIE_NAME}=; Max-Age=0; Path=/; SameSite=Strict${secure}`;
}
