import type { NotificationKind } from '@conserje/rules';
import {
  canReceiveNotification,
  NAME_PLACEHOLDER,
  NORMATIVA_DEFAULT,
  NOTIFICATION_KINDS,
  notificationDefinition,
} from '@conserje/rules';
import { expect, test } from 'vitest';
import { orThrow } from '../../../platform/appError.ts';
import {
  ACCEPT_ASCENSO,
  answerSolicitud,
  makeOffer,
  OFFER_LIFE,
  REJECT_ASCENSO,
} from '../../../test-support/portal/ascensos.ts';
import { publishComunicado } from '../../../test-support/portal/comunicados.ts';
import {
  applyToDepartamento,
  createDepartamento,
  joinDepartamento,
} from '../../../test-support/portal/departamentos.ts';
import { GUARDIA_NOTIFICATION_CASES } from '../../../test-support/portal/guardiaRequests.ts';
import { fileApplication, setUpIngreso } from '../../../test-support/portal/ingreso.ts';
import { readNotifications, sweepDueNotifications } from '../../../test-support/portal/notifications.ts';
import { onlyPayRowOf, paymentAsSeen, setUpListaPaga } from '../../../test-support/portal/paga.ts';
import type { Person } from '../../../test-support/portal/portal.ts';
import { CLAVE, openPortal } from '../../../test-support/portal/portal.ts';
import { confirmPeriod } from '../../../test-support/portal/signOff.ts';
import { cancelTiempo, linkTiempo, openTiempo, recoverTiempo } from '../../../test-support/portal/tiempos.ts';
import { setTurnoDemand, takeTurno, turnoIdOf } from '../../../test-support/portal/turnos.ts';
import { membresiaTypeId, sellMision } from '../../../test-support/portal/ventas.ts';
import { makeAutomaticBackup } from '../backups/backups.run.ts';
import { AlarmMonitor } from '../security/security.alarmJob.ts';

/** Jefa holds every permiso, Leo may take tiempos, Ana is on the first mision, Otro is uninvolved but for «firma». */
async function setUp() {
  const portal = await openPortal();
  const boss = await portal.createPerson({ nombre: 'Jefa', categoria: 12, firma: 'JEF' });
  const leo = await portal.createPerson({ nombre: 'Leo', categoria: 4, firma: 'LEO' });
  const ana = await portal.createPerson({ nombre: 'Ana' });
  const otro = await portal.createPerson({ nombre: 'Otro', categoria: 4 });
  return { portal, boss, leo, ana, otro };
}
type Scene = Awaited<ReturnType<typeof setUp>>;

/** Recipient, text, author and subject. */
type ExpectedNotice = { de: Person; texto: string; quien: string | null; sobre?: string };

const fine = ({ portal, boss, ana }: Scene) =>
  portal.as(boss).succeeds('POST sendMulta', { body: { usuario: ana.id, motivo: 'Flood', creditos: 5 } });
/** Lifts a llamado to Ana that someone below the boss gave; returns its giver. */
const liftLlamadoOf = async ({ portal, boss, ana }: Scene): Promise<Person> => {
  const giver = await portal.createPerson({ nombre: 'Encargada', categoria: 10 });
  const body = { op: 0 as const, user: ana.id, motivo: 'Flood', descripcion: 'Tres veces' };
  const { data } = await portal.as(giver).succeeds('POST actionLlamado', { body });
  await portal.as(boss).succeeds('POST levantarLlamado', { body: { id: data.id, motivo: 'Fue un malentendido' } });
  return giver;
};
const requestAusencia = async ({ portal, boss, ana }: Scene): Promise<number> => {
  const body = { usuario: ana.id, motivo: 'Viaje', inicio: '2026-03-11', final: '2026-03-12' };
  await portal.as(ana).succeeds('POST addAusencia', { body });
  return (await portal.as(boss).succeeds('GET getAusencias'))[0]?.id ?? 0;
};
const requestName = async ({ portal, boss, ana }: Scene, op: number): Promise<void> => {
  await portal.as(ana).succeeds('POST actionNombre', { body: { op: 2, nombre: 'Anabel', iduser: ana.id } });
  const id = (await portal.as(boss).succeeds('GET getAllRequest'))[0]?.id ?? 0;
  const body = { op, id, nombre: 'Anabel', iduser: ana.id };
  await portal.as(boss).succeeds('POST actionNombre', { body });
};
const sellMembresia = async ({ portal, boss, ana }: Scene) => {
  const membresia = await membresiaTypeId(portal, 'VIP');
  const body = { user: ana.id, isExterno: false, membresia, periodo: 15 as const };
  return (await portal.as(boss).succeeds('POST addMembresia', { body })).data;
};
/** Leo offers Ana an ascenso at the earliest permitted time. */
const offerAscenso = async ({ portal, leo, ana }: Scene): Promise<void> => {
  portal.clock.advance({ hours: 24 * 30 });
  await makeOffer(portal, leo, ana);
};

