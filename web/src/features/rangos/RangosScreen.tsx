import { Accordion } from '@mantine/core';
import '@mantine/core/styles/Accordion.layer.css';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { startupQuery } from '../../dominio/configuracion.ts';
import { useSesion } from '../../platform/sesion.tsx';
import { FalloDeCarga, Vacio } from '../../ui/Espera.tsx';
import { Pantalla } from '../../ui/Pantalla.tsx';
import { useUrlEstado } from '../../ui/useUrlEstado.ts';
import { Pestanas } from './components/Pestanas.tsx';
import estilos from './RangosScreen.module.css';
import { esperaDe, pagaDe } from './requisitos.ts';

const URL_DEFECTO = { categoria: 0, pestana: 'misiones' };
const PACIENCIA_MS = 5000;

/** Ranks (part 1 §2): one item per category, with its missions, its requirements and its pay. */
export default function RangosScreen() {
  const { data, error, refetch } = useQuery(startupQuery());
  const rangos = data?.rangos ?? false;
  // Part 1 §2: nothing is shown without the ranks' data, unless a flag forces it. It is forced when the data does not
  // come, so that nobody is left before an empty screen.
  const [forzado, setForzado] = useState(false);
  useEffect(() => {
    if (rangos) return;
    const plazo = setTimeout(() => setForzado(true), PACIENCIA_MS);
    return () => clearTimeout(plazo);
  }, [rangos]);

  const propia = useSesion().datos?.id_categoria;
  const [{ categoria, pestana }, cambiar] = useUrlEstado(URL_DEFECTO);
  useEffect(() => {
    document.querySelector(`[data-categoria="${categoria}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [categoria]);

  if (!rangos && !forzado) return null;
  return (
    <Pantalla titulo="Rangos" descripcion="Misiones, requisitos y paga de cada rango.">
      {!rangos && <FalloDeCarga error={error ?? new Error('No pudimos cargar los rangos')} reintentar={refetch} />}
      {rangos && rangos.length === 0 && <Vacio titulo="Sin rangos">Un admin los crea en Mantenimiento.</Vacio>}
      {rangos && rangos.length > 0 && (
        <Accordion
          order={2}
          variant="separated"
          keepMounted={false}
          value={categoria > 0 ? String(categoria) : null}
          onChange={(valor) => cambiar({ categoria: Number(valor ?? 0) }, { reemplazar: true })}
          classNames={{ item: estilos.categoria, control: estilos.control, chevron: estilos.chevron }}
        >
          {rangos.map((rango) => (
            <Accordion.Item
              key={rango.id_categoria}
              value={String(rango.id_categoria)}
              data-categoria={rango.id_categoria}
            >
              <Accordion.Control aria-describedby={`datos-${rango.id_categoria}`}>
                <span className={estilos.cabeza}>
                  <img className={estilos.placa} src={rango.placa} width={64} height={64} alt="" decoding="async" />
                  <span className={estilos.quien}>
                    <span className={estilos.nombre}>{rango.n_categoria}</span>
                    {rango.id_categoria === propia && <span className={estilos.propia}>Tu rango</span>}
                    {/* Not part of the button's name, which is the rank's (part 1 §2). */}
                    <small id={`datos-${rango.id_categoria}`} aria-hidden="true" className={estilos.datos}>
                      Paga {pagaDe(rango)} · Ascenso cada {esperaDe(rango)}
                    </small>
                  </span>
                </span>
              </Accordion.Control>
              <Accordion.Panel>
                <Pestanas
                  categoria={rango}
                  pestana={pestana}
                  cambiar={(nueva) => cambiar({ pestana: nueva }, { reemplazar: true })}
                />
              </Accordion.Panel>
            </Accordion.Item>
          ))}
        </Accordion>
      )}
    </Pantalla>
  );
}
