import {
  CAN_PLAN_TURNOS,
  CAN_TAKE_TURNOS,
  HOURS_PER_DAY,
  SCREENS,
  TURNO_SCOPES,
  TURNO_STATES,
  TURNO_WEEKS_AROUND,
} from '@conserje/rules';
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
  PickedId,
  post,
  Shape,
  StringEnum,
  UsuarioOptions,
} from '../call.ts';

const access = SCREENS['/turnos'];

const Day = Type.String({ maxLength: 10, description: 'Día YYYY-MM-DD en la zona de la agencia' });
const HourOfDay = Type.Integer({ minimum: 0, maximum: HOURS_PER_DAY - 1 });
const Weekday = Type.Integer({ minimum: 1, maximum: 7, description: '1 lunes a 7 domingo' });
const Scope = StringEnum(...TURNO_SCOPES);
const Count = Type.Integer({ minimum: 0 });

/** Offer of a turno that waits for an answer, as its sender sees it; `dia` is the offered day, or the first of them. */
const SentTurnoOffer = Shape({ id: Id, paraNombre: Type.String(), dia: Day, alcance: Scope });

/**
 * A person's turno in one hour. `semanal`: it repeats every week. `oferta` is the viewer's own open offer of it;
 * `dejarDia` gives up this day alone, `dejar` all weeks.
 */
const TurnoHolder = Shape({
  id: Id,
  usuario: Id,
  usuarioNombre: Type.String(),
  semanal: Type.Boolean(),
  estado: StringEnum(...TURNO_STATES),
  oferta: Nullable(SentTurnoOffer),
  acciones: Actions('dejar', 'dejarDia', 'ofrecer', 'retirarOferta', 'quitar'),
});
export type TurnoHolder = Static<typeof TurnoHolder>;

/**
 * An hour of a week that asks for people, or that people hold. `libres` is the number of places left. Once it is over,
 * `piden` and `libres` are 0.
 */
const TurnoHour = Shape({
  dia: Day,
  hora: HourOfDay,
  inicio: Instant,
  final: Instant,
  piden: Count,
  libres: Count,
  gente: Type.Array(TurnoHolder),
  acciones: Actions('tomar', 'tomarDia'),
});
export type TurnoHour = Static<typeof TurnoHour>;

/** A turno of the viewer: its next hour. `libre`: the viewer gave it up for that day, or is absent. */
const OwnTurno = Shape({
  id: Id,
  dia: Day,
  hora: HourOfDay,
  inicio: Instant,
  final: Instant,
  semanal: Type.Boolean(),
  libre: Type.Boolean(),
  oferta: Nullable(SentTurnoOffer),
  acciones: Actions('dejar', 'dejarDia', 'ofrecer', 'retirarOferta'),
});
export type OwnTurno = Static<typeof OwnTurno>;

/** A turno that someone offers to the viewer; it lapses at `inicio`. */
const ReceivedTurnoOffer = Shape({
  id: Id,
  dia: Day,
  hora: HourOfDay,
  inicio: Instant,
  alcance: Scope,
  deNombre: Type.String(),
  fecha: Instant,
});
export type ReceivedTurnoOffer = Static<typeof ReceivedTurnoOffer>;

const HourFigures = Type.Array(Count, { description: 'Una cifra por hora, de 0 a 23' });
const WeekFigures = Type.Array(HourFigures, { description: 'Una lista por día, el lunes primero' });

