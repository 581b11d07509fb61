import type { AuditEntry, AuditFilter } from '#contract/audit.ts';
import { type Page, pageSizes } from '#contract/page.ts';
import { pageWindow, toPage } from '../lib/page.ts';
import type { AuditStore } from './audit.store.ts';

type Wanted = AuditFilter & { page?: number; size?: number };

export const auditService = ({ store }: { store: AuditStore }) => ({
  async list({ page, size, ...filter }: Wanted): Promise<Page<AuditEntry>> {
    const window = pageWindow({ page, size }, pageSizes.other);
    const { items, total } = await store.list(filter, window);
    return toPage(items, total, window);
  },
});

export type AuditService = ReturnType<typeof auditService>;
