/** Id of the history, which a seller's link shows. */
export const HISTORY_ID = 'historial-ventas';
