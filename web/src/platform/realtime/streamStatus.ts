/** Factor by which polling slows down while the stream is open. */
const SLOWDOWN_FACTOR = 10;

let isConnected = false;

export const setStreamStatus = (isOpen: boolean): void => {
  isConnected = isOpen;
};

/**
 * Returns a polling interval for a query that the stream also updates: `ms` while it is closed, longer while it is
 * open.
 */
export const pollingInterval = (ms: number) => (): number => (isConnected ? SLOWDOWN_FACTOR * ms : ms);
