const MAX_AGE_S = 365 * 86_400;

/**
 * The `Set-Cookie` header that keeps a session's key for 365 days (decisions §1). The page reads it, so it is not `HttpOnly`. The
 * server sets it because Safari shortens cookies that a script writes to seven days.
 */
export const sessionCookie = (key: string, https: boolean): string =>
  `key=${key}; Max-Age=${MAX_AGE_S}; Path=/; SameSite=Strict${https ? '; Secure' : ''}`;
