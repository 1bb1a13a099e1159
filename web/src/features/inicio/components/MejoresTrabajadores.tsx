import { Avatar } from '../../../dominio/Avatar.tsx';
import { useArranque } from '../../../dominio/configuracion.ts';
import { Nombre } from '../../../dominio/Nombre.tsx';
import estilos from './MejoresTrabajadores.module.css';

/** The four honours, as part 2 §2 Best worker names them. */
const TITULOS = {
  ascensos: 'Ascensos',
  asistencias: 'Horas trabajadas',
  tiempos: 'Tiempos',
  timer_segdir: 'Timer de Seg. a Dir.',
} as const;
const CLAVES = Object.keys(TITULOS) as (keyof typeof TITULOS)[];

export function MejoresTrabajadores() {
  const { empleados } = useArranque();
  const premiados = CLAVES.flatMap((clave) => {
    const usuario = empleados[clave];
    return usuario ? [{ clave, usuario }] : [];
  });
  if (premiados.length === 0) return null;
  return (
    <section className={estilos.mejores} aria-labelledby="inicio-mejores">
      <h2 id="inicio-mejores" className={estilos.titulo}>
        Mejores trabajadores
      </h2>
      <ul className={estilos.lista}>
        {premiados.map(({ clave, usuario }) => (
          <li key={clave} className={estilos.premiado}>
            <Avatar usuario={usuario} size={62} headOnly />
            <div className={estilos.texto}>
              <b className={estilos.nombre}>
                <Nombre de={usuario} />
              </b>
              <span className={estilos.por}>{TITULOS[clave]}</span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
