import type { Castigo, CastigoEffect, Gravedad, NormativaContent } from './normativaContent.ts';

type Texts = readonly string[];
const listed = <F>(texts: Texts, firstId: number, build: (texto: string, id: number) => F): F[] =>
  texts.map((texto, i) => build(texto, firstId + i));

const LIGHT_FAULTS: Texts = [
  'Usar un color de chat que no corresponde',
  'Llevar un uniforme incorrecto',
  'Usar efectos dentro de la base',
  'Bailar dentro de la base sin la placa que lo permite',
  'No llevar puesta la placa que corresponde',
  'Estar fuera de zona con el tiempo abierto',
  'No responder al pase de lista',
  'Ascender fuera de zona',
];
const INTERMEDIATE_FAULTS: Texts = [
  'Tener el perfil privado',
  'Encubrir a compañeros ausentes',
  'Hacer flood en exceso',
  'Llevar placas de otras agencias',
  'Trolear en la base',
  'Ignorar peticiones de ascenso',
];
const HIGH_FAULTS: Texts = [
  'Acosar a alguien, sea de la forma que sea',
  'Faltar al respeto a un compañero o al equipo de administración',
  'Insultar',
  'Mostrar racismo o xenofobia',
];
const HR_RULES: Texts = [
  'Reporta los conflictos siempre con pruebas.',
  'Cumple las reglas de Recursos Humanos y las de la agencia.',
  'Actúa con respeto, empatía y tolerancia hacia todos los rangos.',
  'Separa la amistad de tu función en Recursos Humanos.',
  'No te sientas superior a nadie por llevar una placa.',
  'Aplica las sanciones según la información de sanciones de Recursos Humanos.',
  'No te comprometas con más de 3 departamentos.',
  'No ignores la falta de un miembro.',
];
const LIGHT_TYPES: Texts = [
  'Las infracciones de moderación leve (ML)',
  'Reportar un conflicto sin pruebas',
  'Comprometerse con más de 3 departamentos',
];
const MODERATE_TYPES: Texts = [
  'Las infracciones de moderación intermedia (MI)',
  'Ignorar la falta de un miembro',
  'Anteponer la amistad a la función en Recursos Humanos',
  'Sentirse superior por llevar una placa',
  'La tercera falta leve',
];
const GRAVE_TYPES: Texts = [
  'Las infracciones de moderación alta (MA)',
  'Tratar sin respeto, empatía o tolerancia a cualquier rango',
  'Aplicar sanciones distintas de las que indica Recursos Humanos',
  'La tercera falta moderada',
];

const infraccion = (codigo: string, gravedad: Gravedad) => (falta: string, id: number) => ({
  id,
  codigo,
  falta,
  gravedad,
});
const tipo = (gravedad: Gravedad) => (texto: string, id: number) => ({ id, gravedad, texto });
const castigo = (texto: string, efecto: CastigoEffect = 'nada', cantidad = 0): Castigo => ({ texto, efecto, cantidad });

/** The rulebook of the specification (part 1 §2, §9), which holds until an agency edits it. */
export const NORMATIVA_DEFAULT: NormativaContent = {
  infracciones: [
    ...listed(LIGHT_FAULTS, 1, infraccion('ML', 'leve')),
    ...listed(INTERMEDIATE_FAULTS, 9, infraccion('MI', 'moderada')),
    ...listed(HIGH_FAULTS, 15, infraccion('MA', 'grave')),
  ],
  reglas: listed(HR_RULES, 19, (texto, id) => ({ id, texto })),
  faltas: [
    ...listed(LIGHT_TYPES, 27, tipo('leve')),
    ...listed(MODERATE_TYPES, 30, tipo('moderada')),
    ...listed(GRAVE_TYPES, 35, tipo('grave')),
  ],
  castigos: {
    leve: [
      castigo('Advertencia'),
      castigo('Suma de 5 minutos de tiempo', 'minutos', 5),
      castigo('Pasa a falta intermedia (M.I)', 'sube'),
    ],
    moderada: [
      castigo('Multa de 5C', 'multa', 5),
      castigo('Multa de 15C', 'multa', 15),
      castigo('Pasa a falta grave (M.G)', 'sube'),
    ],
    grave: [castigo('Multa de 25C', 'multa', 25), castigo('Degrado o despido, según el caso', 'decidir'), castigo('')],
  },
  nota: 'Si el caso lo requiere, una falta grave puede ser despido inmediato al primer llamado.',
};
/** First id that the default rulebook does not use. */
export const NORMATIVA_DEFAULT_NEXT_ID = 39;
