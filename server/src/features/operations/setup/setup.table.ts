/** What was said of the first hour: that a step is right as it is, or that it is put away. */
interface SetupTable {
  que: 'horario' | 'escala' | 'copia' | 'apartada';
  encargado: number | null;
  fecha: number;
}
declare module '../../../platform/database/database.ts' {
  interface Database {
    puesta: SetupTable;
  }
}
