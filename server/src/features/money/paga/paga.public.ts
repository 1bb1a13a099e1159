export {
  bringUpToDate,
  changeTerms,
  closeReduction,
  closeReductions,
  closeTerms,
  cutGroup,
  listEarnedPay,
  lockMembers,
} from './paga.bringUpToDate.ts';
export { evaluatePeriods } from './paga.evaluate.ts';
export { lowerPendientes } from './paga.lowerPendientes.ts';
export { lockLists, lockOpenList, lockOpenRows } from './paga.openLists.ts';
export { payoutOf } from './paga.payout.ts';
export { countWithWork, startOf, startPeriod } from './paga.queries.ts';
