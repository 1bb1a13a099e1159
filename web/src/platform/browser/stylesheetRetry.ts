const lostSheets = new Set<HTMLLinkElement>();
/** The latest reload. */
let inFlight: Promise<unknown> = Promise.resolve();

/** Records style sheets that fail to load. */
export function watchStylesheets(): void {
  // An error event of a link does not bubble.
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
 * Reloads every style sheet that failed. Vite's loader requests each sheet once, so later code would render without
 * styles.
 */
export function retryStylesheets(): Promise<unknown> {
  const stylesheets = [...lostSheets];
  lostSheets.clear();
  if (stylesheets.length > 0) inFlight = Promise.all(stylesheets.map(reloadStylesheet));
  return inFlight;
}
