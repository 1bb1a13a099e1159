export * from './acceso.ts';
export * from './carrera.ts';
export * from './cuenta.ts';
export * from './fechas.ts';
export * from './firma.ts';
export * from './nomina.ts';
export * from './textos.ts';
export * from './tiempo.ts';
