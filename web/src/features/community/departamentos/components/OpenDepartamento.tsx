import type { Departamento } from '@conserje/contract';
import { quoteText } from '@conserje/rules';
import { Button } from '@mantine/core';
import IconBack from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import { Suspense } from 'react';
import { lazyWithRetry } from '../../../../platform/browser/lazyWithRetry.ts';
import { MotivoButton } from '../../../../shared/lists/MotivoButton.tsx';
import { RowAction } from '../../../../shared/lists/RowAction.tsx';
import { PersonLink } from '../../../../shared/people/PersonLink.tsx';
import { LoadError, Loading } from '../../../../ui/feedback/LoadStates.tsx';
import frame from '../../../../ui/form/Form.module.css';
import { ScreenLayout } from '../../../../ui/layout/ScreenLayout.tsx';
import { useUrlState } from '../../../../ui/state/useUrlState.ts';
import { RowButton } from '../../../../ui/table/RowButton.tsx';
import { describePlace } from '../departamentoTexts.ts';
import { ApplyButton } from './ApplyButton.tsx';
import { Members } from './Members.tsx';
import styles from './OpenDepartamento.module.css';

const DepartamentoForm = lazyWithRetry(() => import('./DepartamentoForm.tsx'));

const URL_DEFAULTS = { editar: false };

interface Props {
  /** Undefined while loading. */
  departamento: Departamento | undefined;
  error: unknown;
  retry: () => unknown;
  goBack: () => void;
  apply: (departamento: Departamento) => void;
}

/** One departamento: what it does, its head, what the viewer may do, and its members. */
export default function OpenDepartamento({ departamento, error, retry, ...actions }: Props) {
  const [{ editar }, change] = useUrlState(URL_DEFAULTS, '', 'ver');
  const isEditing = editar && departamento?.acciones.includes('editar') === true;
  const leaveForm = () => change({ editar: false }, { replace: true });
  return (
    <ScreenLayout
      title={departamento?.nombre ?? 'Departamentos'}
      actions={
        <Button variant="default" leftSection={<IconBack size={18} />} onClick={isEditing ? leaveForm : actions.goBack}>
          Volver
        </Button>
      }
    >
      {departamento && isEditing ? (
        <Suspense fallback={<div className={frame.placeholder} aria-busy="true" />}>
          <DepartamentoForm departamento={departamento} onDone={leaveForm} />
        </Suspense>
      ) : departamento ? (
        <Opened {...actions} departamento={departamento} edit={() => change({ editar: true }, { pushes: true })} />
      ) : error ? (
        <LoadError error={error} retry={retry} />
      ) : (
        <Loading label="Cargando el departamento" rows={4} />
      )}
    </ScreenLayout>
  );
}

interface OpenedProps extends Pick<Props, 'goBack' | 'apply'> {
  departamento: Departamento;
  edit: () => void;
}

function Opened({ departamento: d, ...actions }: OpenedProps) {
  const place = describePlace(d);
  return (
    <>
      <section className={styles.about} aria-label="Sobre el departamento">
        <p className="u-flush u-break-anywhere">{d.texto}</p>
        <p className="u-flush u-muted">
          {d.jefeNombre === null ? (
            'Sin jefe'
          ) : (
            <>
              Jefe: <PersonLink name={d.jefeNombre} />
            </>
          )}
          {' · '}
          {d.abierto ? 'Recibe solicitudes' : 'No recibe solicitudes'}
        </p>
        {place !== '' && <p className="u-flush u-semibold">{place}</p>}
        <OwnApplication departamento={d} />
        <Actions {...actions} departamento={d} />
      </section>
      <Members departamento={d} />
    </>
  );
}

/** The text of an application that waits, or the reason of its refusal. */
function OwnApplication({ departamento: { lugar, solicitud } }: { departamento: Departamento }) {
  if (lugar !== 'ninguno' || !solicitud) return null;
  const { estado, texto, respuesta, respondidoNombre } = solicitud;
  if (estado === 'pendiente') return <p className="u-flush u-muted u-break-anywhere">Tu solicitud: {texto}</p>;
  if (estado !== 'rechazada') return null;
  return (
    <p className="u-flush u-muted u-break-anywhere">
      Motivo de {respondidoNombre ?? 'un admin'}: {respuesta}
    </p>
  );
}

function Actions({ departamento: d, edit, goBack, apply }: OpenedProps) {
  const { id, nombre, acciones, solicitud } = d;
  if (acciones.every((action) => action === 'responder')) return null;
  return (
    <div className="u-row u-wrap u-gap-8-12">
      {acciones.includes('solicitar') && <ApplyButton departamento={d} apply={apply} />}
      {acciones.includes('retirar') && solicitud && (
        <RowAction
          call="POST retirarSolicitudDepartamento"
          submission={{ body: { id: solicitud.id } }}
          title={`Retirar tu solicitud a ${nombre}`}
        >
          Retirar solicitud
        </RowAction>
      )}
      {acciones.includes('editar') && (
        <RowButton title={`Editar ${nombre}`} press={edit}>
          Editar
        </RowButton>
      )}
      {acciones.includes('salir') && (
        <RowAction
          call="POST salirDepartamento"
          occasion={null}
          submission={{ body: { id } }}
          title={`Salir de ${nombre}`}
          question={{
            title: `¿Salir de ${nombre}?`,
            text:
              d.lugar === 'jefe'
                ? 'El departamento queda sin jefe hasta que un admin nombre a otra persona.'
                : 'Para volver tendrás que pedirlo otra vez.',
            action: 'Salir',
            danger: true,
          }}
        >
          Salir
        </RowAction>
      )}
      {acciones.includes('cerrar') && (
        <MotivoButton
          call="POST cerrarDepartamento"
          toRequest={(motivo) => ({ body: { id, motivo } })}
          title={`Cerrar ${nombre}`}
          danger
          question={`¿Cerrar ${quoteText(nombre)}?`}
          button="Cerrar departamento"
          consequence="Saldrán todas las personas y se anularán las solicitudes. No se puede deshacer."
          onDone={goBack}
        >
          Cerrar departamento
        </MotivoButton>
      )}
    </div>
  );
}
