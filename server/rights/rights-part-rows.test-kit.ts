import { approvalRights } from './rights-approval-rows.test-kit.ts';
import { bookRights } from './rights-book-rows.test-kit.ts';
import { factorResetRights } from './rights-factor-reset-rows.test-kit.ts';
import { marketRights } from './rights-market-rows.test-kit.ts';
import { tillRights } from './rights-till-rows.test-kit.ts';

/** The rows of the table of rights that stand in files of their own. */
export const partRights = [...factorResetRights, ...approvalRights, ...bookRights, ...tillRights, ...marketRights];
