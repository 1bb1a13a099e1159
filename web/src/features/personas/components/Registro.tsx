import type { Anotado, Persona } from '@conserje/contract';
import type { Modulo } from '@conserje/rules';
import { MODULOS } from '@conserje/rules';
import { useMemo } from 'react';
import { colEncargado, colFecha } from '../../../dominio/columnas.tsx';
import { Puerta } from '../../../dominio/Puerta.tsx';
import type { ColumnaLarga } from '../../../dominio/TablaLarga.tsx';
import { TablaLarga } from '../../../dominio/TablaLarga.tsx';
import { listaLarga } from '../../../platform/paginas.ts';
import { Vacio } from '../../../ui/Espera.tsx';
import controles from '../../../ui/tabla/TablaControles.module.css';
import { useUrlEstado } from '../../../ui/useUrlEstado.ts';
import { Vistas } from '../../../ui/Vistas.tsx';
import estilos from './Seccion.module.css';

const cambios = ({ diferencias }: Anotado): string =>
  diferencias.map((d) => `${d.campo}: ${d.antes || '—'} → ${d.despues || '—'}`).join('; ');

type Columna = ColumnaLarga<'GET bitacoraDe/:id'>;
const QUE: Columna = {
  clave: 'motivo',
  titulo: 'Qué',
  valor: (a) => a.motivo,
  csv: (a) => (a.diferencias.length === 0 ? a.motivo : `${a.motivo} (${cambios(a)})`),
  celda: (a) => (
    <span>
      {a.motivo}
      {a.diferencias.map((d) => (
        <span key={d.campo} className={estilos.cambio}>
          {d.campo}: <del>{d.antes || '—'}</del> <ins>{d.despues || '—'}</ins>
        </span>
      ))}
    </span>
  ),
  tarjeta: 'titulo',
};
const MODULO: Columna = {
  clave: 'modulo',
  titulo: 'Módulo',
  valor: (a) => MODULOS[a.modulo],
  tarjeta: 'izquierda',
};
const A_QUIEN: Columna = {
  clave: 'usuario',
  titulo: 'A quién',
  valor: (a) => a.usuarioNombre,
  celda: (a) => (a.usuarioNombre === null ? '—' : <Puerta nombre={a.usuarioNombre} />),
};
const FECHA: Columna = colFecha((a) => a.fecha, { tarjeta: 'derecha' });
const COLUMNAS = {
  recibio: [QUE, MODULO, colEncargado((a: Anotado) => a.encargadoNombre), FECHA],
  hizo: [QUE, MODULO, A_QUIEN, FECHA],
} satisfies Record<string, readonly Columna[]>;

const VISTAS = [
  { clave: 'recibio', texto: 'Lo que se le hizo' },
  { clave: 'hizo', texto: 'Lo que hizo' },
] as const;
const EN_URL = { lado: 'recibio', modulo: '' };
const UNIDAD = ['apunte', 'apuntes'] as const;
const esModulo = (texto: string): texto is Modulo => Object.hasOwn(MODULOS, texto);
const idDe = (a: Anotado): number => a.id;

/** What someone did and what was done to them, by module (*Registros*). */
export default function Registro({ persona: { id, usuario } }: { persona: Persona }) {
  const [url, cambiar] = useUrlEstado(EN_URL, 'registro');
  const lado = url.lado === 'hizo' ? 'hizo' : 'recibio';
  const modulo = esModulo(url.modulo) ? url.modulo : '';
  const lista = useMemo(
    () =>
      listaLarga('GET bitacoraDe/:id', ['usuarios', 'bitacora', String(id), lado, modulo], {
        params: { id },
        query: { lado, ...(modulo !== '' && { modulo }) },
      }),
    [id, lado, modulo],
  );
  return (
    <div className={estilos.seccion}>
      <div className={estilos.filtro}>
        <Vistas leyenda="Qué se muestra" vistas={VISTAS} vista={lado} cambiar={(nuevo) => cambiar({ lado: nuevo })} />
        <select
          aria-label="Módulo"
          className={controles.campo}
          value={modulo}
          onChange={(e) => cambiar({ modulo: e.currentTarget.value })}
        >
          <option value="">Todos los módulos</option>
          {Object.entries(MODULOS).map(([m, nombre]) => (
            <option key={m} value={m}>
              {nombre}
            </option>
          ))}
        </select>
      </div>
      <TablaLarga
        key={lado}
        lista={lista}
        leyenda={`${lado === 'hizo' ? 'Lo que hizo' : 'Lo que se le hizo a'} ${usuario}`}
        archivo={`registro-${usuario}`}
        columnas={COLUMNAS[lado]}
        idDe={idDe}
        ordenInicial="-fecha"
        enUrl="registro"
        tarjetasHasta={920}
        etiquetaBuscar="Buscar en el registro"
        unidad={UNIDAD}
        vacio={<Vacio titulo="Nada apuntado">Lo que cambie en el portal queda aquí, con quién lo hizo y cuándo.</Vacio>}
      />
    </div>
  );
}
