const NAME = 'dispositivo';
/** Maximum lifetime of a cookie in browsers. */
export const DEVICE_DAYS = 400;
const MAX_AGE_S = DEVICE_DAYS * 86_400;
/** The longest path that the login, the registration and the withdrawal of an application share. */
const COOKIE_PATH = '/api';
const COOKIE_PATTERN = new RegExp(`(?<=^|;)\\s*${NAME}=([\\w-]{43})\\s*(?=;|$)`, 'g');

/**
 * Reads the device token from a `Cookie` header; undefined for any value that the server cannot have issued. A browser
 * that also has a cookie of the former path, `/api/login`, sends that one first.
 */
export const readDeviceCookie = (cookies: string | undefined): string | undefined =>
  [...(cookies ?? '').matchAll(COOKIE_PATTERN)].at(-1)?.[1];

/** Builds the `Set-Cookie` header, out of reach of scripts and other sites. */
export const deviceCookie = (device: string, https: boolean): string =>
  `${NAME}=${device}; Max-Age=${MAX_AGE_S}; Path=${COOKIE_PATH}; HttpOnly; SameSite=Strict${https ? '; Secure' : ''}`;
