import type { Miembro } from '@conserje/contract';
import { esPropio } from '@conserje/rules';
import { useState } from 'react';
import { Avatar } from '../../../dominio/Avatar.tsx';
import { ausenteHasta } from '../../../dominio/ausencias.ts';
import { Puerta } from '../../../dominio/Puerta.tsx';
import { useSesion } from '../../../platform/sesion.tsx';
import { Vacio } from '../../../ui/Espera.tsx';
import { contar } from '../../../ui/formato.ts';
import controles from '../../../ui/tabla/TablaControles.module.css';
import type { RangoContado } from '../equipo.ts';
import estilos from './Casilleros.module.css';

/** So many are drawn at a time: a rank may have hundreds. */
const POR_VEZ = 60;

interface Props {
  id: string;
  titulo: string;
  miembros: readonly Miembro[];
  /** The last day of who is absent today, by name. */
  ausentes: ReadonlyMap<string, string>;
  /** Where members of several ranks stand together: their ranks. */
  conRango: readonly RangoContado[] | undefined;
}

/** The pigeonholes behind the desk, one for each member; whoever is absent has left the key in theirs. */
export function Casilleros({ id, titulo, miembros, ausentes, conRango }: Props) {
  const [hasta, setHasta] = useState(POR_VEZ);
  const { datos } = useSesion();
  const rangoDe = new Map(conRango?.map((r) => [r.id, r.nombre]));
  const fuera = miembros.filter((m) => ausentes.has(m.usuario)).length;
  const quedan = miembros.length - hasta;
  return (
    <section aria-labelledby={`${id}-titulo`} id={id} className={estilos.mueble}>
      <header className={estilos.cabeza}>
        <h2 id={`${id}-titulo`} className={estilos.titulo}>
          {titulo}
        </h2>
        <p className={estilos.cuenta} role="status">
          {contar(miembros.length, 'persona', 'personas')}
          {fuera > 0 && `, ${contar(fuera, 'ausente', 'ausentes')}`}
        </p>
      </header>
      {miembros.length === 0 ? (
        <Vacio titulo={conRango ? 'Sin resultados' : 'No hay personas en este rango'}>
          {conRango ? 'Prueba con otra parte del nombre.' : 'Elige otro rango.'}
        </Vacio>
      ) : (
        <ul className={estilos.lista}>
          {miembros.slice(0, hasta).map(({ usuario, mision, categoria }) => {
            const ausente = ausentes.get(usuario);
            const rango = rangoDe.get(categoria);
            return (
              <li
                key={usuario}
                className={estilos.miembro}
                data-ausente={ausente !== undefined || undefined}
                data-propio={(datos !== null && esPropio(usuario, datos)) || undefined}
              >
                <span className={estilos.casillero}>
                  <Avatar usuario={usuario} size={46} headOnly />
                  {ausente !== undefined && <span className={estilos.llave} aria-hidden="true" />}
                </span>
                <span className={estilos.placa}>
                  <b className={estilos.nombre}>
                    <Puerta nombre={usuario} />
                  </b>
                  <span className={estilos.mision}>{rango === undefined ? mision : `${mision} · ${rango}`}</span>
                  {ausente !== undefined && <span className={estilos.ausente}>{ausenteHasta(ausente)}</span>}
                </span>
              </li>
            );
          })}
        </ul>
      )}
      {quedan > 0 && (
        <div className={controles.paginas}>
          <button type="button" className={controles.boton} onClick={() => setHasta(hasta + POR_VEZ)}>
            Ver más ({quedan})
          </button>
        </div>
      )}
    </section>
  );
}
