import type { MiradaSocios } from '@conserje/contract';
import { TEXTOS } from '@conserje/rules';
import IconSi from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconNo from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useState } from 'react';
import { useArranque } from '../../../dominio/configuracion.ts';
import { useHoja } from '../../../dominio/useHoja.ts';
import { useLlamada } from '../../../platform/llamada.ts';
import { Dialogo } from '../../../ui/Dialogo.tsx';
import { CampoLargo } from '../../../ui/forma/Campos.tsx';
import { Forma } from '../../../ui/forma/Forma.tsx';
import { useForma } from '../../../ui/forma/useForma.ts';
import { contar } from '../../../ui/formato.ts';
import { hojaDe, loQuePasa, nombresDe } from '../nombresPegados.ts';
import type { Claves } from './EntregarClaves.tsx';
import { EntregarClaves } from './EntregarClaves.tsx';
import estilos from './PegarNombres.module.css';

const PERSONAS = ['persona', 'personas'] as const;
/** A name is one, also where a category is called so. */
const COMO = { secciones: 'personas' } as const;

/** Brings people by their names alone, as they are pasted on a phone: first what becomes of each, then those who can come in. */
export default function PegarNombres({ cerrar }: { cerrar: () => void }) {
  const mision = useArranque().rangos[0]?.misiones[0]?.nombre;
  const forma = useForma({ nombres: '' });
  const { mirada, error, form, elegir } = useHoja<MiradaSocios>();
  const [claves, setClaves] = useState<Claves>();
  const [mirar, mirando] = useLlamada('POST mirarSocios');
  const [importar, importando] = useLlamada('POST importarSocios', {
    form: { ...form, hecha: forma.hecha },
    guardar: (respuesta) => setClaves(respuesta.claves),
  });
  if (claves) return <EntregarClaves claves={claves} cerrar={cerrar} />;
  const campo = forma.campo('nombres');
  const nombres = nombresDe(campo.valor);
  const vistos = mirada && mirada.conFaltas === mirada.faltas.length ? loQuePasa(nombres, mirada) : [];
  const entran = vistos.filter((v) => v.porque === null).map((v) => v.nombre);
  const cambiar = (texto: string) => {
    campo.cambiar(texto);
    elegir(undefined, () => undefined);
  };
  const verQuePasa = () => elegir(hojaDe(nombres), (body, como) => mirar({ body: { ...body, ...COMO } }, como));
  const traer = () => importar({ body: { archivo: hojaDe(entran), ...COMO, vistas: entran.length } });
  return (
    <Dialogo titulo="Pegar nombres" cerrar={cerrar} ancho="md">
      <Forma
        forma={forma}
        boton={
          entran.length > 0
            ? `Importar ${contar(entran.length, ...PERSONAS)}`
            : `Revisar ${contar(nombres.length, 'nombre', 'nombres')}`
        }
        volver={cerrar}
        enviando={mirando || importando}
        revisar={() => (nombres.length === 0 ? { campo: 'nombres', msg: TEXTOS.camposVacios } : null)}
        enviar={entran.length > 0 ? traer : verQuePasa}
      >
        <CampoLargo
          {...campo}
          cambiar={cambiar}
          error={error ?? campo.error}
          label="Nombres del hotel"
          description={`Uno por línea o separados por comas.${mision ? ` Empiezan como ${mision}.` : ''}`}
          data-autofocus
          rows={5}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
        />
        <div aria-live="polite" aria-busy={mirando}>
          {mirada && <Resumen mirada={mirada} entran={entran.length} quedan={vistos.length - entran.length} />}
          {vistos.length > 0 && (
            <ul className={estilos.nombres} aria-label="Qué pasará con cada nombre">
              {vistos.map(({ nombre, porque }) => (
                <li key={nombre} data-entra={porque === null}>
                  {porque === null ? (
                    <IconSi size={18} aria-label="Entra:" />
                  ) : (
                    <IconNo size={18} aria-label="No entra:" />
                  )}
                  <span>
                    <b>{nombre}</b> {porque !== null && <small>{porque}</small>}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </div>
      </Forma>
    </Dialogo>
  );
}

function Resumen({ mirada, entran, quedan }: { mirada: MiradaSocios; entran: number; quedan: number }) {
  if (mirada.conFaltas > mirada.faltas.length)
    return <p>{contar(mirada.conFaltas, 'nombre no sirve', 'nombres no sirven')}. Pega menos a la vez.</p>;
  return (
    <p>
      <b>{entran === 0 ? 'No hay personas nuevas' : `Se agregarán ${contar(entran, ...PERSONAS)}`}.</b>
      {quedan > 0 && ` ${contar(quedan, 'nombre se queda fuera', 'nombres se quedan fuera')}.`}
    </p>
  );
}
