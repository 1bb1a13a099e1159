const NAME = 'key';

/** The letters of a key, which nothing has to encode. Others may write cookies for this host too. */
const TOKEN_PATTERN = /^[\w-]{1,100}$/;

/** The key inside `document.cookie`; what cannot be one is passed over. Null where there is none. */
export function parseCookie(cookies: string): string | null {
  for (const parte of cookies.split(';')) {
    const [nombre, ...rest] = parte.trim().split('=');
    const valor = rest.join('=');
    if (nombre === NAME && TOKEN_PATTERN.test(valor)) return valor;
  }
  return null;
}

/** The stored session key (part 2 §9). The answer of a login sets it. */
export const readSessionToken = (): string | null => parseCookie(document.cookie);
export function clearSessionToken(): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing where the page is served without https
  document.cookie = `${NAME}=; Max-Age=0; Path=/; SameSite=Strict${secure}`;
}
