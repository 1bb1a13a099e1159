/** Style sheets of the page that were asked for and did not come. */
const lostSheets = new Set<HTMLLinkElement>();
/** The latest that were asked for again. */
let inFlight: Promise<unknown> = Promise.resolve();

/** From here on it is known which style sheets were lost. */
export function watchStylesheets(): void {
  // An error of a link does not bubble.
  document.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') lostSheets.add(target);
    },
    true,
  );
}

const reloadStylesheet = (lostSheet: HTMLLinkElement): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const replacement = document.createElement('link');
    replacement.rel = 'stylesheet';
    replacement.crossOrigin = lostSheet.crossOrigin;
    replacement.href = lostSheet.href;
    replacement.addEventListener('load', resolve);
    replacement.addEventListener('error', () => reject(new Error(`no style sheet: ${replacement.href}`)));
    lostSheet.replaceWith(replacement);
  });

/**
 * Asks again for every style sheet that was lost. The builder's own loader asks once for each, whether it comes or not:
 * the code that comes later would stand without its styles.
 */
export function retryStylesheets(): Promise<unknown> {
  const stylesheets = [...lostSheets];
  lostSheets.clear();
  if (stylesheets.length > 0) inFlight = Promise.all(stylesheets.map(reloadStylesheet));
  return inFlight;
}
