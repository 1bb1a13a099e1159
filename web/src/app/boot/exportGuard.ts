import { ROUTES_WITH_PEOPLE } from '@conserje/rules';
import { sendRequest } from '../../platform/api/apiClient.ts';
import { withReauthentication } from '../../platform/session/reauthenticate.ts';
import { setDownloadPermission } from '../../ui/files/download.ts';
import { screenRouteOf } from '../navigation/lazyScreens.ts';

/** Requires a recent proof of identity for the download of a list of people, and records it in the security log. */
setDownloadPermission(async () => {
  const ruta = screenRouteOf(location.pathname);
  if (ruta && ROUTES_WITH_PEOPLE.includes(ruta))
    await withReauthentication(() => sendRequest('POST exportado', { body: { ruta } }));
});
