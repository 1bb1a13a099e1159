const { port1: receivePort, port2: sendPort } = new MessageChannel();
const waiting: (() => void)[] = [];
receivePort.onmessage = () => waiting.shift()?.();

/**
 * Yields to the main thread, so that the page paints or handles a press. Each of several simultaneous callers gets its
 * own task. A message port is used because timers of a hidden page are throttled.
 */
export const yieldToMain = (): Promise<void> =>
  new Promise((resume) => {
    waiting.push(resume);
    sendPort.postMessage(null);
  });
