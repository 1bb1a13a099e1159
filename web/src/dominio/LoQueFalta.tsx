import type { AnswerOf, Datos } from '@conserje/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useAhora } from '../platform/reloj.ts';
import { ultimoAscensoQuery } from './ascenso.ts';
import { CuentaAscenso } from './CuentaAscenso.tsx';
import { useArranque } from './configuracion.ts';
import { completaCon, cuandoEs, fraseDePaga } from './falta.ts';
import { guardiaQuery } from './guardia.ts';
import estilos from './LoQueFalta.module.css';
import { Puerta } from './Puerta.tsx';
import { solicitudesAscensoQuery } from './solicitudes.ts';

type Perfil = AnswerOf<'GET MyPerfil'>;

/** What is missing until one is paid and until one is promoted, in a sentence each. */
export function LoQueFalta({ datos, perfil }: { datos: Datos; perfil: Perfil }) {
  const { paga, cobro } = perfil;
  const bono = paga !== null && paga.nomina_porcentaje === 100 && paga.bonificacion !== null;
  const frase = fraseDePaga(cobro, bono);
  return (
    <section className={estilos.falta} aria-label="Lo que te falta">
      {frase !== null && (
        <p>
          <b>Paga</b>
          <span>
            {frase} <ConElDeAhora perfil={perfil} />
          </span>
        </p>
      )}
      <p>
        <b>Ascenso</b>
        <span>
          <Ascenso datos={datos} />
        </span>
      </p>
    </section>
  );
}

/** What the open tiempo makes of it. */
function ConElDeAhora({ perfil: { tiempo, cobro } }: { perfil: Perfil }) {
  const ahora = useAhora();
  const completa = completaCon(tiempo, cobro, ahora);
  if (completa === null) return null;
  return completa === 'ya'
    ? 'Con este tiempo ya llegaste. Falta que te lo confirmen.'
    : `Si sigues así, llegas ${cuandoEs(completa, ahora)}.`;
}

/** What is possible advice: who is above, and whether they were asked already. */
function ComoPedirlo() {
  const { data } = useQuery(guardiaQuery());
  if (!data) return null;
  if (data.acciones.includes('ascenso')) return 'Toca «Pedir ascenso».';
  if (data.pedidos.some(({ que }) => que === 'ascenso')) return 'Ya lo pediste. Espera a que alguien acepte.';
  return 'No hay nadie de mayor rango que pueda dártelo.';
}

function Ascenso({ datos }: { datos: Datos }) {
  const { rangos } = useArranque();
  const ultima = rangos.at(-1);
  const enLaCima = ultima?.id_categoria === datos.id_categoria && ultima.misiones.at(-1)?.nombre === datos.mision;
  const { data } = useQuery({ ...ultimoAscensoQuery(datos.id), enabled: !enLaCima });
  const { data: ofertas } = useQuery({ ...solicitudesAscensoQuery(datos.id), enabled: !enLaCima });
  const ahora = useAhora(60_000);
  if (enLaCima) return 'Ya tienes la misión más alta de la agencia.';
  const [oferta] = ofertas ?? [];
  if (oferta)
    return (
      <>
        <Puerta nombre={oferta.encargadoNombre} /> te ofrece ascender a {oferta.nueva}. Tienes hasta{' '}
        {cuandoEs(Date.parse(oferta.vence), ahora)} para aceptarlo en <Link to="/solicitudes">Solicitudes</Link>.
      </>
    );
  if (!data) return '…';
  const { m_nueva, date_finaliza, disponible } = data;
  if (disponible)
    return (
      <>
        ¡Ya puedes ascender a {m_nueva}! <ComoPedirlo />
      </>
    );
  return (
    <>
      Podrás ascender a {m_nueva} {cuandoEs(Date.parse(date_finaliza), ahora)}. Faltan{' '}
      <CuentaAscenso desde={date_finaliza} disponible={false} />.
    </>
  );
}
