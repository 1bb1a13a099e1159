declare module '../../../platform/database/database.ts' {
  interface Database {
    /** A categoria that a comunicado is for. */
    comunicado_categoria: {
      comunicado: number;
      categoria: number;
    };
    /** A categoria that an encuesta is for. */
    encuesta_categoria: {
      encuesta: number;
      categoria: number;
    };
  }
}
