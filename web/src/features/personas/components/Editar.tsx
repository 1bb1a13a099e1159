import type { Persona } from '@conserje/contract';
import type { DatosUsuario } from '@conserje/rules';
import { edicionDe, revisarEdicion } from '@conserje/rules';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { CampoFirma } from '../../../dominio/CampoFirma.tsx';
import { CampoRango } from '../../../dominio/CampoRango.tsx';
import { useConfiguracion } from '../../../dominio/configuracion.ts';
import { cuantasDebajo } from '../../../dominio/escala.ts';
import { rangosQuery } from '../../../dominio/personal.ts';
import { ErrorApi } from '../../../platform/errorApi.ts';
import { useLlamada } from '../../../platform/llamada.ts';
import { useSesion } from '../../../platform/sesion.tsx';
import { CampoTexto } from '../../../ui/forma/Campos.tsx';
import { Forma } from '../../../ui/forma/Forma.tsx';
import { useForma } from '../../../ui/forma/useForma.ts';
import { alDia, datosDe } from '../edicion.ts';

interface Props {
  persona: Persona;
  cerrar: () => void;
}

/** Name, mission and signature of someone (part 1 §5 User edit). */
export function Editar({ persona, cerrar }: Props) {
  const { datos } = useSesion();
  const { firma_desde: firmaDesde, nombre: agencia } = useConfiguracion();
  const conRango = persona.acciones.includes('rango');
  const { data: escala, error } = useQuery({ ...rangosQuery(), enabled: conRango });
  // What the reader began from. Others' changes meanwhile are refused by the server, and shown then.
  const [antes, setAntes] = useState(() => datosDe(persona));
  const [choque, setChoque] = useState<'nuevo' | 'dicho'>();
  const forma = useForma<DatosUsuario>(antes);
  const { valores } = forma;

  useEffect(() => {
    const ahora = datosDe(persona);
    if (choque !== 'nuevo' || JSON.stringify(ahora) === JSON.stringify(antes)) return;
    setAntes(ahora);
    setChoque('dicho');
    forma.cambiar(alDia(forma.estado().valores, antes, ahora));
  }, [choque, persona, antes, forma]);

  const [guardar, guardando] = useLlamada('POST editUsuario', {
    form: {
      rechazar: (fallo) => {
        forma.rechazar(fallo);
        if (fallo instanceof ErrorApi && fallo.error === 'CAMBIO_MIENTRAS') setChoque('nuevo');
      },
    },
    alLograr: cerrar,
  });

  const categoria = escala?.find((r) => r.id === valores.rango)?.categoria ?? persona.categoria;
  // Whoever stands on top gives the top mission too.
  const alcance = escala && datos ? cuantasDebajo(escala, datos) : 0;
  const debajo = escala?.slice(0, alcance === escala.length - 1 ? escala.length : alcance);
  const visto = { nombre: antes.nombre, rango: antes.rango, firma: antes.firma };
  return (
    <Forma
      forma={forma}
      nombre={`Editar a ${persona.usuario}`}
      boton="Guardar"
      enviando={guardando}
      nota={choque === 'dicho' && <p role="alert">Alguien cambió estos datos. Revísalos arriba y guarda de nuevo.</p>}
      esperando={conRango && !escala && !error}
      revisar={() => revisarEdicion(antes, valores, { categoria, firmaDesde, agencia })}
      enviar={() =>
        guardar({ body: { id: persona.id, ...edicionDe(antes, valores), mifirma: datos?.firma ?? '', visto } })
      }
    >
      <CampoTexto
        {...forma.campo('nombre')}
        label="Nombre"
        size="md"
        maxLength={25}
        spellCheck={false}
        data-autofocus
      />
      <CampoFirma {...forma.campo('firma')} label="Firma de registro" />
      {conRango && (
        <CampoRango
          {...forma.campo('rango')}
          etiqueta="Rango"
          rangos={debajo}
          fallo={escala ? null : error}
          ninguno="No hay misiones de menor rango que la tuya"
        />
      )}
    </Forma>
  );
}
