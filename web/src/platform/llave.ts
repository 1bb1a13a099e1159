const NOMBRE = 'key';

/** The letters of a key, which nothing has to encode. Others may write cookies for this host too. */
const LLAVE = /^[\w-]{1,100}$/;

/** The key inside `document.cookie`; what cannot be one is passed over. Null where there is none. */
export function leerCookie(cookies: string): string | null {
  for (const parte of cookies.split(';')) {
    const [nombre, ...resto] = parte.trim().split('=');
    const valor = resto.join('=');
    if (nombre === NOMBRE && LLAVE.test(valor)) return valor;
  }
  return null;
}

/** The stored session key (part 2 §9). The answer of a login sets it. */
export const leerLlave = (): string | null => leerCookie(document.cookie);
export function borrarLlave(): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing where the page is served without https
  document.cookie = `${NOMBRE}=; Max-Age=0; Path=/; SameSite=Strict${secure}`;
}
