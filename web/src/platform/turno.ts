const { port1: oye, port2: avisa } = new MessageChannel();
const esperan: (() => void)[] = [];
oye.onmessage = () => esperan.shift()?.();

/**
 * Gives way to whatever else the page has to do, such as to show what it drew or to answer a press: who comes back has a
 * turn of its own, and so has each of several who ask at once. No timer does it as well: those of a hidden page wait.
 */
export const otroTurno = (): Promise<void> =>
  new Promise((seguir) => {
    esperan.push(seguir);
    avisa.postMessage(null);
  });
