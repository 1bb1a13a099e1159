import type { Db, Tx } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/preparedQuery.ts';
import { createToken, hashToken } from '../../../platform/http/access/tokens.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { isKnownApplicantDevice, rememberApplicantDevice } from '../ingreso/ingreso.public.ts';
import './session.table.ts';

const findDeviceByHash = prepared((db, p: { huella: string }) =>
  db.selectFrom('dispositivo').select('huella').where('huella', '=', p.huella).limit(1),
);

/** Returns the token that a browser presented, if it was issued here, else a new one: nobody can plant one they know. */
export async function chooseDeviceToken(db: Db, presentedDevice: string | undefined): Promise<string> {
  if (presentedDevice === undefined) return createToken();
  const huella = hashToken(presentedDevice);
  const isIssued = (await findDeviceByHash(db, { huella })).length > 0 || (await isKnownApplicantDevice(db, huella));
  return isIssued ? presentedDevice : createToken();
}

/** Remembers the caller's browser as that in which an applicant last asked. Several applicants may share one. */
export async function rememberApplicant(
  tx: Tx,
  application: number,
  p: Pick<CallContext, 'deviceToken' | 'rememberDevice'>,
): Promise<void> {
  const token = await chooseDeviceToken(tx.db, p.deviceToken);
  await rememberApplicantDevice(tx, application, hashToken(token));
  tx.afterCommit(() => p.rememberDevice(token));
}
