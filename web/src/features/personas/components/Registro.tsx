import type { Persona } from '@conserje/contract';
import type { Modulo } from '@conserje/rules';
import { ESPERA_REGISTROS_MS, MODULOS } from '@conserje/rules';
import { CsvLibro } from '../../../dominio/CsvLibro.tsx';
import { Libro } from '../../../dominio/Libro.tsx';
import { libroQuery } from '../../../dominio/libro.ts';
import { TablaBuscar } from '../../../ui/tabla/TablaBuscar.tsx';
import controles from '../../../ui/tabla/TablaControles.module.css';
import { useUrlEstado } from '../../../ui/useUrlEstado.ts';
import { Vistas } from '../../../ui/Vistas.tsx';
import estilos from './Seccion.module.css';

const EN_URL = { lado: 'recibio', modulo: '', buscar: '' };
const esModulo = (texto: string): texto is Modulo => Object.hasOwn(MODULOS, texto);

/** What someone did and what was done to them, by module: their lines of *Registros*. */
export default function Registro({ persona: { id, usuario } }: { persona: Persona }) {
  const [url, cambiar] = useUrlEstado(EN_URL, 'registro');
  const vistas = [
    { clave: 'recibio', texto: `Sobre ${usuario}` },
    { clave: 'hizo', texto: `Por ${usuario}` },
  ] as const;
  const lado = url.lado === 'hizo' ? 'hizo' : 'recibio';
  const modulo = esModulo(url.modulo) ? url.modulo : undefined;
  const buscar = url.buscar.trim();
  const suyo = lado === 'hizo' ? { encargado: id } : { usuario: id };
  const lista = libroQuery(['usuarios', 'bitacora'], { ...suyo, ...(modulo && { modulo }) }, buscar);
  return (
    <div className={estilos.seccion}>
      <div className={estilos.filtro}>
        <Vistas leyenda="Qué se muestra" vistas={vistas} vista={lado} cambiar={(nuevo) => cambiar({ lado: nuevo })} />
        <select
          aria-label="Módulo"
          className={controles.campo}
          value={modulo ?? ''}
          onChange={(e) => cambiar({ modulo: e.currentTarget.value })}
        >
          <option value="">Todos los módulos</option>
          {Object.entries(MODULOS).map(([m, nombre]) => (
            <option key={m} value={m}>
              {nombre}
            </option>
          ))}
        </select>
        <TablaBuscar
          etiqueta="Buscar en el registro"
          valor={url.buscar}
          cambiar={(texto) => cambiar({ buscar: texto }, { reemplazar: true })}
          espera={ESPERA_REGISTROS_MS}
        />
        <CsvLibro lista={lista} archivo={`registro-${usuario}`} />
      </div>
      <Libro
        lista={lista}
        buscar={buscar}
        conModulo={modulo === undefined}
        filtrado={modulo !== undefined}
        limpiar={() => cambiar({ modulo: '', buscar: '' })}
      />
    </div>
  );
}
