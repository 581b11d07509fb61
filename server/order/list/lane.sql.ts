import type { Lane } from '#domain/order/desk/lane-names.ts';
import { hasStepSql, isOpenSql } from '../../database/fragments/order-status.ts';
import { isHeldBackSql } from '../order-conditions.ts';

export const isOpenLaneSql = isOpenSql('o.status');

/** As `laneOf` in domain/order/desk/lane.ts, for an open order `o`. A test compares the two. */
export const laneSql = `case
  when ${isHeldBackSql} or ${hasStepSql('o.status', 'receive')} then 'customer'
  when ${hasStepSql('o.status', 'confirm')} then 'confirm' else 'payout' end`;

export const inLaneSql = (lane: Lane) => `${isOpenLaneSql} and ${laneSql} = '${lane}'`;
