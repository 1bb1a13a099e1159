const SEGUNDO_MS = 1000;
const MINUTO_MS = 60 * SEGUNDO_MS;
const HORA_MS = 60 * MINUTO_MS;

interface Lapso {
  horas?: number;
  minutos?: number;
  segundos?: number;
  ms?: number;
}

/** A clock that stands still until a test moves it. It begins on Tuesday 10 March 2026 at 11:00 in Santo Domingo. */
export class Reloj {
  /** UTC milliseconds */
  ahora = Date.parse('2026-03-10T15:00:00Z');

  pasar({ horas = 0, minutos = 0, segundos = 0, ms = 0 }: Lapso): void {
    this.ahora += horas * HORA_MS + minutos * MINUTO_MS + segundos * SEGUNDO_MS + ms;
  }

  /** Sets it to an ISO instant. */
  poner(instante: string): void {
    this.ahora = Date.parse(instante);
  }

  /** ISO instant of now, or of so long from now. */
  iso(lapso: Lapso = {}): string {
    const otro = new Reloj();
    otro.ahora = this.ahora;
    otro.pasar(lapso);
    return new Date(otro.ahora).toISOString();
  }
}
