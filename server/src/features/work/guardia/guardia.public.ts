export { closeAscensoRequests } from './guardia.queries.ts';
