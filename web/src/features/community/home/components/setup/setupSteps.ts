import type { RequestOf, SetupStep } from '@conserje/contract';

export interface SetupStepTexts {
  title: string;
  text: string;
  /** Path of the screen; undefined when a dialog of this list does it. */
  to?: string;
  /** A second link at the end of the text. */
  other?: { text: string; to: string };
  /** Step to confirm as it is, for steps that the data cannot prove done. */
  confirmsStep?: RequestOf<'POST actionPuesta'>['body']['paso'];
}

export const SETUP_STEPS: Record<SetupStep, SetupStepTexts> = {
  cuenta: {
    title: 'Tu nombre y contraseña',
    text: 'Cambia «admin» por tu nombre del hotel y crea tu contraseña.',
  },
  agencia: {
    title: 'Nombre y siglas',
    text: 'El nombre de tu agencia y las letras que van antes de cada misión.',
    to: '/mantenimiento?pestana=agencia&hoja=identidad',
  },
  horario: {
    title: 'Zona horaria y día de paga',
    text: 'Elige el día de paga y',
    other: { text: 'tu zona horaria', to: '/mantenimiento?pestana=agencia&hoja=zona' },
    to: '/mantenimiento?pestana=agencia&hoja=paga',
    confirmsStep: 'horario',
  },
  escala: {
    title: 'Rangos y misiones',
    text: 'Ya hay 12 rangos listos. Úsalos así, cámbialos o',
    other: { text: 'importa los tuyos desde un archivo', to: '/mantenimiento?pestana=misiones&importar=1' },
    to: '/mantenimiento?pestana=rangos',
    confirmsStep: 'escala',
  },
  publicar: {
    title: 'Publicar el portal',
    text: 'Escribe tu dirección en internet. El portal la prueba por ti. Si solo lo usan en tu red, déjalo así.',
    to: '/mantenimiento?pestana=agencia&hoja=direccion',
    confirmsStep: 'publicar',
  },
  plantilla: {
    title: 'Miembros',
    text: 'Invita con un enlace o un código QR, o',
    other: { text: 'pega sus nombres', to: '/usuarios?pegar=1' },
    to: '/usuarios?invitar=1',
  },
  tiempo: {
    title: 'El primer tiempo',
    text: 'Abre un tiempo a alguien y confírmalo cuando termine.',
    to: '/tiempos?nuevo=1',
  },
  ascenso: {
    title: 'El primer ascenso',
    text: 'Ofrécelo a quien le toque. Se completa cuando lo acepte.',
    to: '/ascensos',
  },
  paga: {
    title: 'La primera paga',
    text: 'Actualiza la lista de paga y paga la primera fila.',
    to: '/listaPaga',
  },
  encargados: {
    title: 'Otro admin',
    text: 'Dale el permiso adm a alguien de confianza, para que no dependa todo de ti.',
    to: '/excepciones?nuevo=1',
  },
  copia: {
    title: 'Copias en otro lugar',
    text: 'Una copia en otro lugar salva tu agencia si falla el servidor.',
  },
};
