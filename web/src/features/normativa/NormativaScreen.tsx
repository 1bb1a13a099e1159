import { useEffect, useId } from 'react';
import { Vacio } from '../../ui/Espera.tsx';
import { contar } from '../../ui/formato.ts';
import { Pantalla } from '../../ui/Pantalla.tsx';
import { TablaBuscar } from '../../ui/tabla/TablaBuscar.tsx';
import { useUrlEstado } from '../../ui/useUrlEstado.ts';
import { contiene } from './busqueda.ts';
import { Castigos, Infracciones, ReglasRrhh, TiposDeFalta } from './components/Apartados.tsx';
import { CASTIGOS, DESPIDO_INMEDIATO, FALTAS, INFRACCIONES, REGLAS_RRHH, TIPOS } from './contenido.ts';
import estilos from './NormativaScreen.module.css';

const URL_DEFECTO = { q: '' };

/** What of the rulebook holds the words of a search, section by section. */
function filtrar(q: string) {
  const infracciones = INFRACCIONES.filter((i) => contiene([i.infraccion, i.gravedad, i.codigo], q));
  const reglas = REGLAS_RRHH.map((texto, i) => ({ numero: i + 1, texto })).filter(({ texto }) => contiene([texto], q));
  const faltas = TIPOS.map((tipo) => ({ tipo, textos: FALTAS[tipo].filter((texto) => contiene([tipo, texto], q)) }));
  const castigos = CASTIGOS.filter((c) => contiene([c.falta, c.primero, c.segundo, c.tercero], q));
  const nota = contiene([DESPIDO_INMEDIATO], q) ? DESPIDO_INMEDIATO : null;
  return { infracciones, reglas, faltas, castigos, nota };
}

/** Rulebook (part 1 §2, §9). */
export default function NormativaScreen() {
  const id = useId();
  const [{ q }, cambiar] = useUrlEstado(URL_DEFECTO);
  const { infracciones, reglas, faltas, castigos, nota } = filtrar(q);
  const apartados = [
    {
      ancla: 'infracciones',
      titulo: 'Infracciones',
      cuantos: infracciones.length,
      cuerpo: <Infracciones filas={infracciones} q={q} />,
    },
    {
      ancla: 'recursos-humanos',
      titulo: 'Reglas de Recursos Humanos',
      cuantos: reglas.length,
      cuerpo: <ReglasRrhh reglas={reglas} q={q} />,
    },
    {
      ancla: 'faltas',
      titulo: 'Tipos de falta',
      cuantos: faltas.reduce((suma, { textos }) => suma + textos.length, 0),
      cuerpo: <TiposDeFalta faltas={faltas} q={q} />,
    },
    {
      ancla: 'castigos',
      titulo: 'Castigos',
      cuantos: castigos.length + (nota ? 1 : 0),
      cuerpo: <Castigos filas={castigos} nota={nota} q={q} />,
    },
  ].filter(({ cuantos }) => cuantos > 0);
  const total = apartados.reduce((suma, { cuantos }) => suma + cuantos, 0);

  // The screen arrives after the browser has looked for the anchor of a shared link.
  useEffect(() => {
    if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, []);

  return (
    <Pantalla titulo="Normativa" descripcion="Infracciones, reglas de Recursos Humanos y castigos.">
      <div className={estilos.marco}>
        <div className={estilos.lado}>
          <div>
            <TablaBuscar
              etiqueta="Buscar en la normativa"
              valor={q}
              cambiar={(texto) => cambiar({ q: texto }, { reemplazar: true })}
              controla={id}
            />
          </div>
          <p className={estilos.cuenta} role="status">
            {q.trim() !== '' && contar(total, 'coincidencia', 'coincidencias')}
          </p>
          <nav aria-label="Apartados de la normativa">
            <ul className={estilos.indice}>
              {apartados.map(({ ancla, titulo }) => (
                <li key={ancla}>
                  <a href={`#${ancla}`}>{titulo}</a>
                </li>
              ))}
            </ul>
          </nav>
        </div>
        <div id={id} className={estilos.apartados}>
          {apartados.map(({ ancla, titulo, cuerpo }) => (
            <section key={ancla} id={ancla} className={estilos.apartado} aria-labelledby={`${ancla}-titulo`}>
              <h2 id={`${ancla}-titulo`} className={estilos.titulo}>
                {titulo}
              </h2>
              {cuerpo}
            </section>
          ))}
          {apartados.length === 0 && (
            <Vacio titulo={`Nada en la normativa con «${q.trim()}»`}>
              Prueba con otra palabra o con el código: ML, MI, MA.
            </Vacio>
          )}
        </div>
      </div>
    </Pantalla>
  );
}
