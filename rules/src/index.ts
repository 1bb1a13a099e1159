export * from './acceso.ts';
export * from './cuenta.ts';
export * from './fechas.ts';
export * from './nomina.ts';
export * from './textos.ts';
export * from './tiempo.ts';
