const NOMBRE = 'dispositivo';
/** The longest that browsers keep a cookie. */
export const DISPOSITIVO_DIAS = 400;
const DURA_S = DISPOSITIVO_DIAS * 86_400;
/** Only the login is told of it. */
const RUTA = '/api/login';
const LEER = new RegExp(`(?:^|;)\\s*${NOMBRE}=([\\w-]{43})\\s*(?:;|$)`);

/** What a browser is recognised by, inside a `Cookie` header; anything that the server cannot have given is none. */
export const leerDispositivo = (galletas: string | undefined): string | undefined => LEER.exec(galletas ?? '')?.[1];

/** The `Set-Cookie` header that has a browser keep it, out of reach of scripts and of other sites. */
export const galletaDe = (dispositivo: string, https: boolean): string =>
  `${NOMBRE}=${dispositivo}; Max-Age=${DURA_S}; Path=${RUTA}; HttpOnly; SameSite=Strict${https ? '; Secure' : ''}`;
