import { v7 } from 'uuid';

/** Ids sort by the time they were made, so that new rows lie side by side in the indexes. */
export const newId = (): string => v7();

const shape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Asked before an id from outside meets the database, which would fail on anything else. */
export const isId = (text: string): boolean => shape.test(text);
