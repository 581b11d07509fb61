import { Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../../lib/address/address.ts';
import { useCloseDialog } from '../../lib/address/address-dialog.ts';
import { useIsBelow } from '../../lib/device/window-width.ts';
import { focusContent } from '../../ui/focus.ts';
import { useUnsavedChanges } from '../../ui/form/unsaved-changes.tsx';
import { NewRule } from './new-rule.tsx';
import { type RulesPlace, readRules, writeRule } from './rule-address.ts';
import { RuleEdit } from './rule-edit.tsx';
import { RuleList } from './rule-list.tsx';

/** The rules by which rates follow the market: their list, or one of them. */
export function RulesDialog() {
  const { t } = useTranslation('market');
  const place = readRules(useAddress());
  const close = useCloseDialog(place && keyOf(place), { dialog: place === 'list' ? undefined : 'rules' });
  const { setDirty, isAsking, question } = useUnsavedChanges();
  const [shown, setShown] = useState(place);
  // Keep the last one during the closing animation, so that the text stays readable.
  if (place && (!shown || keyOf(place) !== keyOf(shown))) setShown(place);
  return (
    <>
      <Modal
        centered={false}
        opened={place !== undefined}
        onClose={close}
        title={t(titleOf(shown))}
        closeOnEscape={!isAsking}
        size={920}
        fullScreen={useIsBelow('sm')}
        yOffset="6dvh"
        onExitTransitionEnd={focusContent}
        closeButtonProps={{ size: 'lg' }}
      >
        {shown && <Shown place={shown} close={close} setDirty={setDirty} />}
      </Modal>
      {question}
    </>
  );
}

type ShownProps = { place: RulesPlace; close: () => void; setDirty: (isDirty: boolean) => void };

function Shown({ place, ...tools }: ShownProps) {
  if (place === 'list') return <RuleList />;
  if (place === 'new') return <NewRule />;
  return <RuleEdit key={writeRule(place)} of={place} {...tools} />;
}

function titleOf(place: RulesPlace | undefined) {
  if (place === 'list') return 'rule.title';
  return place === 'new' ? 'rule.new' : 'rule.one';
}

const keyOf = (place: RulesPlace) => (typeof place === 'string' ? place : writeRule(place));
