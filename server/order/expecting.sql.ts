/** Where the office of an order `o` awaits its USDT. As the index `orders_expecting` has it. */
export const awaitedAt = (o: string) => `address_key(${o}.office_wallet -> 'data' -> 0 ->> 'address')`;

/** Whether the USDT of an order is still awaited. It is the predicate of that index. */
export const isExpecting = (o: string) => `not ${o}.sale and ${o}.received_at is null and ${o}.cancelled_at is null`;
