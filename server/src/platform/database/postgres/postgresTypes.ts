import pg from 'pg';

const [INT8, NUMERIC] = [20, 1700];

/** Parses int8 and numeric as numbers: instants and sums fit a double exactly, and the driver would return strings. */
export const postgresTypes = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === INT8 || oid === NUMERIC ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};
