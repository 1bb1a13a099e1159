const SIN_TOPE = Number.POSITIVE_INFINITY;
/** The clock of a test stands still, and with it the minute of everyone's budget. */
export const SIN_PRISA = { presupuesto: { lecturas: SIN_TOPE, escrituras: SIN_TOPE, pesadas: SIN_TOPE } };
