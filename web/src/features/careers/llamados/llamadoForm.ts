/** Initial values of the form of a new llamado; `infraccion` is 0 while none is chosen. */
export const EMPTY_LLAMADO = {
  user: 0,
  infraccion: 0,
  motivo: '',
  multa: null as number | null,
  conMinutos: false,
  /** Proposal that the fields were filled from; empty for none. */
  propuesta: '',
  /** What it proposed: a field that differs was changed by the giver. */
  multaPropuesta: null as number | null,
  minutosPropuestos: false,
  descripcion: '',
  evidencia: null as File | null,
};
export type LlamadoFormValues = typeof EMPTY_LLAMADO;
