/** Confirmed setup steps, and the dismissal of the guide. */
interface SetupTable {
  que: 'horario' | 'escala' | 'publicar' | 'copia' | 'apartada';
  encargado: number | null;
  fecha: number;
}
declare module '../../../platform/database/database.ts' {
  interface Database {
    puesta: SetupTable;
  }
}
