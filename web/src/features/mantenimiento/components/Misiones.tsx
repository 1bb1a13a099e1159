import type { MisionEditable } from '@conserje/contract';
import { TEXTOS } from '@conserje/rules';
import { Button } from '@mantine/core';
import IconBajar from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconSubir from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import IconEditar from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo, useState } from 'react';
import { Llavero } from '../../../dominio/Llavero.tsx';
import { useLlamada, useOcupada } from '../../../platform/llamada.ts';
import { perezosa } from '../../../platform/perezosa.ts';
import { Cargando, FalloDeCarga, Vacio } from '../../../ui/Espera.tsx';
import { contar, creditos } from '../../../ui/formato.ts';
import { Mas } from '../../../ui/Mas.tsx';
import { TablaBuscar } from '../../../ui/tabla/TablaBuscar.tsx';
import { useUrlEstado } from '../../../ui/useUrlEstado.ts';
import { misionesQuery, rangosQuery } from '../mantenimiento.queries.ts';
import { loQueCambia, tablero, vecinaDe } from '../tablero.ts';
import estilos from './Mantenimiento.module.css';

const DialogoMision = perezosa(() => import('./DialogoMision.tsx'));
const NuevaMision = perezosa(async () => ({ default: (await import('./DialogoMision.tsx')).NuevaMision }));
const ImportarEscala = perezosa(() => import('./ImportarEscala.tsx'));
const EN_URL = { mision: '', importar: false };
/** Whatever changes the ladder waits for what changes it. */
const CLAVE = 'escala';

/** The ladder as the board of keys behind the desk: each mission on its hook, ordered by its buttons. */
export default function Misiones() {
  const { data, error, refetch } = useQuery(misionesQuery());
  const { data: rangos } = useQuery(rangosQuery());
  const [{ mision: buscar, importar }, cambiar] = useUrlEstado(EN_URL);
  const [abierta, setAbierta] = useState<number>();
  const [nueva, setNueva] = useState(false);
  const { paneles, retiradas } = useMemo(() => tablero(data ?? [], buscar), [data, buscar]);
  const agregables = rangos?.filter((r) => r.acciones.includes('agregar')).map((r) => r.id_categoria) ?? [];
  const elegida = data?.find((m) => m.id === abierta);
  const filas = (misiones: readonly MisionEditable[]) => (
    <ul className={estilos.ganchos}>
      {misiones.map((m) => (
        <Gancho key={m.id} mision={m} todas={data ?? []} editar={() => setAbierta(m.id)} />
      ))}
    </ul>
  );
  if (!data) {
    if (error) return <FalloDeCarga error={error} reintentar={refetch} />;
    return <Cargando que="Cargando las misiones" />;
  }
  return (
    <>
      {error && <FalloDeCarga error={error} reintentar={refetch} enLinea />}
      {data.some((m) => !m.acciones.includes('editar')) && <p className={estilos.suave}>{TEXTOS.tarifasAltas}.</p>}
      <div className={estilos.controles}>
        <TablaBuscar
          etiqueta="Buscar misión o rango"
          valor={buscar}
          cambiar={(texto) => cambiar({ mision: texto }, { reemplazar: true })}
        />
        {agregables.length > 0 && <Button onClick={() => setNueva(true)}>Añadir misión</Button>}
        <Mas etiqueta="Más de las misiones" de="pantalla">
          <Button variant="default" onClick={() => cambiar({ importar: true }, { abre: true })}>
            Importar rangos y misiones
          </Button>
        </Mas>
      </div>
      {paneles.length + retiradas.length === 0 && (
        <Vacio titulo="No Datos">
          {data.length === 0
            ? 'Toca «Añadir misión» para crear la primera.'
            : 'Sin resultados. Prueba con otro nombre.'}
        </Vacio>
      )}
      {paneles.map(({ categoria, nombre, misiones }) => (
        <section key={categoria} className={estilos.panel} aria-label={nombre}>
          <h2 className={estilos.rotulo}>
            {nombre} <small>{contar(misiones.length, 'misión', 'misiones')}</small>
          </h2>
          {filas(misiones)}
        </section>
      ))}
      {retiradas.length > 0 && (
        <section className={estilos.panel} aria-label="Retiradas">
          <h2 className={estilos.rotulo}>Retiradas</h2>
          {filas(retiradas)}
        </section>
      )}
      <Suspense fallback={null}>
        {elegida && <DialogoMision mision={elegida} cerrar={() => setAbierta(undefined)} />}
        {importar && (
          <ImportarEscala misiones={data} cerrar={() => cambiar({ importar: false }, { reemplazar: true })} />
        )}
        {nueva && <NuevaMision categorias={agregables} cerrar={() => setNueva(false)} />}
      </Suspense>
    </>
  );
}

interface PropsGancho {
  mision: MisionEditable;
  todas: readonly MisionEditable[];
  editar: () => void;
}

function Gancho({ mision, todas, editar }: PropsGancho) {
  const { id, nombre, precio, venta, traslado_venta, personas, retirada } = mision;
  const datos = [
    creditos(precio),
    ...(venta === 1 ? ['en venta'] : []),
    ...(traslado_venta === 1 ? ['traslados'] : []),
    personas === 0 ? 'libre' : contar(personas, 'persona', 'personas'),
    `n.º ${id}`,
  ];
  return (
    <li className={estilos.gancho}>
      <span className={estilos.llave}>
        <Llavero mision={nombre} />
      </span>
      <span className={estilos.datos}>
        {retirada ? `${mision.n_categoria} · ` : ''}
        {datos.join(' · ')}
      </span>
      <span className={estilos.mover}>
        {!retirada && <Mover mision={mision} todas={todas} hacia={1} />}
        {!retirada && <Mover mision={mision} todas={todas} hacia={-1} />}
        {mision.acciones.includes('editar') && (
          <button type="button" className={estilos.boton} aria-label={`Editar ${nombre}`} onClick={editar}>
            <IconEditar size={20} />
          </button>
        )}
      </span>
    </li>
  );
}

function Mover({ mision, todas, hacia }: { mision: MisionEditable; todas: readonly MisionEditable[]; hacia: 1 | -1 }) {
  const verbo = hacia === 1 ? 'Subir' : 'Bajar';
  const [mover] = useLlamada('POST moverMis', { clave: CLAVE });
  const ocupada = useOcupada(CLAVE);
  const vecina = vecinaDe(todas, mision, hacia);
  const puede = vecina !== undefined && mision.acciones.includes(hacia === 1 ? 'subir' : 'bajar');
  const Icono = hacia === 1 ? IconSubir : IconBajar;
  const pulsar = () => {
    if (!puede || ocupada) return;
    const pregunta = {
      titulo: `¿${verbo} ${mision.nombre}?`,
      texto: loQueCambia(mision, vecina, hacia),
      accion: verbo,
    };
    const nadie = mision.personas + vecina.personas === 0;
    mover({ body: { id: mision.id, vecina: vecina.id } }, { pregunta: nadie ? null : pregunta });
  };
  return (
    <button
      type="button"
      className={estilos.boton}
      aria-label={`${verbo} ${mision.nombre}`}
      // Whoever pressed it by the keyboard stays on it while it runs.
      aria-disabled={!puede || ocupada || undefined}
      onClick={pulsar}
    >
      <Icono size={20} />
    </button>
  );
}
