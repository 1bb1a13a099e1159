declare module '../../../platform/database/database.ts' {
  interface Database {
    /** Confirmed setup steps, and the dismissal of the guide. */
    puesta: {
      que: 'horario' | 'escala' | 'publicar' | 'copia' | 'apartada';
      encargado: number | null;
      fecha: number;
    };
  }
}
