import pg from 'pg';

const [INT8, NUMERIC] = [20, 1700];

/** Instants and sums fit a double exactly; the driver would answer them as strings. */
export const postgresTypes = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === INT8 || oid === NUMERIC ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};
