import type { IngresoState } from '@conserje/rules';
import type { Generated } from 'kysely';

declare module '../../../platform/database/database.ts' {
  interface Database {
    /** Question of the agency. Its text never changes: another text is another question. */
    pregunta_ingreso: {
      id: Generated<number>;
      texto: string;
      posicion: number;
      larga: number;
      obligatoria: number;
    };
    /** Application of a newcomer (docs/decisions/0079). */
    solicitud_ingreso: {
      id: Generated<number>;
      /** The account that it became. */
      usuario: number | null;
      nombre: string;
      /** The name in the form in which names are compared (`foldCase`). */
      nombre_plano: string;
      /** The name in the form in which names are searched (`plainText`). */
      nombre_llano: string;
      /** argon2id; null once the application is answered or withdrawn, as are `avatar` and `direccion`. */
      clave: string | null;
      /** Who brought the applicant. */
      referido: number | null;
      /** `uniqueId` of the hotel; null where avatars are not proved. */
      avatar: string | null;
      /** Hash of the address. */
      direccion: string | null;
      /**
       * Hash of the device token of the browser in which the applicant last asked. Kept where it proves the applicant.
       */
      dispositivo: string | null;
      /** JSON of `[question, answer][]`. */
      respuestas: string;
      /** The answers alone, in the form in which texts are searched (`plainText`). */
      respuestas_llano: string;
      fecha: number;
      estado: IngresoState;
      respondida: number | null;
      encargado: number | null;
      /** Why it was refused, or why the portal closed it. */
      motivo: string | null;
    };
  }
}
