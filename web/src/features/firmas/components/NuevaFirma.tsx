import { revisarFirma } from '@conserje/rules';
import { useQuery } from '@tanstack/react-query';
import { CampoFirma } from '../../../dominio/CampoFirma.tsx';
import { CampoPersona } from '../../../dominio/CampoPersona.tsx';
import { useElegido } from '../../../dominio/formaNueva.ts';
import { deArriba } from '../../../dominio/otros.ts';
import { trabajoDeQuery, usuariosQuery } from '../../../dominio/personal.ts';
import { useLlamada } from '../../../platform/llamada.ts';
import { useSesion } from '../../../platform/sesion.tsx';
import { Forma } from '../../../ui/forma/Forma.tsx';
import { useForma } from '../../../ui/forma/useForma.ts';

/** Gives someone a signature (part 2 §5). Stays open for the next one. */
export default function NuevaFirma() {
  const usuarios = useQuery(usuariosQuery());
  const { datos } = useSesion();
  // One's own may be given, too; nobody else's at or above.
  const opciones = usuarios.data?.map((u) => ({
    ...u,
    aviso: u.value === datos?.id ? undefined : deArriba(u, datos),
  }));
  const forma = useForma({ usuario: useElegido(), firma: '' });
  const { usuario, firma } = forma.valores;
  const persona = useQuery({ ...trabajoDeQuery(usuario), enabled: usuario !== 0 });
  const suya = usuario !== 0 && persona.data?.firma ? `Ya tiene la firma ${persona.data.firma}` : null;
  const [guardar, guardando] = useLlamada('POST addFirma', { form: forma, alLograr: () => forma.vaciar('usuario') });
  return (
    <Forma
      forma={forma}
      nombre="Nueva firma"
      boton="Guardar firma"
      enviando={guardando}
      revisar={() => revisarFirma({ usuario, firma })}
      enviar={() => guardar({ body: { firma, id: usuario } })}
    >
      <CampoPersona
        {...forma.campo('usuario')}
        opciones={opciones}
        fallo={usuarios.data ? suya : usuarios.error}
        data-autofocus
      />
      <CampoFirma {...forma.campo('firma')} />
    </Forma>
  );
}
