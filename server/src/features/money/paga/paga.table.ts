import type { EstadoPaga, PagaGroup } from '@conserje/rules';
import type { Generated } from 'kysely';

declare module '../../../platform/database/database.ts' {
  interface Database {
    /** Lista de paga of a group, from its first row until its reset; at most one of each group is open. */
    lista_paga: {
      id: Generated<number>;
      grupo: PagaGroup;
      abierta: number;
      cerrada: number | null;
      /** Usuario who reset it. */
      encargado: number | null;
    };
    /** Pay that a usuario earned in one periodo under the terms of one categoria. */
    paga: {
      id: Generated<number>;
      lista: number;
      usuario: number;
      grupo: PagaGroup;
      /** Instant at which the periodo began, UTC milliseconds. */
      periodo: number;
      /** The categoria whose requirement was met. */
      categoria: number;
      /** Credits earned; unchanged when another amount is paid. */
      monto: number;
      /** Number of the segment whose terms earned it; null while these are the present terms. */
      tramo: number | null;
      estado: Generated<EstadoPaga>;
      fecha: number;
      /** Credits paid, or spent on the ascenso. */
      pagado_monto: number | null;
      pagado_fecha: number | null;
      pagado_por: number | null;
      /** Paid credits that the work of its periodo did not earn any more when the periodo ended, after an annulment. */
      sin_ganar: Generated<number>;
      /** The annulment that took work or terms after the payment, in a periodo that ended since. */
      sin_ganar_por: number | null;
    };
    /** Start of the open periodo of a usuario; without a row, the registration. */
    periodo: {
      usuario: number;
      desde: number;
      /** Instant up to which changes of terms are evaluated. */
      revisado: number;
    };
    /** Closed segment of a periodo with pay earned in it: its terms, and the most that its rows may claim. */
    tramo: {
      usuario: number;
      periodo: number;
      /** Ordinal within the periodo, from 1. */
      numero: number;
      categoria: number;
      reducida: number;
      paga_nomina: number;
      nomina_asistencia: number;
      nomina_times: number;
      bono_asistencia: number | null;
      bono_times: number | null;
      bono_paga: number;
      creditos: number;
      /** Minutes that its rows were given for. */
      asistencia: number;
      times: number;
      fecha: number;
    };
  }
}
