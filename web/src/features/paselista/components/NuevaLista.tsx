import type { ParteLista } from '@conserje/rules';
import { llano } from '@conserje/rules';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { Cargando, FalloDeCarga, Vacio } from '../../../ui/Espera.tsx';
import { contar, numero } from '../../../ui/formato.ts';
import { usePorPartes } from '../../../ui/tabla/usePorPartes.ts';
import { useUrlEstado } from '../../../ui/useUrlEstado.ts';
import type { Marcas, Persona } from '../marcas.ts';
import { marcar } from '../marcas.ts';
import type { Turno } from '../paselista.queries.ts';
import { abiertosQuery } from '../paselista.queries.ts';
import { usePersonas } from '../usePersonas.ts';
import { useRejilla } from '../useRejilla.ts';
import { BarraEnvio } from './BarraEnvio.tsx';
import { CabezaLista } from './CabezaLista.tsx';
import { FilaPersona } from './FilaPersona.tsx';
import estilos from './NuevaLista.module.css';
import { TurnoPerdido } from './TurnoPerdido.tsx';

interface Props {
  turno: Turno;
  marcas: Marcas;
  cambiarMarcas: (cambio: (antes: Marcas) => Marcas) => void;
  enviando: boolean;
  enviar: (personas: readonly Persona[]) => void;
  cerrar: () => void;
}

const ROL = { rejilla: { role: 'grid' }, grupo: { role: 'rowgroup' } };
const NADIE: Persona[] = [];
const EN_URL = { filtro: '', marcados: false };

/** A list being made over the open tiempos (part 1 §2): who is paused, who gets five minutes, who is out of base. */
export default function NuevaLista({ turno, marcas, cambiarMarcas, enviando, enviar, cerrar }: Props) {
  const { data, error, refetch } = useQuery(abiertosQuery());
  const personas = usePersonas(data, marcas);
  const [{ filtro, marcados }, cambiar] = useUrlEstado(EN_URL);
  const fijos = useFijos(marcados, marcas);
  const { entrar, ...rejilla } = useRejilla();

  const visibles = useMemo(() => {
    const buscado = llano(filtro.trim());
    return personas?.filter((p) => (!fijos || fijos.has(p.id)) && llano(p.bajoNombre).includes(buscado));
  }, [personas, filtro, fijos]);
  const dibujadas = usePorPartes(visibles ?? NADIE);
  const alternar = useCallback(
    (persona: Persona, parte: ParteLista, si: boolean) => cambiarMarcas((antes) => marcar(antes, [persona], parte, si)),
    [cambiarMarcas],
  );
  const vaciar = () => cambiarMarcas(() => new Map());

  if (!personas || !visibles)
    return error ? (
      <FalloDeCarga error={error} reintentar={refetch} />
    ) : (
      <Cargando que="Cargando los tiempos abiertos" filas={8} alto="3.9rem" />
    );
  if (personas.length === 0)
    return (
      <Vacio
        titulo="Sin tiempos abiertos"
        accion={
          <Button component={Link} to="/tiempos" variant="default">
            Ir a Tiempos
          </Button>
        }
      >
        Se pasa lista a quien tiene un tiempo abierto.
      </Vacio>
    );
  const presentes = personas.filter((p) => !p.seFue);
  const ausentes = presentes.filter((p) => p.ausente !== null).length;
  const conMarca = personas.filter((p) => marcas.has(p.id)).length;
  return (
    <div className={estilos.panel}>
      {!turno.disponible && !enviando && (
        <TurnoPerdido turno={turno} hayMarcas={conMarca > 0} cerrar={cerrar} descartar={vaciar} />
      )}
      {error && <FalloDeCarga error={error} reintentar={refetch} enLinea />}
      <div className={estilos.mandos}>
        <span className={estilos.cuantos} aria-live="polite">
          {visibles.length === personas.length
            ? `${contar(presentes.length, 'persona', 'personas')}${ausentes > 0 ? `, ${contar(ausentes, 'con ausencia', 'con ausencia')}` : ''}`
            : `${numero(visibles.length)} de ${numero(personas.length)} personas`}
        </span>
        <Button
          size="sm"
          variant={marcados ? 'light' : 'default'}
          aria-pressed={marcados}
          disabled={!marcados && conMarca === 0}
          onClick={() => cambiar({ marcados: !marcados })}
        >
          Solo marcados ({numero(conMarca)})
        </Button>
        <Button size="sm" variant="default" disabled={conMarca === 0} onClick={vaciar}>
          Quitar marcas
        </Button>
      </div>
      <div className={estilos.lista}>
        <CabezaLista
          visibles={visibles}
          marcas={marcas}
          filtro={filtro}
          cambiarFiltro={(texto) => cambiar({ filtro: texto }, { reemplazar: true })}
          marcarTodos={(parte, si) => cambiarMarcas((antes) => marcar(antes, visibles, parte, si))}
          bajar={entrar}
        />
        {visibles.length > 0 ? (
          <table {...ROL.rejilla} {...rejilla} aria-label="Personas a las que pasar lista" className={estilos.filas}>
            <tbody {...ROL.grupo}>
              {dibujadas.map((p) => (
                <FilaPersona key={p.id} persona={p} marca={marcas.get(p.id)} alternar={alternar} />
              ))}
            </tbody>
          </table>
        ) : (
          <Vacio
            titulo={filtro.trim() ? `Sin resultados para «${filtro.trim()}»` : 'Nadie marcado'}
            accion={
              <Button variant="default" onClick={() => cambiar({ filtro: '', marcados: false })}>
                Ver a todos
              </Button>
            }
          />
        )}
        <BarraEnvio
          personas={personas}
          marcas={marcas}
          turno={turno}
          enviando={enviando}
          enviar={() => enviar(personas)}
        />
      </div>
    </div>
  );
}

/** Those who carried a mark when only they were asked for: whoever loses it does not vanish under the thumb. */
function useFijos(marcados: boolean, marcas: Marcas): ReadonlySet<number> | null {
  const [fijos, setFijos] = useState<ReadonlySet<number> | null>(null);
  if (marcados === (fijos !== null)) return fijos;
  const nuevos = marcados ? new Set(marcas.keys()) : null;
  setFijos(nuevos);
  return nuevos;
}
