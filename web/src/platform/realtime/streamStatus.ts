/** While the stream tells of changes, what asks for them by itself asks only so much more seldom. */
const SLOWDOWN_FACTOR = 10;

let isConnected = false;

/** The page hears of changes, or no longer does. */
export const setStreamStatus = (isOpen: boolean): void => {
  isConnected = isOpen;
};

/** How often something is asked for that the stream tells of: every so many milliseconds where it does not reach. */
export const pollingInterval = (ms: number) => (): number => (isConnected ? SLOWDOWN_FACTOR * ms : ms);