const TURNO = { dia: '2026-03-10', hora: 18 };
const TURNO_TEXT = 'del martes 10 mar 2026, de 18:00 a 19:00';
/** Gives Leo the turno of today at 18:00, every week, and returns its id. */
const giveTurno = async ({ portal, leo }: Scene): Promise<number> => {
  await setTurnoDemand(portal, 2, TURNO.hora, 1);
  await takeTurno(portal, leo, { ...TURNO, alcance: 'siempre' });
  return turnoIdOf(portal, leo, TURNO.dia, TURNO.hora);
};
/** Leo offers his turno of today to Otro; returns the id of the offer. */
const offerTurno = async (s: Scene): Promise<number> => {
  const body = { id: await giveTurno(s), dia: TURNO.dia, alcance: 'dia' as const, para: s.otro.id };
  await s.portal.as(s.leo).succeeds('POST ofrecerTurno', { body });
  return (await s.portal.as(s.otro).succeeds('GET misTurnos')).ofertas[0]?.id ?? 0;
};

/** Per kind: a description, and the actions that return the expected notice. */
const CASES: [NotificationKind, string, (s: Scene) => Promise<ExpectedNotice>][] = [
  [
    'turno_pronto',
    'falta media hora para un turno',
    async (s) => {
      await giveTurno(s);
      s.portal.clock.set('2026-03-10T17:30:00-04:00');
      await sweepDueNotifications(s.portal);
      return { de: s.leo, texto: 'tu turno empieza en 30 minutos', quien: null };
    },
  ],
  [
    'turno_ofrecido',
    'se ofrece un turno',
    async (s) => {
      await offerTurno(s);
      return { de: s.otro, texto: `te ofrece el turno ${TURNO_TEXT}`, quien: 'Leo' };
    },
  ],
  [
    'turno_respondido',
    'se acepta el turno ofrecido',
    async (s) => {
      const body = { id: await offerTurno(s), op: 1 };
      await s.portal.as(s.otro).succeeds('POST responderOfertaTurno', { body });
      return { de: s.leo, texto: `aceptó tu turno ${TURNO_TEXT}`, quien: 'Otro' };
    },
  ],
  [
    'turno_libre',
    'se quita un turno',
    async (s) => {
      await s.portal.as(s.boss).succeeds('POST quitarTurno', { body: { id: await giveTurno(s) } });
      return { de: s.leo, texto: 'te quitó el turno de cada martes, de 18:00 a 19:00', quien: 'Jefa' };
    },
  ],
  [
    'turno_sin_cubrir',
    'nadie cubre un turno',
    async (s) => {
      await giveTurno(s);
      s.portal.clock.set('2026-03-10T19:00:00-04:00');
      await sweepDueNotifications(s.portal);
      const texto = `${NAME_PLACEHOLDER} no cubrió su turno ${TURNO_TEXT}`;
      return { de: s.boss, texto, quien: null, sobre: 'Leo' };
    },
  ],
  [
    'ascenso_ofrecido',
    'se ofrece un ascenso',
    async (s) => {
      await offerAscenso(s);
      return { de: s.ana, texto: 'te ofrece el ascenso a Iniciado H', quien: 'Leo' };
    },
  ],
  [
    'ascenso_retirado',
    'se retira el que se ofreció',
    async (s) => {
      await offerAscenso(s);
      const [offer] = await s.portal.as(s.boss).succeeds('GET ascensosOfrecidos');
      await s.portal.as(s.boss).succeeds('POST retirarAscenso', { body: { id: offer?.id ?? 0 } });
      return { de: s.ana, texto: 'retiró tu ascenso a Iniciado H', quien: 'Jefa' };
    },
  ],
  [
    'ascenso_retirado',
    'vence sin respuesta',
    async (s) => {
      await offerAscenso(s);
      s.portal.clock.advance(OFFER_LIFE);
      await sweepDueNotifications(s.portal);
      return { de: s.ana, texto: 'tu ascenso a Iniciado H venció porque no respondiste', quien: null };
    },
  ],
  [
    'oferta_respondida',
    'lo acepta',
    async (s) => {
      await offerAscenso(s);
      await answerSolicitud(s.portal, s.ana, ACCEPT_ASCENSO);
      return { de: s.leo, texto: 'aceptó el ascenso a Iniciado H', quien: 'Ana' };
    },
  ],
  [
    'oferta_respondida',
    'lo rechaza',
    async (s) => {
      await offerAscenso(s);
      await answerSolicitud(s.portal, s.ana, REJECT_ASCENSO);
      return { de: s.leo, texto: 'rechazó el ascenso a Iniciado H', quien: 'Ana' };
    },
  ],
  [
    'oferta_retirada',
    'otra persona retira el que ofreció',
    async (s) => {
      await offerAscenso(s);
      const [offer] = await s.portal.as(s.boss).succeeds('GET ascensosOfrecidos');
      await s.portal.as(s.boss).succeeds('POST retirarAscenso', { body: { id: offer?.id ?? 0 } });
      return { de: s.leo, texto: `retiró el ascenso de ${NAME_PLACEHOLDER} a Iniciado H`, quien: 'Jefa', sobre: 'Ana' };
    },
  ],
  [
    'oferta_retirada',
    'el que ofreció vence sin respuesta',
    async (s) => {
      await offerAscenso(s);
      s.portal.clock.advance(OFFER_LIFE);
      await sweepDueNotifications(s.portal);
      const texto = `${NAME_PLACEHOLDER} no respondió tu solicitud de ascenso a Iniciado H y ya venció`;
      return { de: s.leo, texto, quien: null, sobre: 'Ana' };
    },
  ],
  [
    'ascenso_disponible',
    'ya puede ascender',
    async (s) => {
      // Requirement of the first categoria.
      s.portal.clock.advance({ minutes: 10 });
      await sweepDueNotifications(s.portal);
      return { de: s.ana, texto: 'ya puedes ascender a Iniciado H', quien: null };
    },
  ],
  [
    'mision',
    'se le vende una misión',
    async (s) => {
      await sellMision(s.portal, s.boss, s.ana, [2, 1]);
      return { de: s.ana, texto: expect.stringMatching(/^te vendió la misión/), quien: 'Jefa' };
    },
  ],
  [
    'degrado',
    'se le degrada',
    async (s) => {
      const body = { usuario: s.leo.id, motivo: 'Ausencia', rango: await s.portal.misionId(1, 1) };
      await s.portal.as(s.boss).succeeds('POST actionDegrado', { body });
      return { de: s.leo, texto: 'te degradó a Iniciado I: Ausencia', quien: 'Jefa' };
    },
  ],
  [
    'encargo',
    'se le pide ser el encargado',
    async (s) => {
      await openTiempo(s.portal, s.boss, s.ana, s.leo.id);
      return {
        de: s.leo,
        texto: `te pide ser encargado del tiempo de ${NAME_PLACEHOLDER}`,
        quien: 'Jefa',
        sobre: 'Ana',
      };
    },
  ],
  [
    'encargo',
    'se le pide de nuevo',
    async (s) => {
      const { id } = await openTiempo(s.portal, s.boss, s.ana, s.leo.id);
      await cancelTiempo(s.portal, s.boss, id);
      await recoverTiempo(s.portal, s.boss, id);
      const texto = expect.stringMatching(/^te pide otra vez ser encargado del tiempo de/);
      return { de: s.leo, texto, quien: 'Jefa', sobre: 'Ana' };
    },
  ],
  [
    'tiempo_terminado',
    'termina su tiempo',
    async (s) => {
      await openTiempo(s.portal, s.leo, s.ana);
      s.portal.clock.advance({ minutes: 60 });
      await sweepDueNotifications(s.portal);
      return { de: s.ana, texto: 'terminó tu tiempo', quien: null };
    },
  ],
  [
    'tiempo_por_confirmar',
    'termina uno a su cargo',
    async (s) => {
      const { id } = await openTiempo(s.portal, s.boss, s.ana, -1);
      await linkTiempo(s.portal, s.leo, id);
      s.portal.clock.advance({ minutes: 60 });
      await sweepDueNotifications(s.portal);
      return { de: s.leo, texto: `el tiempo de ${NAME_PLACEHOLDER} terminó. Confírmalo.`, quien: null, sobre: 'Ana' };
    },
  ],
  [
    'tiempo_olvidado',
    'nadie lo confirma',
    async (s) => {
      await openTiempo(s.portal, s.leo, s.ana);
      s.portal.clock.advance({ minutes: 120 });
      await sweepDueNotifications(s.portal);
      return { de: s.ana, texto: 'tu tiempo terminó y falta confirmarlo. Pídeselo a tu encargado.', quien: null };
    },
  ],
  [
    'tiempo_sin_atender',
    'its manager forgets it',
    async (s) => {
      await openTiempo(s.portal, s.leo, s.ana);
      s.portal.clock.advance({ minutes: 120 });
      await sweepDueNotifications(s.portal);
      const texto = `falta confirmar el tiempo de ${NAME_PLACEHOLDER}. Confírmalo o ciérralo.`;
      return { de: s.leo, texto, quien: null, sobre: 'Ana' };
    },
  ],
  [
    'tiempo_cancelado',
    'another person cancels it, told to its manager',
    async (s) => {
      const { id } = await openTiempo(s.portal, s.leo, s.ana);
      s.portal.clock.advance({ minutes: 55 });
      await cancelTiempo(s.portal, s.boss, id);
      const texto = `canceló el tiempo de ${NAME_PLACEHOLDER}. Se perdieron los minutos sin confirmar.`;
      return { de: s.leo, texto, quien: 'Jefa', sobre: 'Ana' };
    },
  ],
  [
    'tiempo_cancelado',
    'another person cancels it, told to its bajo',
    async (s) => {
      const { id } = await openTiempo(s.portal, s.leo, s.ana);
      s.portal.clock.advance({ minutes: 55 });
      await cancelTiempo(s.portal, s.boss, id);
      return { de: s.ana, texto: 'canceló tu tiempo. Se perdieron los minutos sin confirmar.', quien: 'Jefa' };
    },
  ],
  [
    'sin_encargado',
    'its manager may no longer be one',
    async (s) => {
      await openTiempo(s.portal, s.leo, s.ana);
      await s.portal.moveToMision(s.ana, 5);
      const texto = `te desligó del tiempo de ${NAME_PLACEHOLDER}. Ya no puedes ser su encargado.`;
      return { de: s.leo, texto, quien: null, sobre: 'Ana' };
    },
  ],
  [
    'rectificacion_pedida',
    'alguien por debajo pide una',
    async (s) => {
      const body = { dia: '2026-03-10', requisitos: 'times' as const, cantidad: 2, motivo: 'Se cerró antes' };
      await s.portal.as(s.ana).succeeds('POST pedirRectificacion', { body });
      return { de: s.boss, texto: 'te pide una corrección de 2 times del 10 mar 2026', quien: 'Ana' };
    },
  ],
  [
    'rectificacion',
    'se responde a la que pidió',
    async (s) => {
      const body = { dia: '2026-03-10', requisitos: 'asistencia' as const, cantidad: 20, motivo: 'Se cerró antes' };
      const { data } = await s.portal.as(s.ana).succeeds('POST pedirRectificacion', { body });
      const response = { id: data.id, op: 1 as const, respuesta: 'No estabas' };
      await s.portal.as(s.boss).succeeds('POST responderRectificacion', { body: response });
      return { de: s.ana, texto: expect.stringMatching(/^rechazó tu corrección de .*: No estabas$/), quien: 'Jefa' };
    },
  ],
  [
    'periodo_recordado',
    'se le recuerda que confirme su período',
    async (s) => {
      await s.portal.configure({ periodo_confirma: 'miembros' });
      await s.portal.addWork(s.ana, 'asistencia', 60);
      await s.portal.as(s.boss).succeeds('POST recordarConfirmacion', { body: { usuarios: [s.ana.id] } });
      return { de: s.ana, texto: 'te recuerda que confirmes tu período', quien: 'Jefa' };
    },
  ],
  [
    'periodo_cambio',
    'se le suma algo después de que confirmó su período',
    async (s) => {
      await s.portal.configure({ periodo_confirma: 'miembros' });
      await s.portal.addWork(s.ana, 'asistencia', 60);
      await confirmPeriod(s.portal, s.ana, 'miembro');
      await s.portal.addWork(s.ana, 'asistencia', 5);
      await sweepDueNotifications(s.portal);
      const texto = 'tu período cambió después de que lo confirmaste. Revísalo y confírmalo otra vez.';
      return { de: s.ana, texto, quien: null };
    },
  ],
  [
    'mejor',
    'se le elige',
    async (s) => {
      const body = { op: 0 as const, categoria: 1, usuario: s.ana.id, id: 0 };
      await s.portal.as(s.boss).succeeds('POST actionTrabajador', { body });
      return { de: s.ana, texto: 'te eligió mejor trabajador en Ascensos', quien: 'Jefa' };
    },
  ],
  [
    'estado',
    'se retira el suyo',
    async (s) => {
      await s.portal.setExcepcion(s.ana, 'adm');
      await s.portal.as(s.ana).succeeds('POST estados', { body: { op: 1, estado: 'Hola' } });
      const [own] = await s.portal.as(s.boss).succeeds('GET getEstados');
      await s.portal.as(s.boss).succeeds('POST retirarEstado', { body: { id: own?.id ?? 0 } });
      return { de: s.ana, texto: 'retiró tu estado', quien: 'Jefa' };
    },
  ],
  [
    'comunicado',
    'se publica para su rango',
    async (s) => {
      await publishComunicado(s.portal, s.boss, { titulo: 'Reunión', categorias: [1] });
      return { de: s.ana, texto: 'publicó un comunicado: «Reunión»', quien: 'Jefa' };
    },
  ],
  [
    'departamento',
    'nombran a su jefe',
    async (s) => {
      await createDepartamento(s.portal, s.boss, { jefe: s.ana.id });
      return { de: s.ana, texto: 'te nombró jefe de «Radio»', quien: 'Jefa' };
    },
  ],
  [
    'departamento_solicitud',
    'piden entrar al que dirige',
    async (s) => {
      const { id } = await createDepartamento(s.portal, s.boss, { jefe: s.leo.id });
      await applyToDepartamento(s.portal, s.ana, id);
      return { de: s.leo, texto: 'quiere entrar a «Radio»', quien: 'Ana' };
    },
  ],
  [
    'departamento_respuesta',
    'lo aceptan',
    async (s) => {
      const { id } = await createDepartamento(s.portal, s.boss);
      await joinDepartamento(s.portal, s.boss, s.ana, id);
      return { de: s.ana, texto: 'aceptó tu solicitud a «Radio»', quien: 'Jefa' };
    },
  ],
  [
    'departamento_sin_jefe',
    'su jefe sale',
    async (s) => {
      const { id } = await createDepartamento(s.portal, s.boss, { jefe: s.ana.id });
      await s.portal.as(s.ana).succeeds('POST salirDepartamento', { body: { id } });
      return { de: s.boss, texto: 'dejó sin jefe «Radio»', quien: 'Ana' };
    },
  ],
  [
    'encuesta',
    'se publica para su rango',
    async (s) => {
      const body = { pregunta: '¿Qué día?', opciones: ['Sábado', 'Domingo'], categorias: [1], hasta: '2026-03-20' };
      await s.portal.as(s.boss).succeeds('POST crearEncuesta', { body: { ...body, hastaHora: '', secreta: true } });
      return { de: s.ana, texto: 'publicó una encuesta: «¿Qué día?»', quien: 'Jefa' };
    },
  ],
  [
    'sugerencia',
    'se aprueba la suya',
    async (s) => {
      await s.portal.as(s.ana).succeeds('POST actionSugerencias', { body: { op: 0, sugerencia: 'Más sillas' } });
      const [theirs] = await s.portal.as(s.boss).succeeds('GET actionSugerencias');
      const body = { op: 1 as const, id: theirs?.id ?? 0, aprobacion: 1 as const, aprobada: 0 as const };
      await s.portal.as(s.boss).succeeds('POST actionSugerencias', { body });
      return { de: s.ana, texto: 'aprobó tu sugerencia «Más sillas»', quien: 'Jefa' };
    },
  ],
  [
    'ausencia',
    'se acepta',
    async (s) => {
      const id = await requestAusencia(s);
      await s.portal.as(s.boss).succeeds('POST ausenciaAction', { body: { op: 1, id } });
      return { de: s.ana, texto: expect.stringMatching(/^aceptó tu ausencia/), quien: 'Jefa' };
    },
  ],
  [
    'ausencia',
    'se termina la aceptada',
    async (s) => {
      const id = await requestAusencia(s);
      await s.portal.as(s.boss).succeeds('POST ausenciaAction', { body: { op: 1, id } });
      s.portal.clock.advance({ hours: 24 });
      await s.portal.as(s.boss).succeeds('POST terminarAusencia', { body: { id } });
      return { de: s.ana, texto: expect.stringMatching(/^terminó tu ausencia/), quien: 'Jefa' };
    },
  ],
  [
    'enlace_calendario',
    'deja de ver las ausencias de todos',
    async (s) => {
      const deputy = await s.portal.createPerson({ nombre: 'Dani', categoria: 10 });
      await s.portal.as(deputy).succeeds('POST crearCalendario', { body: { todas: true } });
      const rango = await s.portal.misionId(9, 1);
      const body = { usuario: deputy.id, motivo: 'Prueba', rango };
      await s.portal.as(s.boss).succeeds('POST actionDegrado', { body });
      return { de: deputy, texto: expect.stringMatching(/^cerró tu enlace de calendario/), quien: 'Jefa' };
    },
  ],
  [
    'actividad',
    'se le avisa',
    async (s) => {
      const body = { usuarios: [s.ana.id], texto: 'Te faltan horas' };
      await s.portal.as(s.boss).succeeds('POST avisarVarias', { body });
      return { de: s.ana, texto: 'te avisó: Te faltan horas', quien: 'Jefa' };
    },
  ],
  [
    'fichaje',
    'se cierra su entrada',
    async (s) => {
      await s.portal.as(s.ana).succeeds('POST actionFichar', { body: { op: 0 } });
      s.portal.clock.advance({ minutes: 20 });
      const [entrada] = await s.portal.as(s.boss).succeeds('GET getFichajesActivos');
      await s.portal.as(s.boss).succeeds('POST cerrarFichaje', { body: { id: entrada?.id ?? 0 } });
      return { de: s.ana, texto: expect.stringMatching(/^cerró tu entrada/), quien: 'Jefa' };
    },
  ],
  [
    'nombre',
    'se acepta su nombre',
    async (s) => {
      await requestName(s, 0);
      return { de: s.ana, texto: 'te cambió el nombre a Anabel', quien: 'Jefa' };
    },
  ],
  [
    'nombre',
    'se rechaza su nombre',
    async (s) => {
      await requestName(s, 1);
      return { de: s.ana, texto: 'rechazó tu cambio de nombre a Anabel', quien: 'Jefa' };
    },
  ],
  [
    'firma',
    'otra persona le pone la firma',
    async (s) => {
      await s.portal.as(s.boss).succeeds('POST addFirma', { body: { firma: 'otr', id: s.otro.id } });
      return { de: s.otro, texto: 'registró tu firma, OTR', quien: 'Jefa' };
    },
  ],
  [
    'referido',
    'alguien se registra con su invitación',
    async (s) => {
      const body = { usuario: 'Mia', clave: 'una-clave-larga', rclave: 'una-clave-larga', referido: 'Ana' };
      await s.portal.as(null).succeeds('POST registro', { body });
      return { de: s.ana, texto: 'se registró con tu invitación', quien: 'Mia' };
    },
  ],
  [
    'referido',
    'se corrige que trajo a alguien',
    async (s) => {
      const body = { id: s.leo.id, referido: 'Ana', visto: '' };
      await s.portal.as(s.boss).succeeds('POST corregirReferido', { body });
      return { de: s.ana, texto: `registró que trajiste a ${NAME_PLACEHOLDER}`, quien: 'Jefa', sobre: 'Leo' };
    },
  ],
  [
    'ingreso',
    'se acepta su solicitud de ingreso',
    async (s) => {
      await setUpIngreso(s.portal, s.boss, []);
      const { id } = await fileApplication(s.portal, s.boss, 'Mia');
      const { data } = await s.portal.as(s.boss).succeeds('POST responderIngreso', { body: { id, aceptar: true } });
      const login = { op: 0, usuario: 'Mia', clave: CLAVE };
      const { token: key } = await s.portal.as(null).succeeds('POST login', { body: login });
      const mia = { id: data.usuario ?? 0, usuario: 'Mia', key };
      return { de: mia, texto: 'aceptó tu solicitud de ingreso', quien: 'Jefa' };
    },
  ],
  [
    'permisos',
    'se le da una excepción',
    async (s) => {
      const body = { op: 0, usuario: s.ana.id, permisos: 'mul' };
      await s.portal.as(s.boss).succeeds('POST actionExcepciones', { body });
      return { de: s.ana, texto: expect.stringMatching(/^te dio/), quien: 'Jefa' };
    },
  ],
  [
    'clave',
    'se le genera una clave',
    async (s) => {
      const { clave } = await s.portal.as(s.boss).succeeds('POST resetPassword', { body: { usuario: s.ana.id } });
      const { token: key } = await s.portal.as().succeeds('POST login', { body: { op: 0, usuario: 'Ana', clave } });
      const body = { clavea: clave, claven: 'otra-clave-suya' };
      await s.portal.as({ ...s.ana, key }).succeeds('POST cambioClave', { body });
      const texto = 'te generó una contraseña nueva. Pídesela para entrar.';
      return { de: { ...s.ana, key }, texto, quien: 'Jefa' };
    },
  ],
  [
    'copia',
    'an automatic backup fails',
    async (s) => {
      const { heldBackups, deps, clock } = s.portal;
      heldBackups.failure = new Error('planted');
      heldBackups.release();
      const task = { now: clock.now, kind: 'sola', keep: 1, sufficientSince: null } as const;
      const made = makeAutomaticBackup(deps, orThrow(deps.backups, 'SIN_COPIAS'), task);
      await expect(made).rejects.toThrow('planted');
      return { de: s.boss, texto: 'no se pudo hacer la copia de seguridad automática', quien: null };
    },
  ],
  [
    'acceso_ajeno',
    'another removes somebody’s two-factor authentication',
    async (s) => {
      const other = await s.portal.createPerson({ nombre: 'Otra', categoria: 12 });
      const row = { usuario: s.ana.id, secreto: 'JBSWY3DPEHPK3PXP', desde: s.portal.clock.now };
      await s.portal.db.insertInto('dos_pasos').values(row).execute();
      const body = { usuario: s.ana.id, motivo: 'Perdió el teléfono' };
      await s.portal.as(other).succeeds('POST dosPasosPerdidos', { body });
      return {
        de: s.boss,
        texto: `quitó la verificación en dos pasos de ${NAME_PLACEHOLDER}`,
        quien: 'Otra',
        sobre: 'Ana',
      };
    },
  ],
  [
    'membresia',
    'se termina la suya',
    async (s) => {
      const { id } = await sellMembresia(s);
      await s.portal.as(s.boss).succeeds('POST deleteMemb', { body: { id } });
      return { de: s.ana, texto: 'terminó tu membresía VIP', quien: 'Jefa' };
    },
  ],
  [
    'membresia_vence',
    'la suya está por terminar',
    async (s) => {
      await sellMembresia(s);
      s.portal.clock.advance({ hours: 24 * 12 });
      await sweepDueNotifications(s.portal);
      return { de: s.ana, texto: 'tu membresía VIP termina en 3 días', quien: null };
    },
  ],
  [
    'compra',
    'se le vende un rango',
    async (s) => {
      await sellMision(s.portal, s.boss, s.ana, [2, 1]);
      return { de: s.ana, texto: expect.stringMatching(/^te vendió la .* por \d+c$/), quien: 'Jefa' };
    },
  ],
  [
    'venta',
    'se salda una venta suya',
    async (s) => {
      await s.portal.setExcepcion(s.leo, 'mis');
      await sellMision(s.portal, s.leo, s.ana, [2, 1]);
      const [venta] = await s.portal.as(s.boss).succeeds('GET allVentas');
      await s.portal
        .as(s.boss)
        .succeeds('GET ventaAction/:id', { params: { id: venta?.id ?? 0 }, query: { pagado: 0 } });
      return { de: s.leo, texto: expect.stringMatching(/^recibió los créditos de tu venta/), quien: 'Jefa' };
    },
  ],
  [
    'paga',
    'se le paga',
    async (s) => {
      const payer = await setUpListaPaga(s.portal, s.ana);
      const row = await onlyPayRowOf(s.portal, payer, s.ana);
      await s.portal.as(payer).succeeds('POST pagar', { body: paymentAsSeen(row, 1) });
      return { de: s.ana, texto: 'te pagó 9c', quien: 'Pagadora' };
    },
  ],
  [
    'paga',
    'se le paga un pendiente',
    async (s) => {
      const payer = await setUpListaPaga(s.portal, s.ana);
      await s.portal.as(payer).succeeds('POST reiniciarLista', { body: { op: 0 } });
      const [pendiente] = await s.portal.as(payer).succeeds('GET getPendientes');
      await s.portal.as(payer).succeeds('POST pagarPendiente', { body: { id: pendiente?.id ?? 0 } });
      return { de: s.ana, texto: 'te pagó 9c que tenías pendientes', quien: 'Pagadora' };
    },
  ],
  [
    'renta',
    'se cobra la suya',
    async (s) => {
      await s.portal.db.updateTable('categoria').set({ renta: 20 }).where('id', '=', 1).execute();
      const { data } = await s.portal.as(s.boss).succeeds('POST actionRenta', { body: { op: 0 } });
      await s.portal.as(s.boss).succeeds('POST actionRenta', { body: { op: 1, id: data[0]?.id ?? 0 } });
      return { de: s.ana, texto: expect.stringMatching(/tu renta de/), quien: 'Jefa' };
    },
  ],
  [
    'multa',
    'se le multa',
    async (s) => {
      await fine(s);
      return { de: s.ana, texto: 'te multó con 5c: Flood', quien: 'Jefa' };
    },
  ],
  [
    'multa',
    'se cobra la suya',
    async (s) => {
      const { data } = await fine(s);
      await s.portal.as(s.boss).succeeds('POST actionMulta', { body: { id: data.id, op: true } });
      return { de: s.ana, texto: 'cobró tu multa de 5c', quien: 'Jefa' };
    },
  ],
  [
    'llamado',
    'se le llama la atención',
    async (s) => {
      const body = { op: 0 as const, user: s.ana.id, motivo: 'Flood', descripcion: 'Tres veces' };
      await s.portal.as(s.boss).succeeds('POST actionLlamado', { body });
      return { de: s.ana, texto: 'te llamó la atención: Flood', quien: 'Jefa' };
    },
  ],
  [
    'llamado',
    'le levantan el suyo',
    async (s) => {
      await liftLlamadoOf(s);
      return { de: s.ana, texto: 'levantó tu llamado de atención por Flood: Fue un malentendido', quien: 'Jefa' };
    },
  ],
  [
    'llamado_levantado',
    'levantan uno que puso',
    async (s) => {
      const giver = await liftLlamadoOf(s);
      return {
        de: giver,
        texto: `levantó el llamado que le pusiste a ${NAME_PLACEHOLDER}: Fue un malentendido`,
        quien: 'Jefa',
        sobre: 'Ana',
      };
    },
  ],
  [
    'normativa',
    'se cambia la normativa',
    async (s) => {
      const contenido = { ...NORMATIVA_DEFAULT, nota: 'Otra nota' };
      const body = { version: 0, rige: '2026-03-10', nota: '', avisar: true, contenido };
      await s.portal.as(s.boss).succeeds('POST guardarNormativa', { body });
      return { de: s.ana, texto: 'cambió la normativa. Se aplica desde el 10 mar 2026', quien: 'Jefa' };
    },
  ],
  [
    'dispositivo_nuevo',
    'se entra con su nombre desde otro navegador',
    async (s) => {
      for (const sender of [undefined, { headers: { 'user-agent': 'otro' } }])
        await s.portal.as(null, sender).succeeds('POST login', { body: { op: 0, usuario: 'Ana', clave: CLAVE } });
      const texto = expect.stringMatching(/^Se inició sesión en tu cuenta desde un dispositivo nuevo/);
      return { de: s.ana, texto, quien: null };
    },
  ],
  ...GUARDIA_NOTIFICATION_CASES,
  [
    'alarma',
    'se prueban muchas claves con un nombre',
    async (s) => {
      for (let i = 0; i < 10; i += 1)
        await s.portal.as(null, { remoteAddress: `192.0.${i}.1` })('POST', 'login', {
          op: 0,
          usuario: 'Leo',
          clave: 'mala',
        });
      await new AlarmMonitor(s.portal.deps).round();
      return {
        de: s.boss,
        texto: `Muchos intentos fallidos de entrar como ${NAME_PLACEHOLDER}`,
        quien: null,
        sobre: 'Leo',
      };
    },
  ],
];

