/** A promise that a test keeps or breaks when it wants to. */
export function deferred<T = void>() {
  let resolve: (value: T) => void = () => undefined;
  let reject: (cause: unknown) => void = () => undefined;
  const promise = new Promise<T>((yes, refuse) => {
    resolve = yes;
    reject = refuse;
  });
  return { promise, resolve, reject };
}
