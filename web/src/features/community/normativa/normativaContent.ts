/** The rulebook (part 1 §2 Rulebook, §9 punishment ladder). */

export interface Offense {
  offense: string;
  severity: string;
  code: 'ML' | 'MI' | 'MA';
}

const MINOR = { severity: 'Moderación leve', code: 'ML' } as const;
const INTERMEDIATE = { severity: 'Moderación intermedia', code: 'MI' } as const;
const SEVERE = { severity: 'Moderación alta', code: 'MA' } as const;

export const OFFENSES: readonly Offense[] = [
  { offense: 'Usar un color de chat que no corresponde', ...MINOR },
  { offense: 'Llevar un uniforme incorrecto', ...MINOR },
  { offense: 'Usar efectos dentro de la base', ...MINOR },
  { offense: 'Bailar dentro de la base sin la placa que lo permite', ...MINOR },
  { offense: 'No llevar puesta la placa que corresponde', ...MINOR },
  { offense: 'Estar fuera de zona con el tiempo abierto', ...MINOR },
  { offense: 'No responder al pase de lista', ...MINOR },
  { offense: 'Ascender fuera de zona', ...MINOR },
  { offense: 'Tener el perfil privado', ...INTERMEDIATE },
  { offense: 'Encubrir a compañeros ausentes', ...INTERMEDIATE },
  { offense: 'Hacer flood en exceso', ...INTERMEDIATE },
  { offense: 'Llevar placas de otras agencias', ...INTERMEDIATE },
  { offense: 'Trolear en la base', ...INTERMEDIATE },
  { offense: 'Ignorar peticiones de ascenso', ...INTERMEDIATE },
  { offense: 'Acosar a alguien, sea de la forma que sea', ...SEVERE },
  { offense: 'Faltar al respeto a un compañero o al equipo de administración', ...SEVERE },
  { offense: 'Insultar', ...SEVERE },
  { offense: 'Mostrar racismo o xenofobia', ...SEVERE },
];

/** The eight rules of human resources. */
export const HR_RULES: readonly string[] = [
  'Reporta los conflictos siempre con pruebas.',
  'Cumple las reglas de Recursos Humanos y las de la agencia.',
  'Actúa con respeto, empatía y tolerancia hacia todos los rangos.',
  'Separa la amistad de tu función en Recursos Humanos.',
  'No te sientas superior a nadie por llevar una placa.',
  'Aplica las sanciones según la información de sanciones de Recursos Humanos.',
  'No te comprometas con más de 3 departamentos.',
  'No ignores la falta de un miembro.',
];

/** Columns of the fault-type table. */
export type MisconductLevel = 'Leve' | 'Moderado' | 'Grave';

/** Infractions by severity, and the breaches of the human resources rules. */
export const MISCONDUCT_BY_LEVEL: Readonly<Record<MisconductLevel, readonly string[]>> = {
  Leve: [
    'Las infracciones de moderación leve (ML)',
    'Reportar un conflicto sin pruebas',
    'Comprometerse con más de 3 departamentos',
  ],
  Moderado: [
    'Las infracciones de moderación intermedia (MI)',
    'Ignorar la falta de un miembro',
    'Anteponer la amistad a la función en Recursos Humanos',
    'Sentirse superior por llevar una placa',
    'La tercera falta leve',
  ],
  Grave: [
    'Las infracciones de moderación alta (MA)',
    'Tratar sin respeto, empatía o tolerancia a cualquier rango',
    'Aplicar sanciones distintas de las que indica Recursos Humanos',
    'La tercera falta moderada',
  ],
};
export const MISCONDUCT_LEVELS: readonly MisconductLevel[] = ['Leve', 'Moderado', 'Grave'];

export interface Penalty {
  offense: string;
  first: string;
  second: string;
  third: string;
}

/** The punishment ladder (part 1 §9), by llamados. */
export const PENALTIES: readonly Penalty[] = [
  {
    offense: 'Leve',
    first: 'Advertencia',
    second: 'Suma de 5 minutos de tiempo',
    third: 'Pasa a falta intermedia (M.I)',
  },
  { offense: 'Moderada', first: 'Multa de 5C', second: 'Multa de 15C', third: 'Pasa a falta grave (M.G)' },
  { offense: 'Grave', first: 'Multa de 25C', second: 'Degrado o despido, según el caso', third: '' },
];

export const IMMEDIATE_DESPIDO =
  'Si el caso lo requiere, una falta grave puede ser despido inmediato al primer llamado.';
