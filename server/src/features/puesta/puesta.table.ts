/** What was said of the first hour: that a step is right as it is, or that it is put away. */
interface PuestaTable {
  que: 'cuenta' | 'horario' | 'escala' | 'copia' | 'apartada';
  encargado: number | null;
  fecha: number;
}
declare module '../../platform/db/database.ts' {
  interface Database {
    puesta: PuestaTable;
  }
}
