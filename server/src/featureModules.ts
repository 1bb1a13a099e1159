import type { Feature } from '@conserje/contract';
import { ascensos } from './features/careers/ascensos/ascensos.routes.ts';
import { career } from './features/careers/career/career.routes.ts';
import { degrados } from './features/careers/degrados/degrados.routes.ts';
import { despidos } from './features/careers/despidos/despidos.routes.ts';
import { llamados } from './features/careers/llamados/llamados.routes.ts';
import { traslados } from './features/careers/traslados/traslados.routes.ts';
import { comunicados } from './features/community/comunicados/comunicados.routes.ts';
import { departamentos } from './features/community/departamentos/departamentos.routes.ts';
import { discord } from './features/community/discord/discord.routes.ts';
import { discordCommands } from './features/community/discordCommands/discordCommands.routes.ts';
import { discordRoles } from './features/community/discordRoles/discordRoles.routes.ts';
import { encuestas } from './features/community/encuestas/encuestas.routes.ts';
import { equipo } from './features/community/equipo/equipo.routes.ts';
import { estados } from './features/community/estados/estados.routes.ts';
import { mejorTrabajador } from './features/community/mejorTrabajador/mejorTrabajador.routes.ts';
import { normativa } from './features/community/normativa/normativa.routes.ts';
import { radio } from './features/community/radio/radio.routes.ts';
import { sugerencias } from './features/community/sugerencias/sugerencias.routes.ts';
import { clones } from './features/identity/clones/clones.routes.ts';
import { firmas } from './features/identity/firmas/firmas.routes.ts';
import { ingreso } from './features/identity/ingreso/ingreso.routes.ts';
import { listaNegra } from './features/identity/listaNegra/listaNegra.routes.ts';
import { nameChange } from './features/identity/nameChange/nameChange.routes.ts';
import { buildPeopleModule } from './features/identity/people/people.routes.ts';
import { perfil } from './features/identity/perfil/perfil.routes.ts';
import { permisos } from './features/identity/permisos/permisos.routes.ts';
import { privacy } from './features/identity/privacy/privacy.routes.ts';
import { referrals } from './features/identity/referrals/referrals.routes.ts';
import { rosterImport } from './features/identity/rosterImport/rosterImport.routes.ts';
import { session } from './features/identity/session/session.routes.ts';
import { usuarios } from './features/identity/usuarios/usuarios.routes.ts';
import { creditos } from './features/money/creditos/creditos.routes.ts';
import { listaPaga } from './features/money/listaPaga/listaPaga.routes.ts';
import { membresias } from './features/money/membresias/membresias.routes.ts';
import { misiones } from './features/money/misiones/misiones.routes.ts';
import { multas } from './features/money/multas/multas.routes.ts';
import { nomina } from './features/money/nomina/nomina.routes.ts';
import { paga } from './features/money/paga/paga.module.ts';
import { pendientes } from './features/money/pendientes/pendientes.routes.ts';
import { renta } from './features/money/renta/renta.routes.ts';
import { signOff } from './features/money/signOff/signOff.routes.ts';
import { ventas } from './features/money/ventas/ventas.routes.ts';
import { agencia } from './features/operations/agencia/agencia.routes.ts';
import { backups } from './features/operations/backups/backups.routes.ts';
import { images } from './features/operations/images/images.routes.ts';
import { liveEvents } from './features/operations/liveEvents/liveEvents.routes.ts';
import { mantenimiento } from './features/operations/mantenimiento/mantenimiento.routes.ts';
import { notifications } from './features/operations/notifications/notifications.routes.ts';
import { pendingTasks } from './features/operations/pendingTasks/pendingTasks.routes.ts';
import { periodWorkbook } from './features/operations/periodWorkbook/periodWorkbook.routes.ts';
import { registros } from './features/operations/registros/registros.routes.ts';
import { security } from './features/operations/security/security.routes.ts';
import { setup } from './features/operations/setup/setup.routes.ts';
import { actividad } from './features/work/actividad/actividad.routes.ts';
import { withAusencias } from './features/work/ausencias/ausencias.public.ts';
import { ausencias } from './features/work/ausencias/ausencias.routes.ts';
import { corrections } from './features/work/corrections/corrections.routes.ts';
import { fichaje } from './features/work/fichaje/fichaje.routes.ts';
import { guardia } from './features/work/guardia/guardia.routes.ts';
import { paseLista } from './features/work/paseLista/paseLista.routes.ts';
import { resumenSemanal } from './features/work/resumenSemanal/resumenSemanal.routes.ts';
import { tiempos } from './features/work/tiempos/tiempos.routes.ts';
import { turnos } from './features/work/turnos/turnos.routes.ts';
import { weeklyTotals } from './features/work/weeklyTotals/weeklyTotals.routes.ts';
import { workLedger } from './features/work/workLedger/workLedger.module.ts';
import type { FeatureContribution, FeatureModule } from './platform/featureModule.ts';
import type { CallName, Handlers } from './platform/http/routing/callContext.ts';
import { dueNotificationJob } from './platform/jobs/dueNotificationSweeper.ts';

/** Modules of all features; a feature of the contract without a module here does not compile. */
const FEATURE_MODULES = {
  agencia,
  ascensos,
  nameChange,
  ausencias,
  backups,
  career,
  clones,
  comunicados,
  departamentos,
  creditos,
  degrados,
  despidos,
  ingreso,
  listaNegra,
  discord,
  discordCommands,
  discordRoles,
  encuestas,
  equipo,
  pendingTasks,
  estados,
  fichaje,
  firmas,
  guardia,
  images,
  listaPaga,
  mantenimiento,
  llamados,
  mejorTrabajador,
  membresias,
  misiones,
  multas,
  nomina,
  normativa,
  notifications,
  paga,
  paseLista,
  pendientes,
  perfil,
  periodWorkbook,
  permisos,
  usuarios,
  corrections,
  registros,
  privacy,
  referrals,
  setup,
  radio,
  renta,
  signOff,
  actividad,
  resumenSemanal,
  security,
  weeklyTotals,
  session,
  rosterImport,
  sugerencias,
  tiempos,
  workLedger,
  traslados,
  turnos,
  people: buildPeopleModule(withAusencias),
  ventas,
  liveEvents,
} satisfies { [F in Feature]: FeatureModule<F> } & Record<string, FeatureContribution>;

const all: (FeatureContribution & { handlers?: object })[] = Object.values(FEATURE_MODULES);

// The type of FEATURE_MODULES guarantees the handlers of every feature.
export const HANDLERS = Object.assign({}, ...all.map((featureModule) => featureModule.handlers)) as Handlers<CallName>;
export const CLOCK_CORRECTIONS = all.flatMap(({ clockCorrections = [] }) => clockCorrections);
export const DUE_NOTIFICATION_KINDS = all.flatMap(({ dueNotificationKinds = [] }) => dueNotificationKinds);
export const JOBS = [dueNotificationJob(DUE_NOTIFICATION_KINDS), ...all.flatMap(({ jobs = [] }) => jobs)];
export const RECONCILIATION_CHECKS = all.flatMap(({ reconciliationChecks = [] }) => reconciliationChecks);
export const LIVE_LISTS = all.flatMap(({ liveLists = [] }) => liveLists);
