export { offersOf } from './ascensos.queries.ts';
export { canOffer, dueAscenso, offerRequested } from './ascensos.service.ts';
