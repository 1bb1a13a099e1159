/** Limits shared by the rules, their texts, the contract and the forms. */

/** Characters of a password (decisions §3). */
export const CLAVE_MIN = 8;
export const CLAVE_MAX = 128;
/** Minutes for which a proof of identity allows dangerous actions. */
export const PROOF_MINUTES = 15;
/** Hours for which a password link is valid. */
export const CLAVE_LINK_HOURS = 24;
/**
 * Days for which a given password can be used to log in. A roster's last longer, as its people log in at different
 * times.
 */
export const GIVEN_CLAVE_DAYS = 7;
export const ROSTER_CLAVE_DAYS = 30;
/** API keys per person, maximum days of one, and maximum characters of its name. */
export const API_KEYS_MAX = 10;
export const API_KEY_DAYS_MAX = 365;
export const API_KEY_NAME_MAX = 40;
/** Maximum characters of an estado (part 2 §5). */
export const ESTADO_MAX = 100;
/** Characters of a firma (part 1 §9). */
export const FIRMA_LENGTH = 3;
/** Maximum characters of a motivo, and of the former agency of a traslado. */
export const MOTIVO_MAX = 300;
export const AGENCIA_MAX = 60;
/**
 * Maximum open tiempos in a response or a pase de lista, and maximum accounts in the lists of clones and excepciones.
 */
export const LIST_MAX = 2000;
/** Maximum total hours of a tiempo. */
export const TIEMPO_HOURS_MAX = 24;
/** Maximum tiempos opened at once. */
export const OPEN_AT_ONCE_MAX = 50;
/** Maximum tiempos confirmed at once, and maximum pays paid at once. */
export const CONFIRM_AT_ONCE_MAX = 200;
export const PAY_AT_ONCE_MAX = 500;
/** Maximum people dismissed, fined or warned at once. */
export const PEOPLE_MAX = 50;
/** Maximum days of inactivity that *Usuarios* can filter by. */
export const INACTIVE_DAYS_MAX = 3650;
/** Maximum people listed as ready for an ascenso, longest waiting first. */
export const ELIGIBLE_MAX = 100;
/** Minutes in which a cancelled tiempo can be restored by the person who cancelled it (decisions §4). */
export const RECOVER_MINUTES = 10;
/** Maximum characters of a llamado's description. */
export const LLAMADO_DESCRIPTION_MAX = 1000;
/** Minutes in which the author may withdraw a llamado. */
export const LLAMADO_WITHDRAW_MINUTES = 10;
/** Maximum infractions of the rulebook, lines of its other sections, and characters of a line and of a code. */
export const INFRACCIONES_MAX = 100;
export const NORMATIVA_LINES_MAX = 100;
export const NORMATIVA_TEXT_MAX = 300;
export const NORMATIVA_CODE_MAX = 10;
/** Maximum minutes that a punishment adds. */
export const PENALTY_MINUTES_MAX = 120;
/** Days ahead for which a version of the rulebook can be planned. */
export const NORMATIVA_AHEAD_DAYS = 365;
/** Llamados per person in the list, newest first. */
export const LLAMADOS_PER_PERSON_MAX = 10;
/** Maximum people in a roster, and maximum bytes of its file. */
export const ROSTER_MAX = 5000;
export const ROSTER_BYTES = 1024 * 1024;
/** Maximum characters of a sugerencia, and maximum unanswered ones per person. */
export const SUGERENCIA_MAX = 1000;
export const WAITING_SUGERENCIAS_MAX = 10;
/** Maximum characters of a comunicado's title and text, and maximum days until its beginning or end. */
export const COMUNICADO_TITLE_MAX = 100;
export const COMUNICADO_TEXT_MAX = 6000;
export const COMUNICADO_DAYS_MAX = 366;
/** Options of an encuesta, and maximum characters of one and of its question. */
export const ENCUESTA_OPTIONS = { min: 2, max: 10 } as const;
export const ENCUESTA_OPTION_MAX = 100;
export const ENCUESTA_QUESTION_MAX = 200;
/** Maximum questions that an agency asks of newcomers, and maximum characters of one. */
export const INGRESO_QUESTIONS_MAX = 10;
export const INGRESO_QUESTION_MAX = 200;
/** Maximum characters of a short answer and of a long one. */
export const INGRESO_ANSWER_MAX = { corta: 120, larga: 1000 } as const;
/** Days after which an application that nobody answered closes. */
export const INGRESO_WAIT_DAYS = 30;
/** Maximum lines of a ladder file, and its maximum bytes. */
export const LADDER_LINES_MAX = 2000;
export const LADDER_BYTES = 256 * 1024;
/** Maximum of credits entered by hand. */
export const CREDITOS_MAX = 1_000_000;

