const { port1: receivePort, port2: sendPort } = new MessageChannel();
const waiting: (() => void)[] = [];
receivePort.onmessage = () => waiting.shift()?.();

/**
 * Gives way to whatever else the page has to do, such as to show what it drew or to answer a press: who comes back has a
 * turn of its own, and so has each of several who ask at once. No timer does it as well: those of a hidden page wait.
 */
export const yieldToMain = (): Promise<void> =>
  new Promise((resume) => {
    waiting.push(resume);
    sendPort.postMessage(null);
  });
