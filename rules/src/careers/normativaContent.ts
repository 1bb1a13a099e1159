/** Gravities of a fault, from the lightest to the gravest (part 1 §9). */
export const GRAVEDADES = ['leve', 'moderada', 'grave'] as const;
export type Gravedad = (typeof GRAVEDADES)[number];

/** Steps of the scale of castigos for each gravity (part 1 §9). */
export const PASOS = 3;

/**
 * What a punishment does: nothing, add minutes of tiempo, fine, demotion or dismissal that somebody decides, or raise the
 * fault to the next gravity.
 */
export const EFFECTS = ['nada', 'minutos', 'multa', 'decidir', 'sube'] as const;
export type CastigoEffect = (typeof EFFECTS)[number];

/** Ids are unique within the content and never used again. */
export interface Infraccion {
  id: number;
  codigo: string;
  falta: string;
  gravedad: Gravedad;
}

export interface RuleLine {
  id: number;
  texto: string;
}

/** Line of the fault-type table. */
export interface FaultType {
  id: number;
  gravedad: Gravedad;
  texto: string;
}

export interface Castigo {
  /** Empty: the rulebook says nothing. */
  texto: string;
  efecto: CastigoEffect;
  /** Minutes or credits; 0 for the other effects. */
  cantidad: number;
}

/** Whole rulebook of an agency, in the order in which it is read. */
export interface NormativaContent {
  infracciones: Infraccion[];
  reglas: RuleLine[];
  faltas: FaultType[];
  /** `PASOS` punishments for each gravity. */
  castigos: Record<Gravedad, Castigo[]>;
  /** Note below the punishments. */
  nota: string;
}

/** Words of a gravity: in the infractions, as the title of its faults and of its punishments (part 1 §2, §9). */
export const GRAVEDAD_TEXTS: Readonly<Record<Gravedad, { moderacion: string; falta: string; castigo: string }>> = {
  leve: { moderacion: 'Moderación leve', falta: 'Leve', castigo: 'Leve' },
  moderada: { moderacion: 'Moderación intermedia', falta: 'Moderado', castigo: 'Moderada' },
  grave: { moderacion: 'Moderación alta', falta: 'Grave', castigo: 'Grave' },
};

/** Returns the next gravity; null for the gravest. */
export const nextGravedad = (gravedad: Gravedad): Gravedad | null =>
  GRAVEDADES[GRAVEDADES.indexOf(gravedad) + 1] ?? null;
