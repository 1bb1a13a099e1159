/** The rulebook (part 1 §2 Rulebook, §9 punishment ladder), written out. */

export interface Infraccion {
  infraccion: string;
  gravedad: string;
  codigo: 'ML' | 'MI' | 'MA';
}

const LEVE = { gravedad: 'Moderación leve', codigo: 'ML' } as const;
const INTERMEDIA = { gravedad: 'Moderación intermedia', codigo: 'MI' } as const;
const ALTA = { gravedad: 'Moderación alta', codigo: 'MA' } as const;

export const INFRACCIONES: readonly Infraccion[] = [
  { infraccion: 'Usar un color de chat que no corresponde', ...LEVE },
  { infraccion: 'Llevar un uniforme incorrecto', ...LEVE },
  { infraccion: 'Usar efectos dentro de la base', ...LEVE },
  { infraccion: 'Bailar dentro de la base sin la placa que lo permite', ...LEVE },
  { infraccion: 'No llevar puesta la placa que corresponde', ...LEVE },
  { infraccion: 'Estar fuera de zona con el tiempo abierto', ...LEVE },
  { infraccion: 'No responder al pase de lista', ...LEVE },
  { infraccion: 'Ascender fuera de zona', ...LEVE },
  { infraccion: 'Tener el perfil privado', ...INTERMEDIA },
  { infraccion: 'Encubrir a compañeros ausentes', ...INTERMEDIA },
  { infraccion: 'Hacer flood en exceso', ...INTERMEDIA },
  { infraccion: 'Llevar placas de otras agencias', ...INTERMEDIA },
  { infraccion: 'Trolear en la base', ...INTERMEDIA },
  { infraccion: 'Ignorar peticiones de ascenso', ...INTERMEDIA },
  { infraccion: 'Acosar a alguien, sea de la forma que sea', ...ALTA },
  { infraccion: 'Faltar al respeto a un compañero o al equipo de administración', ...ALTA },
  { infraccion: 'Insultar', ...ALTA },
  { infraccion: 'Mostrar racismo o xenofobia', ...ALTA },
];

/** The eight rules of human resources. */
export const REGLAS_RRHH: readonly string[] = [
  'Reporta los conflictos siempre con pruebas.',
  'Cumple las reglas de Recursos Humanos y las de la agencia.',
  'Actúa con respeto, empatía y tolerancia hacia todos los rangos.',
  'Separa la amistad de tu función en Recursos Humanos.',
  'No te sientas superior a nadie por llevar una placa.',
  'Aplica las sanciones según la información de sanciones de Recursos Humanos.',
  'No te comprometas con más de 3 departamentos.',
  'No ignores la falta de un miembro.',
];

/** The columns of the fault-type table. */
export type TipoDeFalta = 'Leve' | 'Moderado' | 'Grave';

/** The infractions by their weight, and what breaks the rules of human resources beside them. */
export const FALTAS: Readonly<Record<TipoDeFalta, readonly string[]>> = {
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
export const TIPOS: readonly TipoDeFalta[] = ['Leve', 'Moderado', 'Grave'];

export interface Castigo {
  falta: string;
  primero: string;
  segundo: string;
  tercero: string;
}

/** The punishment ladder (part 1 §9), by calls of attention. */
export const CASTIGOS: readonly Castigo[] = [
  {
    falta: 'Leve',
    primero: 'Advertencia',
    segundo: 'Suma de 5 minutos de tiempo',
    tercero: 'Pasa a falta intermedia (M.I)',
  },
  { falta: 'Moderada', primero: 'Multa de 5C', segundo: 'Multa de 15C', tercero: 'Pasa a falta grave (M.G)' },
  { falta: 'Grave', primero: 'Multa de 25C', segundo: 'Degrado o despido, según el caso', tercero: '' },
];

export const DESPIDO_INMEDIATO =
  'Si el caso lo requiere, una falta grave puede ser despido inmediato al primer llamado.';