/** Maximum days of a date filter, both ends included: a year, also a leap year. */
export const RANGE_DAYS_MAX = 366;

/** Maximum days from the request of an ausencia to its end: a year, also a leap year. */
export const AUSENCIA_DAYS_MAX = 366;
/** Days before today on which an ausencia may begin that management enters for someone. */
export const AUSENCIA_DAYS_BACK = 1;
/** Maximum ausencias of a person that wait or have not passed. */
export const OPEN_AUSENCIAS_MAX = 12;
/**
 * Maximum age in days of the work that a correction adds, its maximum minutes, and maximum waiting corrections per
 * person.
 */
export const CORRECTION_DAYS = 14;
export const CORRECTION_MINUTES_MAX = 720;
export const CORRECTIONS_MAX = 5;
/** Maximum hours that an unclosed fichaje counts. */
export const FICHAJE_HOURS_MAX = 12;

/** Maximum row id: PostgreSQL `integer`; a query with a larger one fails. */
export const ID_MAX = 2_147_483_647;
/** Default and maximum page size of unbounded lists (decisions §1). */
export const PAGE_SIZE = 100;
export const PAGE_SIZE_MAX = 500;
/** Maximum solicitudes listed per person, newest first. */
export const SOLICITUDES_MAX = 100;
/** Maximum rows of an exported list: a hundred requests, and a size that spreadsheets handle. */
export const EXPORT_ROWS_MAX = 50_000;
/** Maximum characters of a page cursor. */
export const CURSOR_MAX = 600;

const MIB = 1024 * 1024;
/** Maximum bytes of an evidence (decisions §7), and of a categoria's placa. */
export const EVIDENCE_BYTES = 5 * MIB;
export const PLACA_BYTES = MIB / 2;
/** Maximum pixels of an uploaded image, checked before decoding. A telephone camera takes half as many. */
export const IMAGE_PIXELS_MAX = 24_000_000;
/** Longer side of a stored evidence, and both sides of a placa, in pixels. */
export const EVIDENCE_SIDE = 2560;
export const PLACA_SIDE = 128;
/** Maximum characters of a mision's or categoria's name: what fits into a motto with siglas and firmas. */
export const RANGO_NAME_MAX = 40;
/** Maximum misiones of a categoria on the ladder. */
export const MISIONES_MAX = 200;
/** Maximum hours, or shown times, that a categoria requires per pay period. */
export const REQUIREMENT_MAX = 1000;
/** Maximum characters of a configured URL. */
export const URL_LENGTH_MAX = 300;
/** Maximum names that carry a sparkle. */
export const SPARKLES_MAX = 30;
/** Maximum world zones of the pay schedule. */
export const TIME_ZONES_MAX = 40;

/** Maximum of departamentos that are not closed. */
export const DEPARTAMENTOS_OPEN_MAX = 60;
/** Maximum characters of the name of a departamento, and of what it says that it does. */
export const DEPARTAMENTO_NAME_MAX = 40;
export const DEPARTAMENTO_TEXT_MAX = 300;
