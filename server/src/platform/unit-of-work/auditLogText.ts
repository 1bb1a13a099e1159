import { NAME_PLACEHOLDER } from '@conserje/rules';

const N = NAME_PLACEHOLDER;
/** Suffix of an entry written with an API key. */
const API_KEY_SUFFIX = / \(con la clave «.*»\)$/s;

/**
 * Older entries without a placeholder for the affected person (docs/decisions/0041), and where it belongs. The first
 * match counts; the log itself is never changed.
 */
const OLD_PATTERNS: readonly [RegExp, string][] = [
  [/^(Abrió|Pausó|Reanudó|Canceló|Recuperó|Ligó|Desligó) el tiempo/, `$1 el tiempo de ${N}`],
  [/^Aceptó ser el encargado/, `aceptó ser encargado de ${N}`],
  [/^Pidió un encargado/, `pidió encargado para ${N}`],
  [/^Lo dejó en pausa al pasar lista/, `dejó en pausa a ${N} en el pase de lista`],
  [/^Fuera de base al pasar lista/, `registró a ${N} fuera de base en el pase de lista`],
  [/^(Sumó|Restó) (.+?)( al pasar lista)?$/, `$1 $2 a ${N}$3`],
  [/^Confirmó (\d+ minutos?)/, `confirmó $1 a ${N}`],
  [/^Multó con/, `multó a ${N} con`],
  [/^(Anuló|Cobró|Deshizo el cobro de) una multa/, `$1 una multa de ${N}`],
  [/^Hizo un llamado de atención( con evidencia)?/, `llamó la atención a ${N}$1`],
  [/^Retiró un llamado de atención/, `retiró un llamado de atención de ${N}`],
  [/^(Despidió|Ascendió por paga|Ascendió|Degradó|Trasladó|Reingresó)(?=:| de | a | por )/, `$1 a ${N}`],
  [/^Vendió la misión, /, `vendió la misión a ${N}, `],
  [/^Anuló la venta de la misión, /, `anuló la venta de la misión a ${N}, `],
  [/^Cambió la misión de/, `cambió la misión de ${N} de`],
  [/^Ofreció el ascenso/, `ofreció a ${N} el ascenso`],
  [/^(Retiró|Se retiró) el ascenso/, `$1 el ascenso de ${N}`],
  [/^Pagó (\d+c)/, `pagó $1 a ${N}`],
  [/^Pagó el pendiente de (\d+c)/, `pagó $1 pendientes a ${N}`],
  [/^Deshizo el pago de (\d+c)/, `deshizo el pago de $1 a ${N}`],
  [/^Puso al día la paga/, `actualizó la paga de ${N}`],
  [
    /^(Aceptó|Rechazó|Canceló|Terminó|Terminó antes de tiempo|Se retiró) la (ausencia|rectificación)/,
    `$1 la $2 de ${N}`,
  ],
  [/^Venció sin respuesta la ausencia/, `venció sin respuesta la ausencia de ${N}`],
  [/^Quitó (\d+) minutos a la entrada/, `quitó $1 minutos a ${N} en la entrada`],
  [/^(Cerró|Se cerró sola) la entrada/, `$1 la entrada de ${N}`],
  [/^Excepción: (dio|quitó)/, `cambió los permisos extra de ${N}: $1`],
  [/^Quitó las excepciones/, `quitó los permisos extra de ${N}`],
  [/^Generó una clave nueva/, `generó una contraseña nueva para ${N}`],
  [/^Hizo un enlace para que elija otra clave/, `creó un enlace para que ${N} elija otra contraseña`],
  [/^Quitó sus dos pasos/, `quitó la verificación en dos pasos de ${N}`],
  [/^Borró sus (direcciones|datos personales)/, `borró los datos de ${N} ($1)`],
  [/^Permitió que comparta conexión/, `permitió que ${N} comparta conexión`],
  [/^(Aprobó|No aprobó) una sugerencia/, `$1 una sugerencia de ${N}`],
  [/^Eligió al mejor trabajador en/, `eligió a ${N} mejor trabajador en`],
  [/^Comparte conexión con otra cuenta/, `${N} comparte conexión con ${N}`],
  [/^Es del mismo avatar del hotel que otra cuenta/, `${N} usa el mismo avatar que ${N}`],
];

const lowercaseFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
const isLegacyText = (motivo: string): boolean => motivo !== lowercaseFirst(motivo);

function withPersonPlaceholder(motivo: string): string {
  const found = OLD_PATTERNS.find(([pattern]) => pattern.test(motivo));
  return found ? motivo.replace(found[0], found[1]) : motivo;
}

/** «el tiempo de Ana» becomes «su tiempo» when Ana is the actor. */
const OWN_PHRASE = new RegExp(`(?<=^|\\s)(?:el|la|los|las) ((?:\\p{L}+ ){1,5}?)de ${N}`, 'u');
const toPossessive = (text: string): string =>
  text.replace(
    OWN_PHRASE,
    (match, thing: string) => `${/^(?:los|las) /.test(match) ? 'sus' : 'su'} ${thing.trimEnd()}`,
  );

export interface AuditLogLine {
  motivo: string;
  /** Affected person. */
  usuario: number | null;
  /** Actor. */
  encargado: number | null;
}

/**
 * Formats an entry from its verb on, with `NAME_PLACEHOLDER` for the affected person; one other than the actor is
 * always named.
 */
export function formatAuditLine({ motivo, usuario, encargado }: AuditLogLine): string {
  const suffix = API_KEY_SUFFIX.exec(motivo)?.[0] ?? '';
  const sentence = suffix === '' ? motivo : motivo.slice(0, -suffix.length);
  const isOwn = usuario !== null && usuario === encargado;
  const isAboutOther = usuario !== null && !isOwn;
  const withPerson = isLegacyText(sentence)
    ? lowercaseFirst(isAboutOther ? withPersonPlaceholder(sentence) : sentence)
    : sentence;
  const text = isOwn
    ? toPossessive(withPerson)
    : isAboutOther && !withPerson.includes(N)
      ? `${withPerson} (${N})`
      : withPerson;
  return text + suffix;
}
