/**
 * Accounts that hold credits: the agency, a person's hand (paid out in the hotel), or amounts owed. The agency owes
 * `paga` and `pendiente` to a person; a seller owes `entrega`; a person owes `multa` and `renta`.
 */
export type CreditoAccount = 'agencia' | 'mano' | 'paga' | 'pendiente' | 'entrega' | 'multa' | 'renta';

/** Origin of a movement. A movement on an account of the same name always references its origin. */
export type CreditoSource = 'paga' | 'pendiente' | 'venta' | 'multa' | 'renta';

interface CreditoTypeDefinition {
  de: CreditoAccount;
  a: CreditoAccount;
  texto: string;
  /** Origin, if neither account has its name. */
  origin?: CreditoSource;
  /** Contrary row of an annulment. */
  anula?: true;
}

/**
 * Movement types with their debited and credited account (docs/decisions/0011); the total never changes. A sale passes
 * through the seller (`entrega`), who hands in the price less their share.
 */
export const CREDITOS = {
  paga_ganada: { de: 'agencia', a: 'paga', texto: 'Paga ganada' },
  paga_rebajada: { de: 'paga', a: 'agencia', texto: 'Ajuste de paga' },
  paga_cobrada: { de: 'paga', a: 'mano', texto: 'Paga' },
  paga_devuelta: { de: 'mano', a: 'paga', texto: 'Pago deshecho' },
  paga_ascenso: { de: 'paga', a: 'agencia', texto: 'Ascenso por paga' },
  paga_pendiente: { de: 'paga', a: 'pendiente', texto: 'Paga pendiente' },
  pendiente_cobrado: { de: 'pendiente', a: 'mano', texto: 'Pendiente cobrado' },
  pendiente_rebajado: { de: 'pendiente', a: 'paga', texto: 'Pendiente rebajado' },
  pendiente_anulado: { de: 'mano', a: 'pendiente', texto: 'Pago de un pendiente anulado', anula: true },
  bono_referido: { de: 'agencia', a: 'pendiente', texto: 'Bono por traer a alguien' },
  bono_anulado: { de: 'pendiente', a: 'agencia', texto: 'Bono anulado', anula: true },
  venta: { de: 'mano', a: 'entrega', texto: 'Compra' },
  venta_participacion: { de: 'entrega', a: 'mano', texto: 'Comisión de una venta' },
  venta_entregada: { de: 'entrega', a: 'agencia', texto: 'Venta entregada' },
  venta_reabierta: { de: 'agencia', a: 'entrega', texto: 'Entrega anulada' },
  venta_anulada: { de: 'entrega', a: 'agencia', texto: 'Venta anulada', anula: true },
  compra_anulada: { de: 'agencia', a: 'mano', texto: 'Compra anulada', origin: 'venta', anula: true },
  participacion_anulada: { de: 'mano', a: 'entrega', texto: 'Comisión anulada', anula: true },
  multa_puesta: { de: 'multa', a: 'agencia', texto: 'Multa' },
  multa_cobrada: { de: 'mano', a: 'multa', texto: 'Multa pagada' },
  multa_devuelta: { de: 'multa', a: 'mano', texto: 'Cobro de multa deshecho' },
  multa_anulada: { de: 'agencia', a: 'multa', texto: 'Multa anulada', anula: true },
  renta_puesta: { de: 'renta', a: 'agencia', texto: 'Renta' },
  renta_cobrada: { de: 'mano', a: 'renta', texto: 'Renta pagada' },
  renta_devuelta: { de: 'renta', a: 'mano', texto: 'Pago de renta deshecho' },
  renta_borrada: { de: 'agencia', a: 'renta', texto: 'Renta borrada' },
  renta_anulada: { de: 'agencia', a: 'renta', texto: 'Renta anulada', anula: true },
} as const satisfies Record<string, CreditoTypeDefinition>;
export type CreditoType = keyof typeof CREDITOS;

const definitionOf = (tipo: CreditoType): CreditoTypeDefinition => CREDITOS[tipo];
/** Returns the origin that a movement references besides those of its accounts. */
export const sourceOf = (tipo: CreditoType): CreditoSource | undefined => definitionOf(tipo).origin;
/** Returns whether the type is the contrary row of an annulment. */
export const isContrary = (tipo: CreditoType): boolean => definitionOf(tipo).anula === true;

/** Returns the movement types that change an account: 1 credits it, -1 debits it. */
export function movementSigns(account: CreditoAccount): [CreditoType, 1 | -1][] {
  return (Object.entries(CREDITOS) as [CreditoType, CreditoTypeDefinition][]).flatMap(
    ([tipo, { de, a }]): [CreditoType, 1 | -1][] => [
      ...(a === account ? [[tipo, 1] as [CreditoType, 1]] : []),
      ...(de === account ? [[tipo, -1] as [CreditoType, -1]] : []),
    ],
  );
}

/** Label for the seller of a purchase: credits to hand in. */
export const VENTA_TEXT = 'Venta';

/**
 * Sign of an account in its person's balance: 1 owed to them, -1 owed by them. Debts from multas and rentas are already
 * negative in their accounts.
 */
const BALANCE_SIGNS: Record<CreditoAccount, number> = {
  agencia: 0,
  mano: 0,
  paga: 1,
  pendiente: 1,
  multa: 1,
  renta: 1,
  entrega: -1,
};

/**
 * Returns the effect of a movement on its person: `mano` is what their hand receives (+) or pays (-), `saldo` the
 * change of what they are owed less what they owe and have to hand in. A purchase affects two people: the buyer pays
 * from their hand, the seller (`sold`) has it to hand in.
 */
export function creditoEffect(tipo: CreditoType, creditos: number, sold = false): { mano: number; saldo: number } {
  const { de, a } = definitionOf(tipo);
  if (tipo === 'venta') return sold ? { mano: 0, saldo: -creditos } : { mano: -creditos, saldo: 0 };
  const sign = (account: CreditoAccount) => (a === account ? 1 : 0) - (de === account ? 1 : 0);
  // Turns -0 into 0.
  return { mano: creditos * sign('mano') || 0, saldo: creditos * (BALANCE_SIGNS[a] - BALANCE_SIGNS[de]) || 0 };
}

/** Returns the seller's share of a sale: `porciento` of the price, rounded down (decisions §5). */
export const participacion = (credito: number, porciento: number): number => Math.floor((credito * porciento) / 100);

/** Days that a membresia is sold for (part 1 §5); the shorter period costs half the monthly price. */
export const MEMBRESIA_PERIODS = [15, 30] as const;
export type MembresiaPeriod = (typeof MEMBRESIA_PERIODS)[number];

/**
 * Returns the price of a membresia: the monthly price, half of it rounded up for 15 days, or the whole if permanent
 * (decisions §5).
 */
export const membresiaPrice = (precio: number, perma: boolean, periodo: MembresiaPeriod): number =>
  perma || periodo === 30 ? precio : Math.ceil(precio / 2);
