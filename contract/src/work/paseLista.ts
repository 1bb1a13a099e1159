import { PASE_LISTA_PARTS, SCREENS } from '@conserje/rules';
import type { Static } from 'typebox';
import Type from 'typebox';
import {
  Actions,
  ChangeAnswer,
  callsOf,
  get,
  Id,
  Instant,
  Nullable,
  PageQuery,
  post,
  Shape,
  StringEnum,
} from '../call.ts';

const access = SCREENS['/paselista'];

/** Hours and minutes until the next list, rounded up; [0, 0] if it is allowed now, and for older lists. */
const TimeUntilNext = Type.Unsafe<[number, number]>(Type.Array(Type.Integer(), { minItems: 2, maxItems: 2 }));

/** Comma-separated tiempo ids, '' for none (part 1 §7). */
const ListaIds = Type.String({
  maxLength: 20_000,
  pattern: '^([1-9][0-9]{0,9}(,[1-9][0-9]{0,9})*)?$',
  description: 'Ids de tiempos separados por comas; vacío si ninguno',
});

/**
 * Open tiempo in a pase de lista: `id` is the tiempo's; `finaliza`, `pausa` and `tiempoPaused` as in `getAllTime`;
 * `acciones` are the parts of the viewer's list that may include it.
 */
export const PaseListaRow = Shape({
  id: Id,
  bajo: Id,
  bajoNombre: Type.String(),
  mision: Type.String(),
  altoNombre: Type.String({ description: 'Vacío si no tiene encargado' }),
  finaliza: Instant,
  pausa: Type.Integer({ description: '0 activo, 1 pausado' }),
  tiempoPaused: Type.Integer({ description: 'Segundos que quedaban al pausar' }),
  ausente: Nullable(Type.String({ description: 'Último día de su ausencia, si está ausente hoy' })),
  acciones: Actions(...PASE_LISTA_PARTS),
});
export type PaseListaRow = Static<typeof PaseListaRow>;

const NameList = Type.Array(Type.String());

/** Pase de lista that was taken (part 1 §3). Names are an array, as a name may contain a comma. */
export const TakenPaseLista = Shape({
  id: Id,
  fecha: Instant,
  encargadoNombre: Type.String(),
  queda: TimeUntilNext,
  pausadosNombre: NameList,
  sumadosNombre: NameList,
  fuerabaseNombre: NameList,
});
export type TakenPaseLista = Static<typeof TakenPaseLista>;

const ListPart = StringEnum(...PASE_LISTA_PARTS);

/** Person of the sent list for whom the action was no longer possible, and why. */
const SkippedTiempo = Shape({ id: Id, bajoNombre: Type.String(), lista: ListPart, motivo: Type.String() });
export type SkippedTiempo = Static<typeof SkippedTiempo>;

export const paseListaCalls = callsOf('paseLista', {
  getTimesLista: get({
    summary: 'Los tiempos abiertos a los que pasar lista, por nombre',
    access,
    answer: Type.Array(PaseListaRow),
  }),
  isPaseLista: get({
    summary: 'Si se puede pasar lista ahora y, si no, cuánto queda; cada cuántos minutos, y quién pasó la última',
    access,
    answer: Shape({
      disponible: Type.Boolean(),
      queda: TimeUntilNext,
      desde: Nullable(Instant),
      cada: Type.Integer(),
      encargadoNombre: Nullable(Type.String()),
    }),
  }),
  paseListas: get({
    summary: 'Listas pasadas, de la más nueva a la más antigua',
    access,
    query: PageQuery('encargado', 'fecha', 'pausados', 'sumados', 'fuerabase'),
    answer: Type.Array(TakenPaseLista),
    expensive: true,
  }),
  sendLista: post({
    summary:
      'Pasa lista: pausa a los de pausados, suma 5 minutos a los de sumados (nadie en ambas) y anota a los de ' +
      'fuerabase. encargado: quien la pasa. Lo que ya no se pudo hacer vuelve en omitidos; lo demás queda hecho',
    access,
    body: Shape({ pausados: ListaIds, sumados: ListaIds, fuerabase: ListaIds, encargado: Id }),
    answer: ChangeAnswer({ data: TakenPaseLista, omitidos: Type.Array(SkippedTiempo) }),
    errors: ['REGLA', 'TIEMPO_NO_EXISTE', 'LISTA_RECIENTE', 'CAMBIO_MIENTRAS'],
  }),
});
