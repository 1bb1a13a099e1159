import {
  INFRACCIONES_MAX,
  NORMATIVA_CODE_MAX,
  NORMATIVA_LINES_MAX,
  NORMATIVA_TEXT_MAX,
  PENALTY_MINUTES_MAX,
} from '../shared/limits.ts';

/** Messages about the rulebook, apart from `TEXTS`, which every screen loads. */
export const NORMATIVA_TEXTS = {
  normativaLarga: `Cada texto puede tener como máximo ${NORMATIVA_TEXT_MAX} caracteres`,
  normativaCodigo: `El código puede tener como máximo ${NORMATIVA_CODE_MAX} caracteres`,
  infraccionesDeMas: `Puedes poner hasta ${INFRACCIONES_MAX} infracciones`,
  normativaLineasDeMas: `Puedes poner hasta ${NORMATIVA_LINES_MAX} en cada apartado`,
  castigoMinutos: `Los minutos son un número entero, de 1 a ${PENALTY_MINUTES_MAX}`,
  castigoCreditos: 'Los créditos son un número entero, de 1 en adelante',
  castigoSinCantidad: 'Este castigo no lleva una cantidad',
  castigoNoSube: 'Solo el tercer llamado leve o moderado puede pasar a la gravedad siguiente',
  rigePasado: 'Elige hoy o un día futuro',
  rigeLejano: 'Elige un día de los próximos 12 meses',
  infraccionNoEsta: 'Esa infracción ya no está en la normativa. Elige otra.',
  castigoSinMultas: 'No puedes poner multas. Quita la multa o pídeselo a alguien con ese permiso.',
  castigoSinTiempo: 'No tiene un tiempo abierto al que le puedas sumar minutos. Quita los minutos.',
} as const;
