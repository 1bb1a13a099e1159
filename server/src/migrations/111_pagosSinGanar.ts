/** What a payment of a closed periodo leaves owed when it is undone depends on the annulments before the cut. */
export const unearnedPayments = (): string[] => [
  'alter table paga add column sin_ganar integer not null default 0 check (sin_ganar >= 0)',
];
