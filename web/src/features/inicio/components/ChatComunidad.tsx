import { useState } from 'react';
import { useConfiguracion } from '../../../dominio/configuracion.ts';
import { guardar, leer } from '../../../platform/memoria.ts';
import { chatExterno } from '../chat.ts';
import estilos from './ChatComunidad.module.css';

const MEMORIA = 'conserje-chat';

/**
 * The community's chat, a page of another service. It is asked for once, since that service then learns of the
 * visitor, and is fetched only when it comes near the screen.
 */
export function ChatComunidad() {
  const { chat, nombre } = useConfiguracion();
  const externo = chatExterno(chat, location.origin);
  const [aceptado, setAceptado] = useState(() => leer(MEMORIA));
  if (!externo) return null;
  const abrir = () => {
    guardar(MEMORIA, externo.sitio);
    setAceptado(externo.sitio);
  };
  return (
    <section className={estilos.chat} aria-labelledby="inicio-chat">
      <h2 id="inicio-chat" className={estilos.titulo}>
        Chat de la comunidad
      </h2>
      {aceptado === externo.sitio ? (
        <iframe
          className={estilos.marco}
          src={externo.src}
          sandbox={externo.sandbox}
          title={`Chat de ${nombre}`}
          loading="lazy"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      ) : (
        <div className={estilos.puerta}>
          <p className={estilos.aviso}>
            El chat es de <b>{externo.sitio}</b>, otro sitio. Al abrirlo, ese sitio verá que entraste.
          </p>
          <button type="button" className={estilos.boton} onClick={abrir}>
            Abrir el chat
          </button>
        </div>
      )}
    </section>
  );
}
