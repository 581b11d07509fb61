import { ActionIcon, Chip, Group, Textarea } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { orderMessageApi } from '#contract/order/order-message.ts';
import { type MessageSide, messageLength } from '#domain/order/order-message.ts';
import { useAddress, useMoveTo } from '../../lib/address/address.ts';
import { freshKey } from '../../lib/call/fresh-key.ts';
import { said, useForm } from '../../ui/form/use-form.ts';
import { KeyCap } from '../../ui/key-cap.tsx';
import styles from './order-messages.module.css';
import type { UnsentMessage } from './unsent-message.tsx';

const Typed = orderMessageApi.add.schema.body.extend({
  text: said(orderMessageApi.add.schema.body.shape.text, () => i18next.t('talk:noText')),
});

/** What a customer asks most, in one tap. */
const quick = ['soon', 'late', 'where'] as const;

/** The field grows with its text. */
const growing = { input: { fieldSizing: 'content', maxHeight: 132, overflowY: 'auto' } } as const;

type Props = { orderId: string; side: MessageSide; isBeside: boolean; onSend: (message: UnsentMessage) => void };

export function NewMessage({ orderId, side, isBeside, onSend }: Props) {
  const { t } = useTranslation('talk');
  const draft = useDraft(orderId);
  const { field, submit, restart } = useForm(Typed, {
    start: { text: draft.kept() },
    onValues: ({ text }) => draft.keep(text),
  });
  const form = useFocusWhenAsked(isBeside);
  const send = submit(({ text }) => {
    onSend({ text, key: freshKey() });
    restart({ text: '' });
    draft.keep('');
  });
  return (
    <form ref={form} noValidate onSubmit={send} className={styles.form}>
      {side === 'customer' && (
        <Group gap="xs">
          {quick.map((name) => (
            <Chip
              key={name}
              checked={false}
              onChange={() => onSend({ text: t(`quick.${name}`), key: freshKey() })}
              size="sm"
            >
              {t(`quick.${name}`)}
            </Chip>
          ))}
        </Group>
      )}
      <div className={styles.field}>
        <Textarea
          {...field('text')}
          aria-label={t('text')}
          placeholder={t('text')}
          maxLength={messageLength}
          rows={1}
          flex={1}
          styles={growing}
          {...(isBeside && keyed)}
          onKeyDown={sendByEnter}
        />
        <ActionIcon type="submit" variant={isBeside ? 'default' : 'filled'} size={44} aria-label={t('send')}>
          <IconSend size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
    </form>
  );
}

/** What is typed stays with its deal while the person looks at another one. It goes with the session. */
function useDraft(orderId: string) {
  const cache = useQueryClient();
  const key = ['message draft', orderId];
  return {
    kept: () => cache.getQueryData<string>(key) ?? '',
    keep: (text: string) => {
      // Nothing reads it meanwhile, so it would be dropped after some minutes.
      cache.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY });
      cache.setQueryData(key, text);
    },
  };
}

/** The key of the panel that goes to the field. */
const keyed = {
  'data-deal-key': 'KeyM',
  'aria-keyshortcuts': 'm',
  rightSection: <KeyCap isHint>M</KeyCap>,
} as const;

/** In the panel the messages are open already: an address that asks for them goes to the field, once. */
function useFocusWhenAsked(isBeside: boolean) {
  const form = useRef<HTMLFormElement>(null);
  const isAsked = useAddress().talk === 1 && isBeside;
  const moveTo = useMoveTo();
  const focus = useEffectEvent(() => {
    form.current?.querySelector('textarea')?.focus();
    moveTo({ talk: undefined }, { replace: true });
  });
  useEffect(() => {
    if (isAsked) focus();
  }, [isAsked]);
  return form;
}

/** Enter sends, Shift+Enter begins a line. On a phone Enter begins a line, as in every field there. */
function sendByEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  const isLine = event.shiftKey || event.nativeEvent.isComposing || matchMedia('(pointer: coarse)').matches;
  if (event.key !== 'Enter' || isLine) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
