/** Validation message and the field that it belongs to. */
export interface Violation<Field extends string = string> {
  campo: Field;
  msg: string;
}
