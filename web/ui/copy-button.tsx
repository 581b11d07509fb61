import { ActionIcon, Button, type ButtonProps, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../lib/device/clipboard.ts';
import { notifyError } from '../lib/notify.tsx';

/** Specification §9: how long the button says that the text was copied. */
const copiedMs = 2_000;

type Props = {
  text: string;
  /** Says what is copied, for screen readers: "Copy the address". */
  label: string;
  /** The button's text. Without it the button is an icon. */
  children?: ReactNode;
  onCopied?: () => void;
} & Pick<ButtonProps, 'variant' | 'size' | 'fullWidth'>;

export function CopyButton({ text, label, children, onCopied, ...look }: Props) {
  const { t } = useTranslation('common');
  const [copiedAt, setCopiedAt] = useState(0);
  const isCopied = copiedAt > 0;

  useEffect(() => {
    if (copiedAt === 0) return undefined;
    const timer = setTimeout(() => setCopiedAt(0), copiedMs);
    return () => clearTimeout(timer);
  }, [copiedAt]);

  const copy = () =>
    copyText(text).then(
      () => {
        setCopiedAt(Date.now());
        onCopied?.();
      },
      (reason: unknown) => notifyError(reason, t('copyFailed')),
    );

  const icon = isCopied ? <IconCheck size={20} aria-hidden /> : <IconCopy size={20} aria-hidden />;
  return (
    <>
      {children ? (
        <Button {...look} leftSection={icon} onClick={copy}>
          {isCopied ? t('copied') : children}
        </Button>
      ) : (
        <ActionIcon variant="subtle" color="gray" aria-label={label} title={label} onClick={copy}>
          {icon}
        </ActionIcon>
      )}
      <LiveRegion>{isCopied ? t('copied') : ''}</LiveRegion>
    </>
  );
}

/**
 * Text for screen readers only, read when it changes. Keep it mounted, because screen readers ignore new live regions.
 */
function LiveRegion({ children }: { children: ReactNode }) {
  return <VisuallyHidden role="status">{children}</VisuallyHidden>;
}