export const turnosCalls = callsOf('turnos', {
  turnosSemana: get({
    path: 'turnosSemana/:dia',
    summary: `Los turnos de la semana de un día: qué horas piden personas, quién las tiene y si se cubrieron. Hasta ${TURNO_WEEKS_AROUND} semanas antes y después de la presente`,
    access,
    params: Shape({ dia: Day }),
    answer: Shape({ inicio: Day, aviso: Count, horas: Type.Array(TurnoHour) }),
    errors: ['SEMANA_LEJANA'],
    expensive: true,
  }),
  misTurnos: get({
    summary: 'Tus turnos, por cuál toca antes, y los que te ofrecen. De cada turno, la hora en curso o la próxima',
    access,
    answer: Shape({ turnos: Type.Array(OwnTurno), ofertas: Type.Array(ReceivedTurnoOffer) }),
  }),
  turnosPlan: get({
    summary:
      'Cuántas personas pide cada hora de la semana, cuántas la tienen, y los minutos de asistencia que hubo en ella por semana, en promedio de las últimas 4',
    access: CAN_PLAN_TURNOS,
    answer: Shape({ piden: WeekFigures, titulares: WeekFigures, presencia: WeekFigures }),
    expensive: true,
  }),
  turnosPersonas: get({
    summary: 'Las personas a quienes puedes ofrecer un turno',
    access: CAN_TAKE_TURNOS,
    answer: UsuarioOptions,
  }),
  planearTurnos: post({
    summary:
      'Dice cuántas personas piden unas horas de unos días; antes: lo que pedían, por día y hora. Quien ya tiene un turno lo conserva',
    access: CAN_PLAN_TURNOS,
    body: Shape({
      dias: Type.Array(Weekday, { maxItems: 7, uniqueItems: true }),
      desde: HourOfDay,
      hasta: Type.Integer({ minimum: 0, maximum: HOURS_PER_DAY }),
      piden: Type.Integer({ minimum: 0, maximum: 1000 }),
      antes: Type.Array(Count, { maxItems: 7 * HOURS_PER_DAY }),
    }),
    answer: ChangeAnswer({}),
    errors: ['REGLA', 'CAMBIO_MIENTRAS'],
  }),
  tomarTurno: post({
    summary: 'Toma un lugar libre de una hora: todas las semanas, o solo ese día',
    access: CAN_TAKE_TURNOS,
    body: Shape({ dia: Day, hora: HourOfDay, alcance: Scope }),
    answer: ChangeAnswer({}),
    errors: ['HORA_NO_EXISTE', 'SEMANA_LEJANA', 'TURNO_PASADO', 'TURNO_LLENO', 'TURNO_TUYO', 'AUSENTE'],
  }),
  dejarTurno: post({
    summary: 'Deja un turno propio: para siempre, o solo un día. Hasta las horas antes que diga la agencia',
    access: CAN_TAKE_TURNOS,
    body: Shape({ id: Id, dia: Day, alcance: Scope }),
    answer: ChangeAnswer({}),
    errors: ['NO_EXISTE', 'HORA_NO_EXISTE', 'SEMANA_LEJANA', 'TURNO_TARDE', 'TURNO_DEJADO'],
  }),
  ofrecerTurno: post({
    summary: 'Ofrece un turno propio a una persona: para siempre, o solo un día. Vence cuando empieza la hora',
    access: CAN_TAKE_TURNOS,
    body: Shape({ id: Id, dia: Day, alcance: Scope, para: PickedId }),
    answer: ChangeAnswer({}),
    errors: [
      'REGLA',
      'NO_EXISTE',
      'HORA_NO_EXISTE',
      'SEMANA_LEJANA',
      'USUARIO_NO_EXISTE',
      'TURNO_PASADO',
      'TURNO_DEJADO',
      'TURNO_OFRECIDO',
      'TURNO_SIN_PERMISO',
    ],
  }),
  retirarOfertaTurno: post({
    summary: 'Retira un turno que ofreciste y que nadie respondió',
    access: CAN_TAKE_TURNOS,
    body: Shape({ id: Id }),
    answer: ChangeAnswer({}),
    errors: ['NO_EXISTE', 'OFERTA_TURNO_CERRADA'],
  }),
  responderOfertaTurno: post({
    summary: 'Acepta (op 1) o rechaza (op 2) un turno que te ofrecen',
    access: CAN_TAKE_TURNOS,
    body: Shape({ id: Id, op: Type.Integer({ minimum: 1, maximum: 2 }) }),
    answer: ChangeAnswer({}),
    errors: ['NO_EXISTE', 'OFERTA_TURNO_CERRADA', 'TURNO_LLENO', 'TURNO_TUYO', 'AUSENTE'],
  }),
  quitarTurno: post({
    summary: 'Quita un turno a una persona de menor rango, desde la próxima vez',
    access: CAN_PLAN_TURNOS,
    body: Shape({ id: Id }),
    answer: ChangeAnswer({}),
    errors: ['NO_EXISTE', 'SEMANA_LEJANA', 'TURNO_PASADO', 'TURNO_DEJADO', 'USUARIO_NO_EXISTE'],
  }),
});
