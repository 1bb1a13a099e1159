import { revisarApertura } from '@conserje/rules';
import { useQuery } from '@tanstack/react-query';
import { ausenteHasta } from '../../../dominio/ausencias.ts';
import type { OpcionPersona } from '../../../dominio/CampoPersona.tsx';
import { CampoPersona } from '../../../dominio/CampoPersona.tsx';
import { deArriba } from '../../../dominio/otros.ts';
import { SIN_ALTO, useTiempos } from '../../../dominio/tiempos.ts';
import { useLlamada } from '../../../platform/llamada.ts';
import { useSesion } from '../../../platform/sesion.tsx';
import { Forma } from '../../../ui/forma/Forma.tsx';
import { useForma } from '../../../ui/forma/useForma.ts';
import { ponerCambio, usuariosQuery } from '../tiempos.queries.ts';
import estilos from './NuevoTiempo.module.css';

/** Whoever is absent is not asked for work. */
const sinPedir = ({ ausente }: OpcionPersona): string | undefined => ausente && ausenteHasta(ausente);

/** Opens a tiempo (part 1 §5 New timer, decisions §4). Stays open for the next one. */
export default function NuevoTiempo() {
  const { datos } = useSesion();
  const yo = datos?.id ?? SIN_ALTO;
  const usuarios = useQuery(usuariosQuery());
  const { data: abiertos } = useTiempos();
  const forma = useForma({ bajo: 0, alto: yo });
  const { alto } = forma.valores;
  const [abrir, abriendo] = useLlamada('POST openTime', {
    form: forma,
    guardar: ({ data }) => ponerCambio([data]),
    alLograr: () => forma.cambiar({ bajo: 0 }, 'bajo'),
  });

  const suyo = usuarios.data?.find((u) => u.value === alto);
  // Whoever opens it stands above the junior, whoever its manager will be.
  const porAltura = (u: { orden: number }) =>
    deArriba(u, datos) ?? (alto === yo ? undefined : deArriba(u, suyo, suyo?.label));
  const ocupados = new Set(abiertos?.map((t) => t.bajo));
  const juniors = usuarios.data
    ?.filter((u) => u.value !== yo)
    .map((u) => ({
      ...u,
      aviso: ocupados.has(u.value) ? 'ya tiene un tiempo' : (sinPedir(u) ?? porAltura(u)),
    }));
  const otros = usuarios.data?.filter((u) => u.value !== yo).map((u) => ({ ...u, aviso: sinPedir(u) }));
  const encargados = otros && [
    { value: yo, label: `Yo (${datos?.usuario ?? ''})` },
    { value: SIN_ALTO, label: 'Sin encargado' },
    ...otros,
  ];
  const ajeno = alto !== yo && alto !== SIN_ALTO;
  return (
    <Forma
      forma={forma}
      nombre="Nuevo tiempo"
      boton="Abrir tiempo"
      fila
      enviando={abriendo}
      revisar={() => revisarApertura(forma.valores)}
      enviar={() => abrir({ body: forma.valores })}
      nota={
        <p className={estilos.nota} aria-live="polite">
          {ajeno
            ? 'Se abre sin encargado y se le envía una solicitud; será el encargado cuando la acepte.'
            : alto === SIN_ALTO
              ? 'Los minutos sin encargado cuentan solo para el usuario.'
              : 'Tú confirmas sus minutos, y cuentan también para ti.'}
        </p>
      }
    >
      <CampoPersona {...forma.campo('bajo')} opciones={juniors} fallo={usuarios.error} data-autofocus />
      <CampoPersona
        {...forma.campo('alto')}
        etiqueta="Encargado"
        opciones={encargados}
        cambiar={(otro) => forma.cambiar({ alto: otro || SIN_ALTO })}
      />
    </Forma>
  );
}
