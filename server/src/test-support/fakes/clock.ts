import { HOUR_MS, MINUTE_MS } from '@conserje/rules';

const SECOND_MS = 1000;

interface Duration {
  hours?: number;
  minutes?: number;
  seconds?: number;
  ms?: number;
}

/** Clock that only a test moves. It starts on Tuesday 10 March 2026 at 11:00 in Santo Domingo. */
export class TestClock {
  /** UTC milliseconds */
  now = Date.parse('2026-03-10T15:00:00Z');
  /** Milliseconds that pass at each reading by the server, as time does within a call. */
  tickMs = 0;

  /** Returns the time to the server. */
  read(): number {
    this.now += this.tickMs;
    return this.now;
  }

  advance({ hours = 0, minutes = 0, seconds = 0, ms = 0 }: Duration): void {
    this.now += hours * HOUR_MS + minutes * MINUTE_MS + seconds * SECOND_MS + ms;
  }

  /** Sets the clock to an ISO instant. */
  set(instant: string): void {
    this.now = Date.parse(instant);
  }

  /** Returns the ISO instant of now, or of now plus a duration. */
  iso(duration: Duration = {}): string {
    const other = new TestClock();
    other.now = this.now;
    other.advance(duration);
    return new Date(other.now).toISOString();
  }
}
