import type { Ingreso } from '@conserje/contract';
import { describeMatches } from '../applicationTexts.ts';

/**
 * Says if the name of an application is on the lista negra, and with whom it shares a connection or an avatar.
 */
export function ApplicationMatches({ application }: { application: Ingreso }) {
  const { banned, others } = describeMatches(application);
  return (
    <>
      {banned !== '' && <b className="u-block u-text-14 u-bad u-break-anywhere">{banned}</b>}
      {others !== '' && <span className="u-block u-text-14 u-regular u-muted u-break-anywhere">{others}</span>}
    </>
  );
}
