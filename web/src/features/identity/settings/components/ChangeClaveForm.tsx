import { checkClaveChange, TEXTS } from '@conserje/rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallMutation } from '../../../../platform/api/useCallMutation.ts';
import { useSession } from '../../../../platform/session/session.tsx';
import { ClaveField } from '../../../../ui/form/ClaveField.tsx';
import { Form } from '../../../../ui/form/Form.tsx';
import { useForm } from '../../../../ui/form/useForm.ts';
import styles from '../Settings.module.css';
import { ownDiscordQuery, sessionsQuery } from '../settings.queries.ts';
import { CodeField } from './CodeField.tsx';

/** Part 2 §5 Password change: the current password is the one that is typed twice. */
export function ChangeClaveForm() {
  const { sessionUser } = useSession();
  const queryClient = useQueryClient();
  const form = useForm({ clavea: '', rclave: '', claven: '', codigo: '' });
  const { clavea, claven, codigo } = form.values;
  const hasDiscord = Boolean(useQuery(ownDiscordQuery()).data?.cuenta);
  const needsCode = sessionUser?.dos_pasos === 'si';
  const [change, isChanging] = useCallMutation('POST cambioClave', {
    form,
    onSuccess: () => {
      form.clear();
      return queryClient.invalidateQueries(sessionsQuery());
    },
  });
  return (
    <section className={`${styles.panel} ${styles.clave}`} aria-labelledby="cambio-clave">
      <h2 id="cambio-clave" className="u-text-18">
        Cambiar contraseña
      </h2>
      <Form
        form={form}
        button="Cambiar contraseña"
        plain
        sending={isChanging}
        check={() =>
          checkClaveChange(form.values) ??
          (needsCode && codigo.trim() === '' ? { campo: 'codigo', msg: TEXTS.camposVacios } : null)
        }
        send={() => change({ body: { clavea, claven, ...(needsCode && { codigo }) } })}
      >
        {/* Tells the password manager which account the password belongs to. */}
        <input type="text" autoComplete="username" value={sessionUser?.usuario ?? ''} readOnly hidden />
        <ClaveField {...form.field('clavea')} label="Contraseña actual" autoComplete="current-password" />
        <ClaveField {...form.field('rclave')} label="Repite la contraseña actual" autoComplete="current-password" />
        <ClaveField
          {...form.field('claven')}
          label="Nueva contraseña"
          autoComplete="new-password"
          description={`Se cierran tus demás sesiones, tus claves para bots y tu enlace de calendario.${hasDiscord ? ' Tendrás que unir Discord otra vez.' : ''}`}
        />
        {needsCode && <CodeField {...form.field('codigo')} />}
      </Form>
    </section>
  );
}
