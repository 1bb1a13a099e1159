import { ROUTES_WITH_PEOPLE } from '@conserje/rules';
import { sendRequest } from '../../platform/api/apiClient.ts';
import { withReauthentication } from '../../platform/session/reauthenticate.ts';
import { beforeDownload } from '../../ui/files/download.ts';
import { routeOf } from '../navigation/lazyScreens.ts';

/** A list of people goes when its reader has proved who they are of late, and the security log has been told. */
beforeDownload(async () => {
  const ruta = routeOf(location.pathname);
  if (ruta && ROUTES_WITH_PEOPLE.includes(ruta))
    await withReauthentication(() => sendRequest('POST exportado', { body: { ruta } }));
});
