/** Windows of the front: of more people each stands for some. */
export const VENTANAS_MAX = 40;

/** How many windows there are for so many people, and how many are lit for those who have paid. */
export function ventanasDe(pagaron: number, de: number): { hay: number; encendidas: number } {
  const hay = de === 0 ? VENTANAS_MAX : Math.min(de, VENTANAS_MAX);
  if (pagaron === 0 || de === 0) return { hay, encendidas: 0 };
  // All are lit when everyone has paid and not before, and none only while nobody has.
  return { hay, encendidas: Math.max(1, Math.floor((pagaron / de) * hay)) };
}
