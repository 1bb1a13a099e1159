import { formatNumber } from '../phrases.ts';
import type { RevokedAccessCounts } from './revokeOpenAccess.ts';
import type { BackupSummary } from './verifyBackup.ts';

const MEGA = 1024 * 1024;

export const formatMegabytes = (bytes: number): string =>
  `${(bytes / MEGA).toLocaleString('es', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} MB`;

/** Formats an instant for the operator, in the time zone of the machine. */
export const formatInstant = (instant: number): string =>
  new Date(instant).toLocaleString('es', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  });

const plural = (n: number, one: string, many: string): string => `${formatNumber(n)} ${n === 1 ? one : many}`;
const inList = new Intl.ListFormat('es');

/** Describes the access that a restore ended, which passwords are valid, and whether the bot of Discord waits. */
export function describeRevokedAccess(ended: RevokedAccessCounts): string {
  const items = [
    plural(ended.sessions, 'sesión o clave para bots', 'sesiones y claves para bots'),
    plural(ended.links, 'enlace para elegir contraseña', 'enlaces para elegir contraseña'),
    plural(ended.calendarios, 'enlace de calendario', 'enlaces de calendario'),
    plural(
      ended.pendientes,
      'verificación en dos pasos a medio activar',
      'verificaciones en dos pasos a medio activar',
    ),
    plural(ended.cuentas, 'cuenta unida de Discord', 'cuentas unidas de Discord'),
  ];
  const sentences = [
    `Se cerró lo que la copia tenía abierto: ${inList.format(items)}.`,
    'Las contraseñas son las de la fecha de la copia.',
    ...(ended.isBotStopped
      ? [
          'El bot de Discord espera hasta que alguien toque «Revisar» en Mantenimiento. Después quita sus roles a quien todavía no unió su cuenta otra vez.',
        ]
      : []),
  ];
  return sentences.join(' ');
}

/** Describes the content of a backup in a sentence. */
export function describeBackupSummary({ personas, newest, step }: BackupSummary): string {
  const peopleText = plural(personas, 'persona', 'personas');
  const auditText = newest
    ? `su último registro es el ${formatNumber(newest.id)}, del ${formatInstant(newest.fecha)}`
    : 'no tiene registros todavía';
  return `Tiene ${peopleText}; ${auditText}. Su esquema llega al paso ${step}.`;
}
