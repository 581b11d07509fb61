import { useQuery } from '@tanstack/react-query';
import type { OrderFilter } from '#contract/order.ts';
import { officeName } from '#domain/office.ts';
import { useFormat } from '../lib/format.ts';
import { officeQuery } from '../office/office.queries.ts';
import { userQuery } from '../user/user.queries.ts';

/** What the ids of a filter are called. Until that is known, or where it may not be, the first part of the id stands. */
export function useChipNames({ office_id, customer_id, cashier_id }: OrderFilter) {
  const office = useQuery({ ...officeQuery(office_id ?? ''), enabled: office_id !== undefined }).data;
  const customer = usePersonName(customer_id);
  const cashier = usePersonName(cashier_id);
  return { office: office ? officeName(office) : shortId(office_id), customer, cashier };
}

function usePersonName(id: string | undefined): string | undefined {
  const { phone } = useFormat();
  const { data } = useQuery({ ...userQuery(id ?? ''), enabled: id !== undefined });
  return data ? (data.full_name ?? phone(data.cellphone)) : shortId(id);
}

const shortId = (id: string | undefined) => id?.slice(0, 8);
