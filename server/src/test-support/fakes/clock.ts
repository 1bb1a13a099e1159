const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

interface Duration {
  horas?: number;
  minutos?: number;
  seconds?: number;
  ms?: number;
}

/** A clock that stands still until a test moves it. It begins on Tuesday 10 March 2026 at 11:00 in Santo Domingo. */
export class TestClock {
  /** UTC milliseconds */
  ahora = Date.parse('2026-03-10T15:00:00Z');

  advance({ horas = 0, minutos = 0, seconds = 0, ms = 0 }: Duration): void {
    this.ahora += horas * HOUR_MS + minutos * MINUTE_MS + seconds * SECOND_MS + ms;
  }

  /** Sets it to an ISO instant. */
  set(instant: string): void {
    this.ahora = Date.parse(instant);
  }

  /** ISO instant of now, or of so long from now. */
  iso(duration: Duration = {}): string {
    const otro = new TestClock();
    otro.ahora = this.ahora;
    otro.advance(duration);
    return new Date(otro.ahora).toISOString();
  }
}
