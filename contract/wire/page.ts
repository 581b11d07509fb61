import { z } from 'zod';
import { QueryInt } from './wire-types.ts';

export const pageMaxSize = 100;

/** Totals are exact up to this number. Beyond it `total_capped` is true and later pages are empty. */
export const totalCap = 10_000;

/** The default page sizes of specification §9. */
export const pageSizes = { offices: 50, rates: 50, locations: 50, messages: 50, other: 10 } as const;

/** The query parameters of every list. Each list states its own default size. */
export const pageQuery = (defaultSize: number) => ({ page, size: size.meta({ default: defaultSize }) });

// All lists have them, and a page that starts would build each one.
const page = QueryInt(1, 100_000).optional().meta({ default: 1 });
const size = QueryInt(1, pageMaxSize).optional();

export const PageOf = <S extends z.ZodType>(item: S) =>
  z.object({
    items: z.array(item),
    total: z.int(),
    page: z.int(),
    size: z.int(),
    pages: z.int(),
    total_capped: z.literal(true).optional(),
  });

export type Page<T> = {
  items: T[];
  total: number;
  page: number;
  size: number;
  pages: number;
  total_capped?: true;
};
