import { z } from 'zod';
import { QueryInt } from './wire.ts';

export const pageMaxSize = 100;

/** Totals are exact up to here; beyond, the answer says so and later pages are empty. */
export const totalCap = 10_000;

/** A file is no larger than what spreadsheets open; when more match, the call is refused. */
export const exportLimit = 1_000_000;

/** Default page sizes of the specification, §9. */
export const pageSizes = { offices: 50, rates: 50, locations: 50, other: 10 } as const;

/** The two query fields of every list. The default size differs, and stands beside the list. */
export const pageQuery = (defaultSize: number) => ({
  page: QueryInt(1, 100_000).optional().meta({ default: 1 }),
  size: QueryInt(1, pageMaxSize).optional().meta({ default: defaultSize }),
});

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
