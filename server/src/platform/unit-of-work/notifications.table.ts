import type { NotificationKind } from '@conserje/rules';
import type { Generated } from 'kysely';

declare module '../database/database.ts' {
  interface Database {
    notificacion: {
      id: Generated<number>;
      para: number;
      clase: NotificationKind;
      /** Text with `NAME_PLACEHOLDER` at the name of `sobre`. */
      texto: string;
      quien: number | null;
      sobre: number | null;
      /** Deduplication key within the kind, for notifications sent at most once. */
      unica: string | null;
      /** 1: muted by its receiver; kept only so that it is not sent again. */
      callada: Generated<number>;
      /** Occurrences of its subject while unread. */
      veces: Generated<number>;
      fecha: number;
      leida: number | null;
    };
    /** Preferences that differ from the default, which is everything. */
    notificacion_gusto: {
      usuario: number;
      clase: NotificationKind;
      portal: number;
      push: number;
    };
  }
}
