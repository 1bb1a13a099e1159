/** Bounds that rules, their texts, the contract and the forms share. */

/** Characters of a password (decisions §3). */
export const CLAVE_MIN = 8;
export const CLAVE_MAX = 128;
/** Whoever does what is dangerous has proved who they are at most so many minutes ago. */
export const PROOF_MINUTES = 15;
/** A link that lets someone choose a password is good for so many hours. */
export const CLAVE_LINK_HOURS = 24;
/** Days for which a password that somebody was given is good to log in with; those of a roster reach their people in their own time. */
export const GIVEN_CLAVE_DAYS = 7;
export const ROSTER_CLAVE_DAYS = 30;
/** Keys for programs that a person has at once, the days that one may live, and the characters of its name. */
export const API_KEYS_MAX = 10;
export const API_KEY_DAYS_MAX = 365;
export const API_KEY_NAME_MAX = 40;
/** A status message has at most this many characters (part 2 §5). */
export const ESTADO_MAX = 100;
/** Characters of a signature (part 1 §9). */
export const FIRMA_LENGTH = 3;
/** The reason of a demotion or a fine, and the name of an agency, have at most this many characters. */
export const MOTIVO_MAX = 300;
export const AGENCIA_MAX = 60;
/** A role call goes over at most this many open tiempos. */
export const PASE_LISTA_MAX = 2000;
/** A tiempo's granted total is at most this many hours. */
export const TIEMPO_HOURS_MAX = 24;
/** Tiempos that are opened at once. */
export const OPEN_AT_ONCE_MAX = 50;
/** Tiempos that are confirmed at once, and pays that are paid at once. */
export const CONFIRM_AT_ONCE_MAX = 200;
export const PAY_AT_ONCE_MAX = 500;
/** People who are dismissed, fined or called to attention at once. */
export const PEOPLE_MAX = 50;
/** Days after which *Usuarios* can tell who has not come. */
export const INACTIVE_DAYS_MAX = 3650;
/** Of those who may be promoted now so many, the longest waiting, are listed. */
export const ELIGIBLE_MAX = 100;
/** Whoever cancelled a tiempo may take it back for so many minutes (decisions §4). */
export const RECOVER_MINUTES = 10;
/** What is told of a call of attention has at most this many characters. */
export const LLAMADO_DESCRIPTION_MAX = 1000;
/** Whoever made a call of attention may withdraw it for so many minutes. */
export const LLAMADO_WITHDRAW_MINUTES = 10;
/** Of each person's calls of attention so many, the newest, come with the list. */
export const LLAMADOS_PER_PERSON_MAX = 10;
/** People whom a roster brings along at once, and bytes of its file. */
export const ROSTER_MAX = 5000;
export const ROSTER_BYTES = 1024 * 1024;
/** Characters of a suggestion, and how many of one person wait for an answer at once. */
export const SUGERENCIA_MAX = 1000;
export const WAITING_SUGERENCIAS_MAX = 10;
/** Lines of a ladder's file, and its bytes. */
export const LADDER_LINES_MAX = 2000;
export const LADDER_BYTES = 256 * 1024;
/** Credits that are entered by hand are at most this many. */
export const CREDITOS_MAX = 1_000_000;

/** A date filter spans at most this many days, both ends included: a year, whichever it is. */
export const RANGE_DAYS_MAX = 366;

/** An absence ends at most so many days from the day on which it is asked for: a year, whichever it is. */
export const AUSENCIA_DAYS_MAX = 366;
/** A correction is asked for of a day at most so many days ago, of at most so many minutes; so many wait at once. */
export const CORRECTION_DAYS = 14;
export const CORRECTION_MINUTES_MAX = 720;
export const CORRECTIONS_MAX = 5;
/** A clock entry that nobody closes counts for at most so many hours. */
export const FICHAJE_HOURS_MAX = 12;

/** The largest id of a row; PostgreSQL would not even look for one beyond. */
export const ID_MAX = 2_147_483_647;
/** Rows of a list that grows for ever, unless so many are asked for, and the most that can be (decisions §1). */
export const PAGE_SIZE = 100;
export const PAGE_SIZE_MAX = 500;
/** Of what someone asked for and was offered they see so many, the newest. */
export const SOLICITUDES_MAX = 100;
/** Rows of a list that is taken away as a file: a hundred requests, and what a spreadsheet opens without trouble. */
export const EXPORT_ROWS_MAX = 50_000;
/** Where a page of a list ends, as a text of at most so many characters. */
export const CURSOR_MAX = 600;

const MIB = 1024 * 1024;
/** Bytes of an evidence (decisions §7), and of a category's badge picture. */
export const EVIDENCE_BYTES = 5 * MIB;
export const PLACA_BYTES = MIB / 2;
/** Points of a picture that is sent; more are not even unpacked. A camera of a telephone takes half as many. */
export const IMAGE_PIXELS_MAX = 24_000_000;
/** The longer side of an evidence as it is kept, and both sides of a badge. */
export const EVIDENCE_SIDE = 2560;
export const PLACA_SIDE = 128;
/** Characters of a mission's or a category's name: what fits into a motto beside initials and signatures. */
export const RANGO_NAME_MAX = 40;
/** Missions that stand on one category of the ladder at once. */
export const MISIONES_MAX = 200;
/** A category asks for at most so many hours, or shown times, in a pay period. */
export const REQUIREMENT_MAX = 1000;
/** Characters of an address that is set (a chat, a picture's template). */
export const URL_LENGTH_MAX = 300;
/** Names that carry a sparkle. */
export const SPARKLES_MAX = 30;
/** A finished tiempo that nobody confirms is said to be forgotten after at most so many minutes. */
export const FORGOTTEN_MINUTES_MAX = 1440;
/** World zones of the pay schedule. */
export const TIME_ZONES_MAX = 40;

/** The most that an agency lets register in an hour, all together. */
export const REGISTROS_PER_HOUR_MAX = 10_000;
