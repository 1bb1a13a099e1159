/** Values of `op` in `actionRenta` (part 2 §4). */
export const RENTA_OP = { create: 0, pay: 1, remove: 2 } as const;
