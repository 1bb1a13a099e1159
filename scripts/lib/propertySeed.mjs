import fc from 'fast-check';

/** Arbitrary, and the same in each run. */
const SEED = 26_11_30;

// Otherwise CI could fail by an input that has nothing to do with the change.
if (process.env.TEST_SCOPE === 'main') fc.configureGlobal({ seed: SEED });
