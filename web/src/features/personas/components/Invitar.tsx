import { Button } from '@mantine/core';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { useConfiguracion } from '../../../dominio/configuracion.ts';
import { useEnlace } from '../../../dominio/enlace.ts';
import { copiarAvisando } from '../../../platform/copiar.ts';
import { perezosa } from '../../../platform/perezosa.ts';
import { Dialogo } from '../../../ui/Dialogo.tsx';
import estilos from './Invitar.module.css';

const Qr = perezosa(() => import('../../../ui/Qr.tsx'));

/** A link and a picture by which people come to register, with the agency's name. */
export default function Invitar({ cerrar }: { cerrar: () => void }) {
  const { nombre, registro_pausado } = useConfiguracion();
  const { origen, publicado } = useEnlace();
  const enlace = `${origen}/?unirse=1`;
  const texto = `Únete a ${nombre}: ${enlace}`;
  const puedeCompartir = typeof navigator.share === 'function';
  // Whoever closes what the telephone opens has shared nothing, which is no fault.
  const compartir = () =>
    void navigator.share({ title: nombre, text: `Únete a ${nombre}`, url: enlace }).catch(() => undefined);
  return (
    <Dialogo titulo={`Invita a ${nombre}`} cerrar={cerrar} ancho="sm">
      <div className={estilos.invitar}>
        {registro_pausado && <p className={estilos.ojo}>El registro está en pausa. Quítala en Mantenimiento.</p>}
        {!publicado && (
          <p className={estilos.ojo}>
            Este enlace solo abre en esta computadora.{' '}
            <Link to="/mantenimiento?pestana=agencia&hoja=direccion">Publica el portal</Link> antes de compartirlo.
          </p>
        )}
        <Suspense fallback={<div className={estilos.hueco} aria-busy="true" />}>
          <Qr texto={enlace} que={`Código QR para unirse a ${nombre}`} />
        </Suspense>
        <p className={estilos.nombre}>{nombre}</p>
        <p className={estilos.enlace}>
          <code translate="no">{enlace}</code>
        </p>
        <div className={estilos.botones}>
          {puedeCompartir && (
            <Button variant="default" onClick={compartir}>
              Compartir
            </Button>
          )}
          <Button onClick={() => void copiarAvisando(texto, 'Invitación copiada')}>Copiar invitación</Button>
        </div>
      </div>
    </Dialogo>
  );
}
