import { ESPERA_REGISTROS_MS, MODULOS, PESTANAS_REGISTROS } from '@conserje/rules';
import IconFiltros from '@tabler/icons-react/dist/esm/icons/IconAdjustments.mjs';
import IconReloj from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { CsvLibro } from '../../dominio/CsvLibro.tsx';
import { Libro } from '../../dominio/Libro.tsx';
import { Pantalla } from '../../ui/Pantalla.tsx';
import { TablaBuscar } from '../../ui/tabla/TablaBuscar.tsx';
import controles from '../../ui/tabla/TablaControles.module.css';
import { useUrlEstado } from '../../ui/useUrlEstado.ts';
import { Vistas } from '../../ui/Vistas.tsx';
import { DetalleFichaje } from './components/DetalleFichaje.tsx';
import { Novedades } from './components/Novedades.tsx';
import { PanelFiltros } from './components/PanelFiltros.tsx';
import { consultaDe, cuantos, EN_URL, moduloDe } from './filtros.ts';
import estilos from './Registros.module.css';
import { CLAVE_REGISTROS, registrosQuery } from './registros.queries.ts';

const PESTANAS = [
  { clave: 'todos' as const, texto: 'Todos' },
  ...PESTANAS_REGISTROS.map((clave) => ({ clave, texto: MODULOS[clave] })),
];
/** Which dialog is open. */
const DIALOGO = { detalle: false };
const esPestana = (clave: string): clave is (typeof PESTANAS)[number]['clave'] =>
  PESTANAS.some((p) => p.clave === clave);
const OTROS = Object.entries(MODULOS)
  .filter(([clave]) => !esPestana(clave))
  .toSorted(([, a], [, b]) => a.localeCompare(b, 'es'));

/** *Registros* (part 2 §2): all that anybody did, and of each edit what stood before and after. */
export default function RegistrosScreen() {
  const [url, cambiar] = useUrlEstado(EN_URL);
  const [abiertos, setAbiertos] = useState(cuantos(url) > 0);
  const [{ detalle }, abrirDetalle] = useUrlEstado(DIALOGO);
  const idPanel = useId();
  const cliente = useQueryClient();
  const modulo = moduloDe(url);
  const puestos = cuantos(url);
  const buscar = url.buscar.trim();
  const filtro = consultaDe(url);
  const lista = registrosQuery(filtro, buscar);
  const elegir = (elegido: string) => cambiar({ modulo: elegido });
  return (
    <Pantalla titulo="Registros" descripcion="Todo lo que pasó en el portal: quién, qué y cuándo." explica>
      <div className={estilos.barra}>
        <div className={estilos.pestanas}>
          <Vistas
            leyenda="Módulo"
            vistas={PESTANAS}
            vista={esPestana(modulo) ? modulo : ('' as 'todos')}
            cambiar={elegir}
          />
        </div>
        <select
          className={`${controles.campo} ${estilos.otros}`}
          aria-label="Módulo"
          value={modulo}
          onChange={(e) => elegir(e.currentTarget.value)}
        >
          {PESTANAS.map(({ clave, texto }) => (
            <option key={clave} value={clave}>
              {clave === 'todos' ? 'Todos los módulos' : texto}
            </option>
          ))}
          {OTROS.map(([clave, texto]) => (
            <option key={clave} value={clave}>
              {texto}
            </option>
          ))}
        </select>
        <TablaBuscar
          etiqueta="Buscar en los registros"
          valor={url.buscar}
          cambiar={(texto) => cambiar({ buscar: texto }, { reemplazar: true })}
          espera={ESPERA_REGISTROS_MS}
        />
        <button
          type="button"
          className={controles.boton}
          aria-expanded={abiertos}
          aria-controls={idPanel}
          onClick={() => setAbiertos(!abiertos)}
        >
          <IconFiltros size={18} aria-hidden="true" />
          <span className={puestos > 0 ? undefined : estilos.palabra}>
            {puestos > 0 ? `Filtros: ${puestos}` : 'Filtros'}
          </span>
        </button>
        <button
          type="button"
          className={controles.boton}
          aria-haspopup="dialog"
          onClick={() => abrirDetalle({ detalle: true }, { abre: true })}
        >
          <IconReloj size={18} aria-hidden="true" />
          <span className={estilos.palabra}>Detalle del fichaje</span>
        </button>
        <CsvLibro
          lista={registrosQuery({ ...filtro, abierto: 1 }, buscar)}
          archivo="registros"
          clasePalabra={estilos.palabra}
        />
      </div>
      <div id={idPanel} hidden={!abiertos}>
        {abiertos && <PanelFiltros filtros={url} cambiar={cambiar} />}
      </div>
      <Novedades ver={() => void cliente.resetQueries({ queryKey: CLAVE_REGISTROS })} />
      <Libro
        lista={lista}
        buscar={buscar}
        conModulo={modulo === 'todos'}
        filtrado={puestos > 0 || modulo !== 'todos'}
        limpiar={() => cambiar(EN_URL)}
      />
      {detalle && <DetalleFichaje cerrar={() => abrirDetalle({ detalle: false }, { reemplazar: true })} />}
    </Pantalla>
  );
}
