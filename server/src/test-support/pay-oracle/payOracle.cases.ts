import type { PayTerms } from './payOracle.terms.ts';

/** Terms whose figures the tests of the oracle calculate by hand. */

const NO_BONUS = { bono_asistencia: null, bono_times: null, bono_paga: 0 };
export const CATEGORIA_1_TERMS: PayTerms = {
  categoria: 1,
  paga_nomina: 9,
  nomina_asistencia: 0,
  nomina_times: 0,
  ...NO_BONUS,
};
/** 15 shown times for 9c, 30 for 9c more. */
export const CATEGORIA_2_TERMS: PayTerms = {
  ...CATEGORIA_1_TERMS,
  categoria: 2,
  nomina_times: 15,
  bono_times: 30,
  bono_paga: 9,
};
/** 2 hours and 3 shown times for 10c; by default twice that for 5c more. */
export const CATEGORIA_3_TERMS: PayTerms = {
  ...CATEGORIA_1_TERMS,
  categoria: 3,
  paga_nomina: 10,
  nomina_asistencia: 2,
  nomina_times: 3,
  bono_paga: 5,
};
/** 8c without work, and 4c more for an hour. */
export const FIXED_PAY_TERMS: PayTerms = {
  ...CATEGORIA_1_TERMS,
  categoria: 4,
  paga_nomina: 8,
  bono_asistencia: 1,
  bono_paga: 4,
};
export const FOUNDERS: PayTerms = { ...CATEGORIA_1_TERMS, categoria: 12, paga_nomina: 0 };

export const hoursToMinutes = (n: number) => 60 * n;
