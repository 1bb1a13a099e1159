export { evaluatePeriods } from './paga.evaluate.ts';
export { lowerPendientes, lowerUnpaid } from './paga.lowerPendientes.ts';
export { lockLists, lockOpenList, lockOpenRows } from './paga.openLists.ts';
export { payoutOf } from './paga.payout.ts';
export { countWithWork, findPeople, startOf, startPeriod } from './paga.queries.ts';
export { changeTerms, closeReduction, closeReductions, closeTerms, lockMembers } from './paga.terms.ts';
export { undoCategoria, undoReduction } from './paga.undoTerms.ts';
export { dropUnlistedRows, keepUnlistedPay, moveWithdrawnRows } from './paga.unlisted.ts';
export { cutGroup, listEarnedPay, updateRows } from './paga.updateRows.ts';
