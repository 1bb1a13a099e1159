import type { FeatureModule } from '../../../platform/featureModule.ts';
import { periodicJob } from '../../../platform/jobs/job.ts';
import { getClaveLink, setClaveWithLink } from './claves/session.claveLink.ts';
import { detectAddress, register } from './claves/session.registration.ts';
import { shiftAttemptsBack } from './limits/session.attempts.ts';
import { withdrawOwnApplication } from './login/session.applicants.ts';
import { login } from './login/session.login.ts';
import * as apiKeys from './session.apiKeys.ts';
import { ExpiredSessionCleaner, shiftProofsBack } from './session.expiredSessions.ts';
import { changeClave, changeSettings, closeSession, closeSessions, listSessions, logout } from './session.service.ts';
import * as twoFactor from './two-factor/session.twoFactor.ts';

export const session: FeatureModule<'session'> = {
  handlers: {
    ipdetect: detectAddress,
    registro: register,
    login,
    retirarIngreso: withdrawOwnApplication,
    checkUser: async ({ usuario }) => ({ status: 0, despedido: 0, permisos: usuario.permisos }),
    logout,
    cambioClave: changeClave,
    changeConfig: changeSettings,
    sesiones: ({ deps, usuario, now }) => listSessions(deps.engine.db, usuario, now),
    cerrarSesion: closeSession,
    cerrarSesiones: closeSessions,
    dosPasos: twoFactor.view,
    prepararDosPasos: twoFactor.prepare,
    activarDosPasos: twoFactor.enable,
    quitarDosPasos: twoFactor.disable,
    renovarRescate: twoFactor.renew,
    probar: twoFactor.reauthenticate,
    programas: apiKeys.listApiKeys,
    crearPrograma: apiKeys.issueApiKey,
    cerrarPrograma: apiKeys.revokeApiKey,
    mirarEnlace: getClaveLink,
    claveConEnlace: setClaveWithLink,
  },
  clockCorrections: [shiftProofsBack, shiftAttemptsBack],
  jobs: [
    periodicJob('old keys could not be removed', (deps) => {
      const cleaner = new ExpiredSessionCleaner(deps);
      return () => cleaner.remove();
    }),
  ],
};
