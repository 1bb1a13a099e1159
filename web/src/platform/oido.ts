/** While the stream tells of changes, what asks for them by itself asks only so much more seldom. */
const DE_SOBRA = 10;

let oye = false;

/** The page hears of changes, or no longer does. */
export const anotarOido = (si: boolean): void => {
  oye = si;
};

/** How often something is asked for that the stream tells of: every so many milliseconds where it does not reach. */
export const cadaSinVivo = (ms: number) => (): number => (oye ? DE_SOBRA * ms : ms);
