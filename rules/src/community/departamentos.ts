import { DEPARTAMENTO_NAME_MAX, DEPARTAMENTO_TEXT_MAX, MOTIVO_MAX } from '../shared/limits.ts';
import { checkMotivo } from '../shared/motivo.ts';
import { TEXTS } from '../shared/texts.ts';
import type { Violation } from '../shared/violation.ts';
import { singleSpaced, visibleText } from '../shared/visibleText.ts';

/** States of an application; `anulada`: the departamento was closed, or the person was dismissed. */
export const APPLICATION_STATES = ['pendiente', 'aceptada', 'rechazada', 'retirada', 'anulada'] as const;
export type ApplicationState = (typeof APPLICATION_STATES)[number];

export interface DepartamentoInput {
  nombre: string;
  texto: string;
}

/** Validates a departamento: its name and what it does are required. */
export function checkDepartamento(data: DepartamentoInput): Violation<keyof DepartamentoInput> | null {
  const nombre = singleSpaced(data.nombre);
  const texto = visibleText(data.texto);
  if (nombre === '') return { campo: 'nombre', msg: TEXTS.camposVacios };
  if ([...nombre].length > DEPARTAMENTO_NAME_MAX) return { campo: 'nombre', msg: TEXTS.departamentoNombreLargo };
  if (texto === '') return { campo: 'texto', msg: TEXTS.camposVacios };
  return [...texto].length > DEPARTAMENTO_TEXT_MAX ? { campo: 'texto', msg: TEXTS.departamentoTextoLargo } : null;
}

/** Validates an application to a departamento: a text of at most `MOTIVO_MAX` characters. */
export function checkApplication(data: { texto: string }): Violation<'texto'> | null {
  const texto = visibleText(data.texto);
  if (texto === '') return { campo: 'texto', msg: TEXTS.departamentoSinTexto };
  return [...texto].length > MOTIVO_MAX ? { campo: 'texto', msg: TEXTS.solicitudLarga } : null;
}

/** Validates an answer to an application: a refusal needs its reason. */
export const checkApplicationAnswer = (data: { aceptar: boolean; motivo?: string }): Violation<'motivo'> | null =>
  data.aceptar ? null : checkMotivo({ motivo: data.motivo ?? '' });
