/** An account of a group of clones, as far as its review goes. */
interface GroupedAccount {
  despedido: 0 | 1;
  permitido: 0 | 1;
}

/**
 * Whether a group of clones waits for somebody to look at it: one account is everybody's own, so it does while two active
 * ones are not on the white list.
 */
export const needsReview = (usuarios: readonly GroupedAccount[]): boolean =>
  usuarios.filter((u) => u.despedido === 0 && u.permitido === 0).length > 1;
