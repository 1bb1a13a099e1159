// Preloaded: the clock of the delivered server stands still at an instant and moves when the parent process says so. Not
// TypeScript, since the type stripper would stay in the measured memory.
const RealDate = Date;
let now = Number(process.env.BENCH_NOW);

globalThis.Date = class extends RealDate {
  /** @param {ConstructorParameters<typeof RealDate>} given */
  constructor(...given) {
    // A Date without arguments is the present.
    if (given.length === 0) super(now);
    else super(...given);
  }
  static now() {
    return now;
  }
};

process.on('message', (/** @type {number} */ instant) => {
  now = instant;
  process.send?.(instant);
});
// The channel alone keeps no process alive.
process.channel?.unref();
