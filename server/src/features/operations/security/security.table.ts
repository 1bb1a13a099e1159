declare module '../../../platform/database/database.ts' {
  interface Database {
    /** Episode of an alarm, which is not raised again before `hasta` (UTC milliseconds). */
    alarma: {
      sujeto: string;
      hasta: number;
    };
    /** Recorded holders of permisos of command; a holder without a row here is announced. */
    titular_visto: {
      usuario: number;
      permiso: string;
    };
  }
}
