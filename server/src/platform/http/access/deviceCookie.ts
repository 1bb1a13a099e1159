const NAME = 'dispositivo';
/** Maximum lifetime of a cookie in browsers. */
export const DEVICE_DAYS = 400;
const MAX_AGE_S = DEVICE_DAYS * 86_400;
/** Sent to the login only. */
const COOKIE_PATH = '/api/login';
const COOKIE_PATTERN = new RegExp(`(?:^|;)\\s*${NAME}=([\\w-]{43})\\s*(?:;|$)`);

/** Reads the device token from a `Cookie` header; undefined for any value that the server cannot have issued. */
export const readDeviceCookie = (cookies: string | undefined): string | undefined =>
  COOKIE_PATTERN.exec(cookies ?? '')?.[1];

/** Builds the `Set-Cookie` header, out of reach of scripts and other sites. */
export const deviceCookie = (device: string, https: boolean): string =>
  `${NAME}=${device}; Max-Age=${MAX_AGE_S}; Path=${COOKIE_PATH}; HttpOnly; SameSite=Strict${https ? '; Secure' : ''}`;
