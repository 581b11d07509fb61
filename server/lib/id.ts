import { v7 } from 'uuid';

/** A UUID of version 7. Ids sort by creation time, so that new rows are close together in the indexes. */
export const newId = (): string => v7();

const shape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Check an id from outside with it before a query: PostgreSQL fails on a text that is not a UUID. */
export const isId = (text: string): boolean => shape.test(text);
