/** A promise that a test keeps or breaks when it wants to. */
export function deferred<T = void>() {
  let resolve: (valor: T) => void = () => undefined;
  let reject: (causa: unknown) => void = () => undefined;
  const promise = new Promise<T>((yes, refuse) => {
    resolve = yes;
    reject = refuse;
  });
  return { promise, resolve, reject };
}
