import '@mantine/core/styles/Tabs.layer.css';
import type { FilaNomina } from '@conserje/contract';
import { Tabs } from '@mantine/core';
import { Dialogo } from '../../../ui/Dialogo.tsx';
import { duracion, numero } from '../../../ui/formato.ts';
import { TablaTrabajo } from '../../../ui/TablaTrabajo.tsx';
import { AjustarNomina } from './AjustarNomina.tsx';
import estilos from './ModalNomina.module.css';

export type Hoja = 'registro' | 'ajustar';

interface Props {
  fila: FilaNomina;
  hoja: Hoja;
  cambiarHoja: (hoja: Hoja) => void;
  puedeAjustar: boolean;
  cerrar: () => void;
}

/** A member's work in the payroll: what it is made of, and changes to it (permission `req`). */
export default function ModalNomina({ fila, hoja, cambiarHoja, puedeAjustar, cerrar }: Props) {
  return (
    <Dialogo titulo={`Nómina de ${fila.usuarioNombre}`} cerrar={cerrar} ancho="xl">
      <dl className={estilos.cifras}>
        <div>
          <dt>Horas</dt>
          <dd>{duracion(fila.asistencia)}</dd>
        </div>
        <div>
          <dt>Tiempos</dt>
          <dd>{numero(fila.times)}</dd>
        </div>
      </dl>
      <Tabs
        value={puedeAjustar ? hoja : 'registro'}
        onChange={(nueva) => cambiarHoja(nueva === 'ajustar' ? 'ajustar' : 'registro')}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="registro">Registro</Tabs.Tab>
          {puedeAjustar && <Tabs.Tab value="ajustar">Ajustar</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value="registro">
          <TablaTrabajo usuario={fila.usuarioNombre} categoria={fila.categoria} enUrl={null} />
        </Tabs.Panel>
        <Tabs.Panel value="ajustar">
          <AjustarNomina fila={fila} />
        </Tabs.Panel>
      </Tabs>
    </Dialogo>
  );
}
