/** URL state of *Normativa*: the search, the list of versions, one version (-1: none), and the editor. */
export const NORMATIVA_URL = { q: '', vista: '', version: -1, editar: -1 };
