/** A refused or failed call. `http` 0: the server was not reached. `msg` is fit to be shown. */
export class ApiError extends Error {
  override readonly name = 'ErrorApi';
  readonly http: number;
  readonly error: string;
  readonly msg: string;
  readonly campo: string | undefined;

  constructor(http: number, error: string, msg: string, campo?: string) {
    super(msg);
    this.http = http;
    this.error = error;
    this.msg = msg;
    this.campo = campo;
  }
}

/** The text of any failure, fit to be shown. */
export const messageOf = (error: unknown): string =>
  error instanceof ApiError ? error.msg : error instanceof Error ? error.message : String(error);
