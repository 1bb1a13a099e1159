/** Initial values of the form of a new llamado; `infraccion` is 0 while none is chosen. */
export const EMPTY_LLAMADO = {
  user: 0,
  infraccion: 0,
  motivo: '',
  multa: null as number | null,
  conMinutos: false,
  /** Proposal that the fields were filled from; empty for none. */
  propuesta: '',
  descripcion: '',
  evidencia: null as File | null,
};
export type LlamadoFormValues = typeof EMPTY_LLAMADO;
