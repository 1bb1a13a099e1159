import type { ErrorCode } from '@conserje/contract';
import { ERRORS } from '@conserje/contract';
import type { Violation } from '@conserje/rules';
import { visibleText } from '@conserje/rules';

/** An error of the catalogue, thrown anywhere and answered by the one error handler. */
export class AppError extends Error {
  readonly codigo: ErrorCode;
  readonly campo: string | undefined;

  /** @param detalle another text than the catalogue's; @param campo the field of the payload that it is about */
  constructor(codigo: ErrorCode, detalle?: string, campo?: string) {
    super(detalle ?? ERRORS[codigo].msg);
    this.codigo = codigo;
    this.campo = campo;
  }
}

const MINUTE_MS = 60_000;

/** Too many attempts; says after how many minutes there may be another. @param ms until then */
export function tooManyAttempts(ms: number): AppError {
  const minutes = Math.max(1, Math.ceil(ms / MINUTE_MS));
  const amount = minutes === 1 ? '1 minuto' : `${minutes} minutos`;
  return new AppError('DEMASIADOS_INTENTOS', `Demasiados intentos. Espera ${amount}.`);
}

/** Throws what a rule of the specification found, as 422. */
export function assertNoViolation(violation: Violation | null): void {
  if (violation) throw new AppError('REGLA', violation.msg, violation.campo);
}

/** Refuses what was sent off a screen that no longer shows what `existing` (docs/decisions/0001); a field left out says nothing. */
export function assertNotStale<B extends object>(body: B, existing: Partial<B>): void {
  for (const field in existing)
    if (body[field] !== undefined && body[field] !== asSent(existing[field])) throw new AppError('CAMBIO_MIENTRAS');
}
/** What is stored may be older than the rule that texts are sent by. */
const asSent = (value: unknown): unknown => (typeof value === 'string' ? visibleText(value) : value);

/** What is said of a field that is not there. */
export const missingFieldMessage = (field: string): string => `Falta el campo «${field}»`;

/** What is said of a field that its call does not know. */
export const unknownFieldMessage = (field: string): string => `El campo «${field}» no se conoce`;

/** A field that its call may leave out, but not for what is asked of it here. */
export function requireField<B, C extends keyof B & string>(body: B, field: C): Exclude<B[C], undefined> {
  const value = body[field];
  if (value === undefined) throw new AppError('MALFORMADO', missingFieldMessage(field), field);
  return value as Exclude<B[C], undefined>;
}

/** The value, or the error when there is none. */
export function orThrow<T>(value: T | undefined | null, code: ErrorCode): T {
  if (value === undefined || value === null) throw new AppError(code);
  return value;
}
