import { CLAVE_LINK_HOURS, GIVEN_CLAVE_DAYS, TEXTS } from '@conserje/rules';
import { Button } from '@mantine/core';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import { useEffect, useRef } from 'react';
import { copyAndNotify } from '../../../../../platform/browser/clipboard.ts';
import { usePortalLink } from '../../../../../shared/agencia/usePortalLink.ts';
import { UnpublishedNote } from '../UnpublishedNote.tsx';
import styles from './NewClaveBanner.module.css';

/** A new clave, or a link to choose one. */
export interface Handover {
  kind: 'clave' | 'enlace';
  text: string;
}

const HANDOVER_TEXTS = {
  clave: {
    title: 'La contraseña temporal de',
    copy: 'Copiar contraseña',
    copiedToast: TEXTS.claveCopiada,
    note: `Dásela por el hotel. Sirve una vez, por ${GIVEN_CLAVE_DAYS} días. No se vuelve a mostrar.`,
  },
  enlace: {
    title: 'Un enlace para',
    copy: 'Copiar enlace',
    copiedToast: 'Enlace copiado',
    note: `Dáselo solo a esa persona. Sirve una vez, por ${CLAVE_LINK_HOURS} horas. No se vuelve a mostrar.`,
  },
} as const;

interface Props {
  /** Name of the person. */
  usuario: string;
  handover: Handover;
  close: () => void;
}

/** Shows a new clave or link once, until it is closed. */
export function NewClaveBanner({ usuario, handover: { kind, text: secret }, close }: Props) {
  const texts = HANDOVER_TEXTS[kind];
  const { published } = usePortalLink();
  const title = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new clave is announced
  useEffect(() => title.current?.focus(), [secret]);
  return (
    <section className={styles.panel} aria-labelledby="clave-nueva">
      <h2 id="clave-nueva" ref={title} tabIndex={-1} className={styles.title}>
        {texts.title} {usuario}
      </h2>
      <p className="u-row u-wrap u-gap-12">
        <code className={styles.clave} translate="no">
          {secret}
        </code>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconCopy size={18} aria-hidden="true" />}
          onClick={() => void copyAndNotify(secret, texts.copiedToast)}
        >
          {texts.copy}
        </Button>
      </p>
      {kind === 'enlace' && !published && <UnpublishedNote className={styles.note} />}
      <p className={styles.note}>{texts.note}</p>
      <Button variant="default" size="sm" onClick={close}>
        Listo
      </Button>
    </section>
  );
}
