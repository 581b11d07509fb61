import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order.ts';
import { officeName } from '#domain/office.ts';
import { needsVisit, readerOf } from '#domain/order-turn.ts';
import { walletAddress } from '#domain/user.ts';
import { useFormat } from '../lib/format.ts';
import { useActor } from '../lib/session.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import classes from './order-dialog.module.css';
import { useOrderLabels } from './order-labels.ts';

/** The people and other facts of the order. A customer does not see their own name, and sees the office only once. */
export function OrderFacts({ order }: { order: Order }) {
  const { t } = useTranslation('order');
  const format = useFormat();
  const isCustomer = readerOf(useActor(), order) === 'customer';
  const { customer, office, note } = order;
  const words = useOrderLabels()(order);
  const wallet = walletAddress(order.wallet);
  const officeWallet = walletAddress(order.office_wallet);
  return (
    <section>
      <h2 className={classes.heading}>{t('details.title')}</h2>
      <dl className={classes.facts}>
        {!isCustomer && (
          <Fact name={t('details.customer')}>
            {customer.full_name && <span>{customer.full_name}</span>}
            <a href={`tel:${customer.cellphone}`}>{format.phone(customer.cellphone)}</a>
          </Fact>
        )}
        {(!isCustomer || !needsVisit(order)) && (
          <Fact name={t('details.office')}>
            <span>{officeName(office)}</span>
            {office.name && <span className={classes.second}>{office.address}</span>}
          </Fact>
        )}
        <Fact name={t('details.cashier')}>{words.cashier}</Fact>
        {wallet && order.sale && <Fact name={t('details.wallet')}>{wallet}</Fact>}
        {!isCustomer && officeWallet && !order.sale && (
          <Fact name={t('send.officeWallet')}>
            <span className={classes.number}>
              {officeWallet}
              <CopyButton text={officeWallet} label={t('send.copyAddress')} />
            </span>
          </Fact>
        )}
        <Fact name={t('details.note')}>{note ?? <span className={classes.second}>{t('details.noNote')}</span>}</Fact>
        <Fact name={t('details.created')}>{format.dateTimeAlone(order.created_at)}</Fact>
        <Fact name={t('details.id')}>
          <span className={classes.number}>
            {order.id}
            <CopyButton text={order.id} label={t('details.copyId')} />
          </span>
        </Fact>
      </dl>
    </section>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
