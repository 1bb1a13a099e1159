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

/** Returns the text of any failure for the user. */
export const messageOf = (error: unknown): string =>
  error instanceof ApiError ? error.msg : error instanceof Error ? error.message : String(error);
