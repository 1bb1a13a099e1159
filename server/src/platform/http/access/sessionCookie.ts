const MAX_AGE_S = 365 * 86_400;

/**
 * Builds the `Set-Cookie` header that keeps a session token for 365 days (decisions §1). Not `HttpOnly`, as the page
 * reads it. The server sets it because Safari limits cookies set by scripts to seven days.
 */
export const sessionCookie = (key: string, https: boolean): string =>
  `key=${key}; Max-Age=${MAX_AGE_S}; Path=/; SameSite=Strict${https ? '; Secure' : ''}`;
