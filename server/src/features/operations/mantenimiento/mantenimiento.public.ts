export { findTopCategoria } from './mantenimiento.queries.ts';
