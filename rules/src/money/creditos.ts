/**
 * Where credits are: with the agency, in a person's hand (paid out to them in the hotel), or still owed. `paga` and
 * `pendiente` are what the agency owes a person, `entrega` what a seller has to hand in, `multa` and `renta` what a
 * person owes.
 */
export type CreditoAccount = 'agencia' | 'mano' | 'paga' | 'pendiente' | 'entrega' | 'multa' | 'renta';

/** The thing that a movement belongs to. A movement of an account of this name always names the thing. */
export type CreditoSource = 'paga' | 'pendiente' | 'venta' | 'multa' | 'renta';

interface CreditoTypeDefinition {
  de: CreditoAccount;
  a: CreditoAccount;
  texto: string;
  /** The thing that it names although neither account is the thing's. */
  origin?: CreditoSource;
  /** It is the contrary row of an annulment. */
  anula?: true;
}

/**
 * Every kind of movement of credits, from which account to which (docs/decisions/0011): nothing appears or vanishes, it
 * only moves. A sale passes through the seller (`entrega`): the buyer's credits less the seller's share are handed in.
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
/** The thing that a movement names besides those of its accounts. */
export const sourceOf = (tipo: CreditoType): CreditoSource | undefined => definitionOf(tipo).origin;
/** Whether a movement is the contrary row of an annulment. */
export const isContrary = (tipo: CreditoType): boolean => definitionOf(tipo).anula === true;

/** Kinds of movement by what they do to an account: 1 into it, -1 out of it. */
export function signsOf(account: CreditoAccount): [CreditoType, 1 | -1][] {
  return (Object.entries(CREDITOS) as [CreditoType, CreditoTypeDefinition][]).flatMap(
    ([tipo, { de, a }]): [CreditoType, 1 | -1][] => [
      ...(a === account ? [[tipo, 1] as [CreditoType, 1]] : []),
      ...(de === account ? [[tipo, -1] as [CreditoType, -1]] : []),
    ],
  );
}

/** What a seller sees of a purchase that was made from them: the credits that they have to hand in. */
export const VENTA_TEXT = 'Venta';

/**
 * What a credit in an account is to the person whom it is about: owed to them (1) or by them (-1). What someone owes of a
 * fine or a rent stands below 0 there.
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
 * A movement as its person sees it: `mano` what came into their hand (+) or left it (-), `saldo` what it changed of what is
 * owed to them less what they owe and have to hand in. A purchase concerns two: the buyer pays from their hand, the seller
 * (`sold`) has it to hand in.
 */
export function creditoEffect(tipo: CreditoType, creditos: number, sold = false): { mano: number; saldo: number } {
  const { de, a } = definitionOf(tipo);
  if (tipo === 'venta') return sold ? { mano: 0, saldo: -creditos } : { mano: -creditos, saldo: 0 };
  const sign = (account: CreditoAccount) => (a === account ? 1 : 0) - (de === account ? 1 : 0);
  // Never -0, which no figure shows.
  return { mano: creditos * sign('mano') || 0, saldo: creditos * (BALANCE_SIGNS[a] - BALANCE_SIGNS[de]) || 0 };
}

/** A seller's share of a sale: `porciento` of what the buyer pays, rounded down (decisions §5). */
export const participacion = (credito: number, porciento: number): number => Math.floor((credito * porciento) / 100);

/** Days that a membership is sold for (part 1 §5); the shorter at half the monthly price. */
export const MEMBRESIA_PERIODS = [15, 30] as const;
export type MembresiaPeriod = (typeof MEMBRESIA_PERIODS)[number];

/** What a membership costs: half or the whole monthly price (decisions §5), half rounded up; the whole when permanent. */
export const membresiaPrice = (precio: number, perma: boolean, periodo: MembresiaPeriod): number =>
  perma || periodo === 30 ? precio : Math.ceil(precio / 2);
