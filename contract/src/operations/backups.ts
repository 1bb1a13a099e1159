import { BACKUP_WARNINGS, LISTED_BACKUPS_MAX, REQUESTED_BACKUPS_KEPT, SCREENS } from '@conserje/rules';
import type { Static } from 'typebox';
import Type from 'typebox';
import {
  Actions,
  ChangeAnswer,
  callsOf,
  FileAnswer,
  get,
  Instant,
  Nullable,
  post,
  Shape,
  StringEnum,
} from '../call.ts';

const access = SCREENS['/mantenimiento'];

/** A backup in the folder of the machine that answers. */
const BackupRow = Shape({
  archivo: Type.String(),
  fecha: Instant,
  clase: StringEnum('sola', 'antes', 'pedida', 'mano'),
  bytes: Type.Integer(),
  acciones: Actions('descargar'),
});
export type BackupRow = Static<typeof BackupRow>;

/** Backups of the agency (docs/decisions/0039). */
export const BackupList = Shape({
  copias: Type.Array(BackupRow, { maxItems: LISTED_BACKUPS_MAX, description: 'De la más nueva a la más antigua' }),
  total: Type.Integer({ description: 'Cuántas hay en la carpeta' }),
  avisos: Type.Array(StringEnum(...BACKUP_WARNINGS), { description: 'Lo que necesita atención' }),
  empezada: Nullable(Type.String({ description: 'Instante en que empezó la que se está haciendo' })),
  fallo: Nullable(Shape({ fecha: Instant, msg: Type.String() })),
  cada: Type.Integer({ description: 'Minutos entre dos automáticas; 0 si no se hacen' }),
  quedan: Type.Integer({ description: 'Cuántas automáticas quedan' }),
  otra: Nullable(
    Shape({ maquina: Type.String({ description: 'Máquina con la última, si no es esta' }), fecha: Instant }),
  ),
  lugar: Nullable(
    Shape({
      nombre: Type.String({ description: 'Otro lugar al que se llevan' }),
      llevada: Nullable(Type.String({ description: 'Instante de la última que llegó y se revisó allí' })),
      fallo: Nullable(Type.String()),
    }),
  ),
  acciones: Actions('hacer'),
});
export type BackupList = Static<typeof BackupList>;

export const backupCalls = callsOf('backups', {
  copias: get({
    summary: 'Las copias de seguridad de la máquina que contesta, cómo están, y la que se está haciendo',
    access,
    answer: BackupList,
    errors: ['SIN_COPIAS'],
  }),
  hacerCopia: post({
    summary: `Empieza una copia de seguridad; al terminar está en copias. De las que se piden así quedan ${REQUESTED_BACKUPS_KEPT}`,
    access,
    answer: ChangeAnswer({}),
    errors: ['COPIA_EN_CURSO', 'SIN_COPIAS'],
    rate: { max: 60, minutes: 60 },
  }),
  descargarCopia: post({
    summary:
      'Descarga una copia de seguridad (archivo, como está en copias): una base de datos de SQLite con todo lo de la ' +
      'agencia. Es de quien tiene el rango más alto',
    access,
    requiresRecentAuth: true,
    body: Shape({ archivo: Type.String({ maxLength: 255 }) }),
    answer: FileAnswer('application/vnd.sqlite3'),
    secretAnswer: 'Esa descarga ya empezó y no la guardamos. Si no la tienes, pídela otra vez',
    errors: ['COPIA_NO_ESTA', 'DESCARGA_EN_CURSO', 'SIN_COPIAS'],
    rate: { max: 30, minutes: 60 },
    answersFile: true,
  }),
});
