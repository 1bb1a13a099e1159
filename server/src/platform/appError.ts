import type { ErrorCode } from '@conserje/contract';
import { ERRORS } from '@conserje/contract';
import type { Violation } from '@conserje/rules';
import { MINUTE_MS, visibleText } from '@conserje/rules';

/** An error of the catalogue; the error handler turns it into the response. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly campo: string | undefined;

  /** @param detail replaces the text of the catalogue; @param campo the payload field at fault */
  constructor(code: ErrorCode, detail?: string, campo?: string) {
    super(detail ?? ERRORS[code].msg);
    this.code = code;
    this.campo = campo;
  }
}

/** Too many attempts; the message gives the wait in minutes. @param ms milliseconds until the next attempt */
export function tooManyAttempts(ms: number): AppError {
  const minutes = Math.max(1, Math.ceil(ms / MINUTE_MS));
  const amount = minutes === 1 ? '1 minuto' : `${minutes} minutos`;
  return new AppError('DEMASIADOS_INTENTOS', `Demasiados intentos. Espera ${amount}.`);
}

/** Throws a violated rule of the specification as 422. */
export function assertNoViolation(violation: Violation | null): void {
  if (violation) throw new AppError('REGLA', violation.msg, violation.campo);
}

/** Refuses a body sent from a screen older than `existing` (docs/decisions/0001); an absent field is not compared. */
export function assertNotStale<B extends object>(body: B, existing: Partial<B>): void {
  for (const field in existing)
    if (body[field] !== undefined && body[field] !== asSent(existing[field])) throw new AppError('CAMBIO_MIENTRAS');
}
/** Stored texts may predate the normalization of sent texts. */
const asSent = (value: unknown): unknown => (typeof value === 'string' ? visibleText(value) : value);

/** Message for a missing field. */
export const missingFieldMessage = (field: string): string => `Falta el campo «${field}»`;

/** Message for a field that the call does not declare. */
export const unknownFieldMessage = (field: string): string => `El campo «${field}» no se conoce`;

/** Returns an optional field that this operation requires. @throws AppError MALFORMADO */
export function requireField<B, C extends keyof B & string>(body: B, field: C): Exclude<B[C], undefined> {
  const value = body[field];
  if (value === undefined) throw new AppError('MALFORMADO', missingFieldMessage(field), field);
  return value as Exclude<B[C], undefined>;
}

/** Returns the value. @throws AppError with `code` when it is null or undefined */
export function orThrow<T>(value: T | undefined | null, code: ErrorCode): T {
  if (value === undefined || value === null) throw new AppError(code);
  return value;
}
