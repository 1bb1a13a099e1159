import type { FilaNomina } from '@conserje/contract';
import type { RangoFechas } from '@conserje/rules';
import { CIFRAS } from '@conserje/rules';
import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { cifra } from '../../../dominio/cifras.ts';
import { TablaTrabajo } from '../../../dominio/TablaTrabajo.tsx';
import { Dialogo } from '../../../ui/Dialogo.tsx';
import { FalloDeCarga } from '../../../ui/Espera.tsx';
import { dia } from '../../../ui/formato.ts';
import { nominaQuery } from '../nomina.queries.ts';
import { AjustarNomina } from './AjustarNomina.tsx';
import type { Hecho } from './AjustesHechos.tsx';
import { AjustesHechos } from './AjustesHechos.tsx';
import estilos from './ModalNomina.module.css';

export type Hoja = 'registro' | 'ajustar';

interface Props {
  /** As the list shows them. */
  fila: FilaNomina;
  /** What the list is filtered by. */
  rango: RangoFechas | null;
  hoja: Hoja;
  cambiarHoja: (hoja: Hoja) => void;
  cerrar: () => void;
}

/** A member's work in the payroll: what it is made of, and changes to it (permission `req`). */
export default function ModalNomina({ fila, rango, hoja, cambiarHoja, cerrar }: Props) {
  const { data, error, refetch } = useQuery(nominaQuery(null));
  const [hechos, setHechos] = useState<readonly Hecho[]>([]);
  const puedeAjustar = fila.acciones.includes('ajustar');
  const abierta = data?.find((f) => f.id === fila.id);
  return (
    <Dialogo titulo={`Nómina de ${fila.usuarioNombre}`} cerrar={cerrar} ancho="xl">
      <section className={estilos.periodo} aria-label="Período actual">
        <h3 className={estilos.titulo}>Período actual</h3>
        {error && !data && <FalloDeCarga error={error} reintentar={refetch} enLinea />}
        <dl className={estilos.cifras}>
          <div>
            <dt>{CIFRAS.asistencia}</dt>
            <dd>{abierta ? cifra('asistencia', abierta.asistencia) : '…'}</dd>
          </div>
          <div>
            <dt>{CIFRAS.times}</dt>
            <dd>{abierta ? cifra('times', abierta.times) : '…'}</dd>
          </div>
        </dl>
        {rango && (
          <p className={estilos.filtro}>
            Del {dia(rango.inicio)} al {dia(rango.final)}: <b>{cifra('asistencia', fila.asistencia)}</b> y{' '}
            <b>{cifra('times', fila.times)} de tiempos</b>
          </p>
        )}
      </section>
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
          <AjustesHechos hechos={hechos} />
          <AjustarNomina
            id={fila.id}
            abierta={abierta}
            alHacer={(msg, cambio) => setHechos((antes) => [{ n: antes.length, msg, cambio }, ...antes])}
          />
        </Tabs.Panel>
      </Tabs>
    </Dialogo>
  );
}
