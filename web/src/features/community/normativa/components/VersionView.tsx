import type { AnswerOf } from '@conserje/contract';
import { CAN_EDIT_NORMATIVA } from '@conserje/rules';
import { Button } from '@mantine/core';
import IconBack from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCan } from '../../../../platform/session/session.tsx';
import { useNormativa } from '../../../../shared/careers/normativa.queries.ts';
import { PersonLink } from '../../../../shared/people/PersonLink.tsx';
import { ViewSwitcher } from '../../../../ui/controls/ViewSwitcher.tsx';
import { LoadError, Loading } from '../../../../ui/feedback/LoadStates.tsx';
import { ScreenLayout } from '../../../../ui/layout/ScreenLayout.tsx';
import { useUrlState } from '../../../../ui/state/useUrlState.ts';
import { DateTimeText } from '../../../../ui/text/DateTimeText.tsx';
import { formatDate } from '../../../../ui/text/format.ts';
import { versionQuery } from '../normativa.queries.ts';
import { NORMATIVA_URL } from '../normativaUrl.ts';
import { NormativaDiff } from './NormativaDiff.tsx';
import { NormativaReader } from './NormativaReader.tsx';
import { VersionState } from './VersionState.tsx';

type View = 'cambios' | 'hoy' | 'texto';

/** One version of the rulebook: what it changed, how it differs from the present one, and its whole text. */
export default function VersionView({ version }: { version: number }) {
  const { data, error, refetch } = useQuery(versionQuery(version));
  const { data: present } = useNormativa();
  const [, change] = useUrlState(NORMATIVA_URL);
  const canEdit = useCan(CAN_EDIT_NORMATIVA);
  return (
    <ScreenLayout
      title={version === 0 ? 'Normativa original' : `Normativa, versión ${version}`}
      actions={
        <>
          {canEdit && data && present && version !== present.ultima && (
            <Button variant="default" onClick={() => change({ editar: version, version: -1 }, { pushes: true })}>
              Usar esta versión
            </Button>
          )}
          <Button
            variant="default"
            leftSection={<IconBack size={18} />}
            onClick={() => change({ version: -1, vista: 'versiones' }, { replace: true })}
          >
            Versiones
          </Button>
        </>
      }
    >
      {error && <LoadError error={error} retry={refetch} isInline={data !== undefined} />}
      {!data && !error && <Loading label="Cargando la versión" />}
      {data && <VersionBody data={data} present={present} />}
    </ScreenLayout>
  );
}

interface BodyProps {
  data: AnswerOf<'GET normativaVersion/:version'>;
  present: AnswerOf<'GET normativa'> | undefined;
}

/** Author and day of a version, and the chosen view of it. */
function VersionBody({ data, present }: BodyProps) {
  const [chosen, setChosen] = useState<View>();
  const views = [
    ...(data.anterior ? [{ id: 'cambios' as const, label: 'Qué cambió' }] : []),
    ...(present && present.version !== data.version ? [{ id: 'hoy' as const, label: 'Comparar con hoy' }] : []),
    { id: 'texto' as const, label: 'Texto' },
  ];
  const view = chosen ?? views[0]?.id ?? 'texto';
  return (
    <>
      <p>
        <VersionState estado={data.estado} /> {data.rige !== null && `Se aplica desde el ${formatDate(data.rige)}. `}
        {data.autor !== null && (
          <>
            La escribió <PersonLink name={data.autor} />, <DateTimeText value={data.fecha} />.
          </>
        )}
      </p>
      {data.nota !== '' && <p>«{data.nota}»</p>}
      {views.length > 1 && <ViewSwitcher caption="Qué se muestra" views={views} view={view} change={setChosen} />}
      {view === 'cambios' && data.anterior && (
        <NormativaDiff before={data.anterior} after={data.contenido} same="El texto no cambió" />
      )}
      {view === 'hoy' && present && (
        <NormativaDiff before={data.contenido} after={present.contenido} same="Es igual a la de hoy" />
      )}
      {view === 'texto' && <NormativaReader content={data.contenido} />}
    </>
  );
}
