import fc from 'fast-check';
import {
  annulMembresia,
  annulMision,
  changeMembresiaType,
  demote,
  dismiss,
  editCategoria,
  endMembresia,
  makeOffer,
  readmit,
  sellMembresia,
  sellMision,
  transfer,
} from './randomHistories.careerSteps.ts';
import {
  annulPendiente,
  pay,
  payOtherMonto,
  payPendiente,
  promoteByPaga,
  resetListaPaga,
  resetNomina,
  resetStaleListaPaga,
  undo,
} from './randomHistories.paySteps.ts';
import { updateAndCompareLists } from './randomHistories.rowComparison.ts';
import type { RandomHistory, StepArguments } from './randomHistories.ts';
import {
  addWork,
  annulAdjustment,
  confirmTiempo,
  deductWork,
  openTiempo,
  releaseUnfitEncargados,
  work,
} from './randomHistories.workSteps.ts';

const ACTIONS = {
  trabajar: work,
  sumar: addWork,
  restar: deductWork,
  anularAjuste: annulAdjustment,
  abrirTiempo: openTiempo,
  confirmarTiempo: confirmTiempo,
  actualizar: updateAndCompareLists,
  pagar: pay,
  pagarOtroMonto: payOtherMonto,
  deshacer: undo,
  pagarPendiente: payPendiente,
  anularPago: annulPendiente,
  ascenderPorPaga: promoteByPaga,
  ofrecer: makeOffer,
  vender: sellMision,
  degradar: demote,
  trasladar: transfer,
  despedir: dismiss,
  ingresar: readmit,
  venderMembresia: sellMembresia,
  terminarMembresia: endMembresia,
  anularMembresia: annulMembresia,
  anularMision: annulMision,
  cambiarTipo: changeMembresiaType,
  pasarTiempo: advanceClock,
  editar: editCategoria,
  reiniciarNomina: resetNomina,
  reiniciarLista: resetListaPaga,
  reiniciarSinActualizar: resetStaleListaPaga,
};
type Action = keyof typeof ACTIONS;
/** Repeated entries are more likely. */
const COMMON_ACTIONS: Action[] = [
  ...Array<Action>(7).fill('trabajar'),
  ...Array<Action>(2).fill('actualizar'),
  'confirmarTiempo',
  'pagar',
  'pagar',
  'deshacer',
  'vender',
  'degradar',
  'venderMembresia',
];

type HistoryStep = StepArguments & { action: Action };

// Weighted, so that several events meet in one person.
const someone = fc.constantFrom(0, 0, 0, 1, 1, 2, 2, 3, 4);
const which = { which: fc.nat({ max: 30 }), amount: fc.nat({ max: 12 }), yes: fc.boolean() };
const stepOf = (...actions: Action[]) => fc.record({ action: fc.constantFrom(...actions), quien: someone, ...which });

const ofWorkType =
  (yes: boolean) =>
  (s: HistoryStep): HistoryStep => ({ ...s, yes });

/**
 * Sequences that are rare by chance: a person earns their pay, loses work and moves, or moves and then loses work, and
 * works on.
 */
const workSteps = [stepOf('trabajar').map(ofWorkType(true)), stepOf('trabajar').map(ofWorkType(false))];
const loss = stepOf('restar').map((s) => ({ ...s, amount: s.amount % 4 === 0 ? 1 : 0 }));
const moveEvent = stepOf('vender', 'degradar', 'trasladar', 'ofrecer');
const consecutive = fc
  .tuple(
    someone,
    fc.tuple(...workSteps, stepOf('actualizar')),
    fc.oneof(fc.tuple(loss, moveEvent), fc.tuple(moveEvent, loss)),
    fc.tuple(...workSteps, stepOf('actualizar', 'pagar', 'reiniciarNomina')),
  )
  .map(([quien, ...parts]) => parts.flat().map((s) => ({ ...s, quien })));
/**
 * The work of categoria 1 is subtracted after a move and returns in two parts, of which an update lists the first; then
 * the row is settled.
 */
const returned = fc
  .tuple(
    // The first two start in categoria 1.
    fc.nat({ max: 1 }),
    fc.record(which),
    fc.constantFrom('pagar', 'reiniciarSinActualizar', 'reiniciarSinActualizar'),
    fc.nat({ max: 4 }),
  )
  .map(([quien, p, settle, more]) => {
    const asistencia = { ...p, quien, yes: true };
    return [
      { ...asistencia, action: 'trabajar' as const, which: 5 },
      { ...p, quien, action: 'vender' as const },
      { ...asistencia, action: 'restar' as const, amount: 0 },
      { ...asistencia, action: 'sumar' as const, which: 2 },
      { ...p, quien, action: 'actualizar' as const },
      { ...asistencia, action: 'sumar' as const, which: more },
      { ...p, quien, action: settle, which: 2 * p.which },
    ];
  });