/** Kinds that everyone but the author receives. */
const TOLD_TO_ALL: readonly NotificationKind[] = ['normativa'];

test.each(CASES)('%s: %s', async (clase, _what, run) => {
  const s = await setUp();
  const { de, texto, quien, sobre = null } = await run(s);
  const [found] = (await readNotifications(s.portal, de)).filter((n) => n.clase === clase);
  // A notification that waits for an answer counts as unread on its own screen, not here.
  const leida = notificationDefinition(clase).isWaiting === true;
  expect(found).toMatchObject({ clase, texto, quien, sobre, leida });
  for (const foreign of [s.boss, s.leo, s.ana, s.otro])
    if (foreign.id !== de.id && !TOLD_TO_ALL.includes(clase)) {
      const key = await s.portal.createSession(foreign.id);
      expect((await readNotifications(s.portal, { ...foreign, key })).map((n) => n.texto)).not.toContainEqual(
        found?.texto,
      );
    }
  // The recipient may open the screen that the notification leads to.
  const { data } = await s.portal.as(de).succeeds('POST login', { body: { op: 1, token: de.key } });
  expect(canReceiveNotification(clase, data)).toBe(true);
});

test('every kind has a case', () => {
  expect([...new Set(CASES.map(([clase]) => clase))].toSorted()).toEqual(NOTIFICATION_KINDS.toSorted());
});
