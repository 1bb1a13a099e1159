export { retrazar } from './registros.pistas.ts';
