/** A refused or failed call. `http` is 0 if the server was not reached. `msg` can be shown to the user. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly http: number;
  readonly error: string;
  readonly msg: string;
  readonly campo: string | undefined;

  constructor(http: number, error: string, msg: string, field?: string) {
    super(msg);
    this.http = http;
    this.error = error;
    this.msg = msg;
    this.campo = field;
  }
}

/**
 * Returns whether the server refused the key, the password or the right. The page of a proxy has a status, but no code.
 */
export const isAuthRefusal = (error: unknown): boolean =>
  error instanceof ApiError && (error.http === 401 || error.http === 403) && error.error !== 'DESCONOCIDO';

/** Returns the text of any failure for the user. */
export const messageOf = (error: unknown): string =>
  error instanceof ApiError ? error.msg : error instanceof Error ? error.message : String(error);
