import type { MigrationStep } from '../platform/database/migrate.ts';

const SEVEN_DAYS_MS = 7 * 86_400_000;

/** As searches took letters for one another when this step landed. */
const LETTERS = ['aáàâäãå', 'cç', 'eéèêë', 'iíìîï', 'oóòôöõ', 'uúùûü', 'yýÿ'];
const plainText = (column: string): string =>
  LETTERS.flatMap(([plain, ...others]) => others.map((letter) => [letter, plain])).reduce(
    (hecho, [letter, plain]) => `replace(${hecho}, '${letter}', '${plain}')`,
    column,
  );

/**
 * An offered promotion carries the instant at which it lapses; those that wait are few among all that ever were. Names are
 * kept as searches compare them.
 */
export const offers: MigrationStep = ({ instant }) => [
  `alter table ascenso add column vence ${instant} not null default 0`,
  `update ascenso set vence = fecha + ${SEVEN_DAYS_MS}`,
  'create index ascenso_espera on ascenso (id) where atendido is null',
  `alter table usuario add column nombre_llano text not null default ''`,
  `update usuario set nombre_llano = ${plainText('nombre_plano')}`,
];
