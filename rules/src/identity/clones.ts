/** Account in a clone group; only the fields that its review needs. */
interface GroupedAccount {
  despedido: 0 | 1;
  permitido: 0 | 1;
}

/** Returns whether a clone group needs review: at least two active accounts are not on the white list. */
export const needsReview = (usuarios: readonly GroupedAccount[]): boolean =>
  usuarios.filter((u) => u.despedido === 0 && u.permitido === 0).length > 1;
