/** A categoria that a comunicado is for. */
interface ComunicadoCategoriaTable {
  comunicado: number;
  categoria: number;
}
/** A categoria that an encuesta is for. */
interface EncuestaCategoriaTable {
  encuesta: number;
  categoria: number;
}
declare module '../../../platform/database/database.ts' {
  interface Database {
    comunicado_categoria: ComunicadoCategoriaTable;
    encuesta_categoria: EncuestaCategoriaTable;
  }
}
