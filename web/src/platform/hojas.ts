/** Style sheets of the page that were asked for and did not come. */
const perdidas = new Set<HTMLLinkElement>();
/** The latest that were asked for again. */
let enCamino: Promise<unknown> = Promise.resolve();

/** From here on it is known which style sheets were lost. */
export function escucharHojas(): void {
  // An error of a link does not bubble.
  document.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') perdidas.add(target);
    },
    true,
  );
}

const otraVez = (perdida: HTMLLinkElement): Promise<unknown> =>
  new Promise((llega, falla) => {
    const hoja = document.createElement('link');
    hoja.rel = 'stylesheet';
    hoja.crossOrigin = perdida.crossOrigin;
    hoja.href = perdida.href;
    hoja.addEventListener('load', llega);
    hoja.addEventListener('error', () => falla(new Error(`no style sheet: ${hoja.href}`)));
    perdida.replaceWith(hoja);
  });

/**
 * Asks again for every style sheet that was lost. The builder's own loader asks once for each, whether it comes or not:
 * the code that comes later would stand without its styles.
 */
export function traerHojas(): Promise<unknown> {
  const hojas = [...perdidas];
  perdidas.clear();
  if (hojas.length > 0) enCamino = Promise.all(hojas.map(otraVez));
  return enCamino;
}
