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
  const minutos = Math.max(1, Math.ceil(ms / MINUTE_MS));
  const amount = minutos === 1 ? '1 minuto' : `${minutos} minutos`;
  return new AppError('DEMASIADOS_INTENTOS', `Demasiados intentos. Espera ${amount}.`);
}

/** Throws what a rule of the specification found, as 422. */
export function assertNoViolation(violation: Violation | null): void {
  if (violation) throw new AppError('REGLA', violation.msg, violation.campo);
}

/** Refuses what was sent off a screen that no longer shows what `existing` (docs/decisions/0001); a field left out says nothing. */
export function assertNotStale<B extends object>(body: B, existing: Partial<B>): void {
  for (const campo in existing)
    if (body[campo] !== undefined && body[campo] !== asSent(existing[campo])) throw new AppError('CAMBIO_MIENTRAS');
}
/** What is stored may be older than the rule that texts are sent by. */
const asSent = (value: unknown): unknown => (typeof value === 'string' ? visibleText(value) : value);

/** What is said of a field that is not there. */
export const missingFieldMessage = (campo: string): string => `Falta el campo «${campo}»`;

/** What is said of a field that its call does not know. */
export const unknownFieldMessage = (campo: string): string => `El campo «${campo}» no se conoce`;

/** A field that its call may leave out, but not for what is asked of it here. */
export function requireField<B, C extends keyof B & string>(body: B, campo: C): Exclude<B[C], undefined> {
  const valor = body[campo];
  if (valor === undefined) throw new AppError('MALFORMADO', missingFieldMessage(campo), campo);
  return valor as Exclude<B[C], undefined>;
}

/** The value, or the error when there is none. */
export function orThrow<T>(valor: T | undefined | null, codigo: ErrorCode): T {
  if (valor === undefined || valor === null) throw new AppError(codigo);
  return valor;
}