/** A venta that changes terms is annulled, at once or after work, payments and resets. */
const meanwhile = stepOf(
  'trabajar',
  'trabajar',
  'actualizar',
  'pagar',
  'reiniciarNomina',
  'reiniciarLista',
  'deshacer',
  'pagarPendiente',
);
const soldAndAnnulled = fc
  .tuple(
    someone,
    fc.tuple(...workSteps),
    fc.constantFrom(['venderMembresia', 'anularMembresia'] as const, ['vender', 'anularMision'] as const),
    fc.array(meanwhile, { maxLength: 5 }),
    fc.tuple(...workSteps, stepOf('actualizar', 'pagar', 'reiniciarLista')),
    fc.record(which),
  )
  .map(([quien, before, [sale, annulment], steps, after, p]) =>
    [...before, { ...p, action: sale }, ...steps, { ...p, action: annulment }, ...after].map((s) => ({ ...s, quien })),
  );
/** A reduction begins or ends between the venta of a mision and its annulment. */
const reducedMeanwhile = fc
  .tuple(
    someone,
    fc.array(stepOf('venderMembresia'), { maxLength: 1 }),
    fc.tuple(...workSteps, stepOf('vender')),
    fc.array(meanwhile, { maxLength: 2 }),
    fc.tuple(stepOf('venderMembresia', 'terminarMembresia', 'pasarTiempo')),
    fc.array(meanwhile, { maxLength: 3 }),
    fc.tuple(stepOf('anularMision'), ...workSteps, stepOf('actualizar', 'pagar', 'reiniciarLista')),
  )
  .map(([quien, ...parts]) => parts.flat().map((s) => ({ ...s, quien })));
/** A type of membresia is edited between the venta of a membresia, beside another one or not, and its annulment. */
const sale = stepOf('venderMembresia');
const annulledAfterEdit = fc
  .tuple(
    someone,
    fc.array(sale, { minLength: 1, maxLength: 2 }),
    fc.tuple(...workSteps),
    fc.array(meanwhile, { maxLength: 2 }),
    fc.tuple(stepOf('cambiarTipo'), stepOf('trabajar')),
    fc.array(meanwhile, { maxLength: 3 }),
    fc.tuple(stepOf('anularMembresia'), ...workSteps, stepOf('actualizar', 'pagar', 'reiniciarLista')),
  )
  .map(([quien, ...parts]) => parts.flat().map((s) => ({ ...s, quien })));
/** The credits of an annulled venta are paid, and the payment is annulled before or after. */
const annulments = fc.constantFrom(
  ['anularPago', 'anularMembresia'] as const,
  ['anularMembresia', 'anularPago'] as const,
);
const annulledPayment = fc
  .tuple(
    someone,
    fc.tuple(sale, ...workSteps, stepOf('reiniciarLista'), stepOf('pagarPendiente')),
    fc.tuple(fc.record(which), annulments, fc.array(meanwhile, { maxLength: 1 })),
    fc.tuple(...workSteps, stepOf('actualizar', 'pagar', 'reiniciarLista')),
  )
  .map(([quien, before, [p, [first, second], between], after]) =>
    [...before, { ...p, action: first }, ...between, { ...p, action: second }, ...after].map((s) => ({ ...s, quien })),
  );
/** Work is adjusted and annulled, before and after lists and periods close, terms change, and rows are paid and unpaid. */
const between = stepOf(
  'reiniciarLista',
  'reiniciarLista',
  'vender',
  'venderMembresia',
  'actualizar',
  'pagarPendiente',
  'pagar',
  'pagar',
  'deshacer',
  'anularPago',
  'reiniciarNomina',
);
const adjusted = fc
  .tuple(
    someone,
    fc.constantFrom(true, true, false),
    fc.array(fc.oneof(stepOf('sumar'), between), { minLength: 3, maxLength: 7 }),
    fc.array(fc.oneof(stepOf('anularAjuste'), stepOf('sumar'), between), { minLength: 3, maxLength: 8 }),
  )
  .map(([quien, yes, ...parts]) => parts.flat().map((s) => ({ ...s, quien, yes: s.action === 'sumar' ? yes : s.yes })));
const loose = stepOf(...COMMON_ACTIONS, ...(Object.keys(ACTIONS) as Action[])).map((s): HistoryStep[] => [s]);

/** Without a bias towards short histories. */
export const scenarioArbitrary = fc
  .noBias(
    fc.array(
      fc.oneof(
        { weight: 24, arbitrary: loose },
        { weight: 2, arbitrary: consecutive },
        { weight: 2, arbitrary: returned },
        { weight: 2, arbitrary: adjusted },
        { weight: 2, arbitrary: soldAndAnnulled },
        { weight: 3, arbitrary: reducedMeanwhile },
        { weight: 2, arbitrary: annulledAfterEdit },
        { weight: 2, arbitrary: annulledPayment },
      ),
      { minLength: 1, maxLength: 34, size: 'max' },
    ),
  )
  .map((events) => events.flat());

/** Runs a step at an instant of its own. */
export async function runHistoryStep(h: RandomHistory, { action, ...p }: HistoryStep): Promise<void> {
  h.portal.clock.advance({ minutes: 2, ms: 1 });
  await ACTIONS[action](h, p);
  await releaseUnfitEncargados(h);
}

async function advanceClock(h: RandomHistory, { amount, yes }: StepArguments): Promise<void> {
  h.portal.clock.advance(yes ? { hours: (amount + 1) * 20 } : { minutes: amount });
}
