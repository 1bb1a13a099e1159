import type { RequestOf, SetupStep } from '@conserje/contract';

export interface SetupStepTexts {
  title: string;
  texto: string;
  /** Path of the screen; undefined when a dialog of this list does it. */
  a?: string;
  /** A second link at the end of the text. */
  other?: { texto: string; a: string };
  /** Step to confirm as it is, for steps that the data cannot prove done. */
  confirmsStep?: RequestOf<'POST actionPuesta'>['body']['paso'];
}

export const SETUP_STEPS: Record<SetupStep, SetupStepTexts> = {
  cuenta: {
    title: 'Tu nombre y contraseña',
    texto: 'Cambia «admin» por tu nombre del hotel y crea tu contraseña.',
  },
  agencia: {
    title: 'Nombre y siglas',
    texto: 'El nombre de tu agencia y las letras que van antes de cada misión.',
    a: '/mantenimiento?pestana=agencia&hoja=identidad',
  },
  horario: {
    title: 'Zona horaria y día de paga',
    texto: 'Elige el día de paga y',
    other: { texto: 'tu zona horaria', a: '/mantenimiento?pestana=agencia&hoja=zona' },
    a: '/mantenimiento?pestana=agencia&hoja=paga',
    confirmsStep: 'horario',
  },
  escala: {
    title: 'Rangos y misiones',
    texto: 'Ya hay 12 rangos listos. Úsalos así, cámbialos o',
    other: { texto: 'importa los tuyos desde un archivo', a: '/mantenimiento?pestana=misiones&importar=1' },
    a: '/mantenimiento?pestana=rangos',
    confirmsStep: 'escala',
  },
  publicar: {
    title: 'Publicar el portal',
    texto: 'Escribe tu dirección en internet. El portal la prueba por ti.',
    a: '/mantenimiento?pestana=agencia&hoja=direccion',
  },
  plantilla: {
    title: 'Miembros',
    texto: 'Invita con un enlace o un código QR, o',
    other: { texto: 'pega sus nombres', a: '/usuarios?pegar=1' },
    a: '/usuarios?invitar=1',
  },
  tiempo: {
    title: 'El primer tiempo',
    texto: 'Abre un tiempo a alguien y confírmalo cuando termine.',
    a: '/tiempos?nuevo=1',
  },
  ascenso: {
    title: 'El primer ascenso',
    texto: 'Ofrécelo a quien le toque. Se completa cuando lo acepte.',
    a: '/ascensos',
  },
  paga: {
    title: 'La primera paga',
    texto: 'Actualiza la lista de paga y paga la primera fila.',
    a: '/listaPaga',
  },
  encargados: {
    title: 'Otro admin',
    texto: 'Dale el permiso adm a alguien de confianza, para que no dependa todo de ti.',
    a: '/excepciones?nuevo=1',
  },
  copia: {
    title: 'Copias en otro lugar',
    texto: 'Si falla el disco del servidor, una copia en otro lugar salva tu agencia.',
  },
};
