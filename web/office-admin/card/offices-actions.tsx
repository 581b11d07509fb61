import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconBook2, IconDots, IconEye, IconPencil, IconQrcode, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Office } from '#contract/office/office.ts';
import { mayKeepBooks, mayManageNetwork, maySeeOffice } from '#domain/person/actor.ts';
import { useMoveTo } from '../../lib/address/address.ts';
import { useActor } from '../../lib/call/session.tsx';
import { useFormat } from '../../lib/text/format.ts';
import { ClosingButton } from '../hours/offices-closing.tsx';
import type { OfferedPair } from '../offices.queries.ts';
import { useOpenDialog } from '../offices-dialog-address.ts';
import styles from './offices-card.module.css';
import { OpenDraft } from './offices-draft.tsx';

/** What is done every day has a button. */
export function OfficeActions({ office, offered }: { office: Office; offered: readonly OfferedPair[] | undefined }) {
  const { t } = useTranslation('offices');
  const format = useFormat();
  const open = useOpenDialog();
  const actor = useActor();
  const moveTo = useMoveTo();
  const isAdmin = mayManageNetwork(actor);
  const name = { office: format.office(office) };
  const officeId = office.id;
  return (
    <div className={styles.actions}>
      {office.draft && <OpenDraft office={office} offered={offered} />}
      <Button
        fz="plain"
        px="sm"
        leftSection={isAdmin ? <IconPencil size={16} aria-hidden /> : <IconEye size={16} aria-hidden />}
        aria-label={t(isAdmin ? 'card.editOf' : 'card.detailsOf', name)}
        onClick={() => open({ name: 'edit', officeId })}
      >
        {t(isAdmin ? 'card.edit' : 'card.details')}
      </Button>
      {!office.draft && (
        <>
          <Button
            fz="plain"
            px="sm"
            leftSection={<IconQrcode size={16} aria-hidden />}
            aria-label={t('card.qrOf', name)}
            onClick={() => open({ name: 'qr', officeId })}
          >
            {t('card.qr')}
          </Button>
          <ClosingButton office={office} />
          {mayKeepBooks(actor) && maySeeOffice(actor, officeId) && (
            <Button
              fz="plain"
              px="sm"
              leftSection={<IconBook2 size={16} aria-hidden />}
              aria-label={t('card.booksOf', name)}
              onClick={() => moveTo(() => ({ tab: 'books', office: officeId }))}
            >
              {t('card.books')}
            </Button>
          )}
        </>
      )}
    </div>
  );
}

/** What is done once. */
export function OfficeMenu({ office }: { office: Office }) {
  const { t } = useTranslation('offices');
  const open = useOpenDialog();
  const menu = useRef<HTMLButtonElement>(null);
  const name = { office: useFormat().office(office) };
  if (!mayManageNetwork(useActor())) return null;
  return (
    <Menu position="bottom-end" shadow="md" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon ref={menu} variant="subtle" size={44} className={styles.menu} aria-label={t('card.menuOf', name)}>
          <IconDots size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          c="var(--o-bad)"
          leftSection={<IconTrash size={16} aria-hidden />}
          aria-label={t('card.removeOf', name)}
          onClick={() => {
            // The dialog gives the focus back to what had it, and this entry is gone by then.
            menu.current?.focus();
            open({ name: 'archive', officeId: office.id });
          }}
        >
          {t('card.remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
