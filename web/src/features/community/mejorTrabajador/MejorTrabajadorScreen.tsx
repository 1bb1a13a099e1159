import { CAN_ADMINISTER, MEJOR_TRABAJADOR_CATEGORIAS } from '@conserje/rules';
import { useQuery } from '@tanstack/react-query';
import { useCan } from '../../../platform/session/session.tsx';
import { LoadError, Loading } from '../../../ui/feedback/LoadStates.tsx';
import { ScreenLayout, Section } from '../../../ui/layout/ScreenLayout.tsx';
import { MejorTrabajadorCard } from './components/MejorTrabajadorCard.tsx';
import { PastMejoresTrabajadores } from './components/PastMejoresTrabajadores.tsx';
import styles from './MejorTrabajador.module.css';
import { mejoresTrabajadoresQuery } from './mejorTrabajador.queries.ts';

/** *Mejor trabajador* (part 2 §2): four cards with the current holders, and all past ones. */
export default function MejorTrabajadorScreen() {
  const { data, error, refetch } = useQuery(mejoresTrabajadoresQuery());
  const canChoose = useCan(CAN_ADMINISTER);
  return (
    <ScreenLayout title="Mejor trabajador" description="Reconocimientos de la agencia." isExplanatory>
      {error && <LoadError error={error} retry={refetch} isInline={data !== undefined} />}
      {!data && !error && <Loading label="Cargando a los mejores trabajadores" rows={4} rowHeight="7rem" />}
      {data && (
        <div className={styles.wall}>
          {MEJOR_TRABAJADOR_CATEGORIAS.map(({ categoria, title }) => {
            const mejor = data.find((m) => m.categoria === categoria) ?? null;
            return (
              <MejorTrabajadorCard
                key={categoria}
                categoria={categoria}
                title={title}
                mejorTrabajador={mejor}
                canChoose={canChoose}
              />
            );
          })}
        </div>
      )}
      <Section title="Reconocimientos anteriores">
        <PastMejoresTrabajadores />
      </Section>
    </ScreenLayout>
  );
}
