/** A promise that a test keeps or breaks when it wants to. */
export function pendiente<T = void>() {
  let resolve: (valor: T) => void = () => undefined;
  let reject: (causa: unknown) => void = () => undefined;
  const promise = new Promise<T>((si, no) => {
    resolve = si;
    reject = no;
  });
  return { promise, resolve, reject };
}
