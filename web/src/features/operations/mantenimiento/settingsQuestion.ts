import type { EditableConfiguracion } from '@conserje/contract';
import type { DeletingField, Permiso } from '@conserje/rules';
import { DELETING_FIELDS, SETTINGS } from '@conserje/rules';
import type { ConfirmQuestion } from '../../../platform/state/confirm.ts';
import { formatCount } from '../../../ui/text/format.ts';

/** Settings that a question may depend on. */
export type AskedSettings = Pick<
  EditableConfiguracion,
  | DeletingField
  | 'clave_ociosa'
  | 'dos_pasos_para'
  | 'firma_desde'
  | 'ingreso_dias'
  | 'ingreso_espera'
  | 'mantenimiento'
>;
/** Settings about to be saved; omitted ones stay as they are. */
export type NewSettings = { readonly [C in keyof AskedSettings]?: AskedSettings[C] | undefined };

interface Viewer {
  permisos: readonly string[];
  /** Whether they use two-factor authentication. */
  dos_pasos: string;
}

const daysText = (n: number): string => formatCount(n, 'día', 'días');

function twoFactorQuestion(
  before: AskedSettings,
  { dos_pasos_para: required = [] }: NewSettings,
  viewer: Viewer | undefined,
): ConfirmQuestion | null {
  if (viewer?.dos_pasos === 'no' && required.some((permiso) => viewer.permisos.includes(permiso)))
    return {
      title: '¿Activarlo también para ti?',
      text: 'Tienes uno de esos permisos. Al guardar deberás activar la verificación. Ten tu teléfono a mano.',
      action: 'Guardar',
    };
  const isNew = (permiso: Permiso): boolean => !before.dos_pasos_para.includes(permiso);
  if (!required.some(isNew)) return null;
  return {
    title: '¿Pedir la verificación en dos pasos?',
    text: 'Quienes tengan esos permisos y no la usen no podrán seguir hasta activarla.',
    action: 'Pedirla',
  };
}

function idleQuestion(
  before: AskedSettings,
  { clave_ociosa: days = before.clave_ociosa }: NewSettings,
): ConfirmQuestion | null {
  const isShorter = days > 0 && (before.clave_ociosa === 0 || days < before.clave_ociosa);
  if (!isShorter) return null;
  return {
    title: '¿Cerrar las sesiones sin uso?',
    text: `Se cierran las sesiones y las claves para bots que nadie usó en ${daysText(days)}.`,
    action: 'Cerrarlas',
    danger: true,
  };
}

function maintenanceQuestion(before: AskedSettings, { mantenimiento }: NewSettings): ConfirmQuestion | null {
  if (mantenimiento !== true || before.mantenimiento) return null;
  return {
    title: '¿Activar el mantenimiento?',
    text: 'Solo entrarán quienes tengan el permiso man, como tú. Los tiempos siguen corriendo.',
    action: 'Activar mantenimiento',
    danger: true,
  };
}

/** Returns for how many days refused applications are kept: also as long as their names wait (`ingreso.public.ts`). */
const applicationDays = (before: AskedSettings, after: NewSettings): number =>
  Math.max(after.ingreso_dias ?? before.ingreso_dias, after.ingreso_espera ?? before.ingreso_espera);

function deletionQuestion(before: AskedSettings, after: NewSettings): ConfirmQuestion | null {
  const losses = [
    ...DELETING_FIELDS.map((field) => {
      return { what: SETTINGS[field].deletes, from: before[field], to: after[field] ?? before[field] };
    }),
    {
      what: 'Se borran las solicitudes rechazadas o retiradas',
      from: applicationDays(before, {}),
      to: applicationDays(before, after),
    },
  ].filter(({ from, to }) => to < from);
  if (losses.length === 0) return null;
  const texts = losses.map(({ what, to }) => `${what} desde hace más de ${daysText(to)}.`);
  return {
    title: '¿Borrar lo más antiguo?',
    text: `${texts.join(' ')} No se puede recuperar.`,
    action: 'Borrar y guardar',
    danger: true,
  };
}

function firmaQuestion(before: AskedSettings, { firma_desde }: NewSettings): ConfirmQuestion | null {
  if (firma_desde === undefined || firma_desde >= before.firma_desde) return null;
  return {
    title: '¿Cambiar desde qué rango se pide firma?',
    text: 'Se la pediremos a quienes no tengan.',
    action: 'Cambiar',
  };
}

/**
 * Returns the question before a change of settings that shuts people out, deletes for ever, or asks something of many;
 * null for any other. Several of them are one question, whose title is that of the first.
 * @param before settings as the viewer saw them
 */
export function settingsQuestion(
  before: AskedSettings,
  after: NewSettings,
  viewer: Viewer | undefined,
): ConfirmQuestion | null {
  const questions = [
    twoFactorQuestion(before, after, viewer),
    idleQuestion(before, after),
    maintenanceQuestion(before, after),
    deletionQuestion(before, after),
    firmaQuestion(before, after),
  ].filter((question) => question !== null);
  const [first] = questions;
  if (first === undefined) return null;
  return {
    ...first,
    text: questions.map(({ text }) => text).join(' '),
    action: questions.length > 1 ? 'Guardar' : first.action,
    danger: questions.some(({ danger }) => danger),
  };
}
