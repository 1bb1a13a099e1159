import type { FallaDeBase } from '@conserje/contract';
import { Fallo } from '../fallo.ts';

/** Where an engine says what befalls its database. */
export interface Parte {
  warn(datos: object, msg: string): void;
  info(msg: string): void;
}

/** The database could not do what it was asked, through no fault of whoever asked; `cause` is what it said. */
export class FalloDeBase extends Fallo {
  override readonly cause: unknown;

  constructor(codigo: FallaDeBase, cause: unknown) {
    super(codigo);
    this.cause = cause;
  }
}

/** Whether something failed because the database is away, busy or full. */
export const esFalloDeBase = (error: unknown): error is FalloDeBase => error instanceof FalloDeBase;

const DICHO = {
  BASE_CAIDA: 'database lost, calls are answered 503',
  BASE_OCUPADA: 'database busy, calls are answered 503',
  BASE_LLENA: 'no room left for the database, changes are answered 503',
} as const satisfies Partial<Record<FallaDeBase, string>>;
const CADA_MS = 60_000;

/** In one line: a stack tells nothing of a database that is away. */
function enUnaLinea(causa: unknown): { causa: string } {
  if (!(causa instanceof Error)) return { causa: String(causa) };
  const codigo = 'code' in causa ? String(causa.code) : '';
  return { causa: [causa.message, codigo].filter(Boolean).join(' ') };
}

/** Makes the answers to failures of a database, and tells the log, which hears of each kind once in a while and not for every caller. */
export class Vigia {
  private readonly parte: Parte;
  private readonly dichas = new Map<string, number>();

  constructor(parte: Parte) {
    this.parte = parte;
  }

  fallo(codigo: keyof typeof DICHO, causa: unknown): FalloDeBase {
    this.deVezEnCuando(DICHO[codigo], causa);
    return new FalloDeBase(codigo, causa);
  }

  /** Connections were lost, and others could be made at once. */
  cortadas(causa: unknown): void {
    this.deVezEnCuando('connections to the database were cut, and made anew', causa);
  }

  perdida(causa: unknown): void {
    this.parte.warn(enUnaLinea(causa), DICHO.BASE_CAIDA);
  }

  vuelta(): void {
    this.parte.info('database is back');
  }

  /** What went wrong for nobody in particular. */
  tropiezo(causa: unknown, msg: string): void {
    this.parte.warn(enUnaLinea(causa), msg);
  }

  private deVezEnCuando(msg: string, causa: unknown): void {
    const ahora = performance.now();
    if (ahora - (this.dichas.get(msg) ?? Number.NEGATIVE_INFINITY) < CADA_MS) return;
    this.dichas.set(msg, ahora);
    this.parte.warn(enUnaLinea(causa), msg);
  }
}
