/**
 * Adds the credits of a payment that annulments before the cut left unearned. They decide what is owed if it is undone.
 */
export const unearnedPayments = (): string[] => [
  'alter table paga add column sin_ganar integer not null default 0 check (sin_ganar >= 0)',
];
