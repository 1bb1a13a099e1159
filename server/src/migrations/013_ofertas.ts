import type { Paso } from '../platform/db/migrar.ts';

const SIETE_DIAS_MS = 7 * 86_400_000;

/** As searches took letters for one another when this step landed. */
const LETRAS = ['aáàâäãå', 'cç', 'eéèêë', 'iíìîï', 'oóòôöõ', 'uúùûü', 'yýÿ'];
const llano = (columna: string): string =>
  LETRAS.flatMap(([llana, ...otras]) => otras.map((letra) => [letra, llana])).reduce(
    (hecho, [letra, llana]) => `replace(${hecho}, '${letra}', '${llana}')`,
    columna,
  );

/**
 * An offered promotion carries the instant at which it lapses; those that wait are few among all that ever were. Names are
 * kept as searches compare them.
 */
export const ofertas: Paso = ({ instante }) => [
  `alter table ascenso add column vence ${instante} not null default 0`,
  `update ascenso set vence = fecha + ${SIETE_DIAS_MS}`,
  'create index ascenso_espera on ascenso (id) where atendido is null',
  `alter table usuario add column nombre_llano text not null default ''`,
  `update usuario set nombre_llano = ${llano('nombre_plano')}`,
];
