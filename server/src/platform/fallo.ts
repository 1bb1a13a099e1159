import type { CodigoError } from '@conserje/contract';
import { ERRORES } from '@conserje/contract';
import type { Reparo } from '@conserje/rules';
import { visibleText } from '@conserje/rules';

/** An error of the catalogue, thrown anywhere and answered by the one error handler. */
export class Fallo extends Error {
  readonly codigo: CodigoError;
  readonly campo: string | undefined;

  /** @param detalle another text than the catalogue's; @param campo the field of the payload that it is about */
  constructor(codigo: CodigoError, detalle?: string, campo?: string) {
    super(detalle ?? ERRORES[codigo].msg);
    this.codigo = codigo;
    this.campo = campo;
  }
}

const MINUTO_MS = 60_000;

/** Too many attempts; says after how many minutes there may be another. @param ms until then */
export function demasiadosIntentos(ms: number): Fallo {
  const minutos = Math.max(1, Math.ceil(ms / MINUTO_MS));
  const cuanto = minutos === 1 ? '1 minuto' : `${minutos} minutos`;
  return new Fallo('DEMASIADOS_INTENTOS', `Demasiados intentos. Espera ${cuanto}.`);
}

/** Throws what a rule of the specification found, as 422. */
export function exigir(reparo: Reparo | null): void {
  if (reparo) throw new Fallo('REGLA', reparo.msg, reparo.campo);
}

/** Refuses what was sent off a screen that no longer shows what `hay` (docs/decisions/0004); a field left out says nothing. */
export function exigirComoSeVe<B extends object>(body: B, hay: Partial<B>): void {
  for (const campo in hay)
    if (body[campo] !== undefined && body[campo] !== asSent(hay[campo])) throw new Fallo('CAMBIO_MIENTRAS');
}
/** What is stored may be older than the rule that texts are sent by. */
const asSent = (value: unknown): unknown => (typeof value === 'string' ? visibleText(value) : value);

/** What is said of a field that is not there. */
export const faltaCampo = (campo: string): string => `Falta el campo «${campo}»`;

/** What is said of a field that its call does not know. */
export const campoDesconocido = (campo: string): string => `El campo «${campo}» no se conoce`;

/** A field that its call may leave out, but not for what is asked of it here. */
export function campoDe<B, C extends keyof B & string>(body: B, campo: C): Exclude<B[C], undefined> {
  const valor = body[campo];
  if (valor === undefined) throw new Fallo('MALFORMADO', faltaCampo(campo), campo);
  return valor as Exclude<B[C], undefined>;
}

/** The value, or the error when there is none. */
export function oFallo<T>(valor: T | undefined | null, codigo: CodigoError): T {
  if (valor === undefined || valor === null) throw new Fallo(codigo);
  return valor;
}
