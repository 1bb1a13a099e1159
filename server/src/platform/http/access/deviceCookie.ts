const NAME = 'dispositivo';
/** The longest that browsers keep a cookie. */
export const DEVICE_DAYS = 400;
const MAX_AGE_S = DEVICE_DAYS * 86_400;
/** Only the login is told of it. */
const COOKIE_PATH = '/api/login';
const COOKIE_PATTERN = new RegExp(`(?:^|;)\\s*${NAME}=([\\w-]{43})\\s*(?:;|$)`);

/** What a browser is recognised by, inside a `Cookie` header; anything that the server cannot have given is none. */
export const readDeviceCookie = (cookies: string | undefined): string | undefined =>
  COOKIE_PATTERN.exec(cookies ?? '')?.[1];

/** The `Set-Cookie` header that has a browser keep it, out of reach of scripts and of other sites. */
export const deviceCookie = (dispositivo: string, https: boolean): string =>
  `${NAME}=${dispositivo}; Max-Age=${MAX_AGE_S}; Path=${COOKIE_PATH}; HttpOnly; SameSite=Strict${https ? '; Secure' : ''}`;
