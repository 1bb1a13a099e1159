/** Lists that take longer after ten years for a known reason, by the start of their path (docs/escala.md). */
export const KNOWN_SLOW_LISTS: Readonly<Record<string, string>> = {
  '/api/allNomina': 'people who left are looked up in the chosen days as well',
  '/api/getAllClones': 'all connections are compared with one another; one call at a time',
  '/api/esperas': 'the same comparison counts the groups of clones',
  '/api/regresos': 'the same comparison finds who came back',
};

/** Statements that read all of a growing table for a known reason, by the table and the start of the path. */
export const KNOWN_SCANS: Readonly<Record<string, string>> = {
  'direccion /api/getAllClones': 'all connections are compared with one another',
  'usuario /api/comunicados': 'who must read each binding comunicado of a page is counted',
  'llamado /api/actionLlamado': 'each person is counted; from the index alone',
  'usuario /api/allNomina': 'people who left are looked up in the chosen days as well',
  'usuario /api/cierreSemana': 'each person is looked up, also those who left',
  'usuario /api/nominaWeek': 'each person is looked up, also those who left',
  'membresia_usuario /api/getListaPaga': 'honors have no end; 40,000 memberships take 2 ms',
};
