import type { NotificationKind } from '@conserje/rules';
import type { Generated } from 'kysely';

interface NotificationTable {
  id: Generated<number>;
  para: number;
  clase: NotificationKind;
  /** With `NAME_PLACEHOLDER` where `sobre` is named. */
  texto: string;
  quien: number | null;
  sobre: number | null;
  /** Of what is told once: which of its kind it is. */
  unica: string | null;
  /** 1: its reader does not want to hear of it. It is there so that it is not told again. */
  callada: Generated<number>;
  /** How often its subject came while it was unread. */
  veces: Generated<number>;
  fecha: number;
  leida: number | null;
}
/** What someone wants otherwise than everything. */
interface NotificationPreferenceTable {
  usuario: number;
  clase: NotificationKind;
  portal: number;
  push: number;
}
declare module '../database/database.ts' {
  interface Database {
    notificacion: NotificationTable;
    notificacion_gusto: NotificationPreferenceTable;
  }
}
