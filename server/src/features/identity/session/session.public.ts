export { createClaveLink } from './claves/session.claveLink.ts';
export {
  endGivenClave,
  generateOneTimeClave,
  givenClaveColumns,
  hashClave,
  hashOneTimeClaves,
} from './claves/session.claves.ts';
export { ensureAdmin, type FirstAdmin } from './claves/session.firstAdmin.ts';
export { pruneAttempts } from './limits/session.attempts.ts';
export { pruneOldDevices } from './limits/session.knownLocations.ts';
export { recoverAccess } from './login/session.recoverAccess.ts';
export { endSessions, notifyKeyEnded } from './session.endings.ts';
export { notifyAdmins, notifyOwnAccess } from './session.notifications.ts';
export { findCaller, findSessionsOf, isSessionOver, openPlatformSession } from './session.queries.ts';
export { createIdentifier } from './session.service.ts';
export { deleteTwoFactor } from './two-factor/session.codes.ts';
export { requireIdentity } from './two-factor/session.reauthentication.ts';
