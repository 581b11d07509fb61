import type { Write } from '../../database/statement.ts';
import type { Refusal } from '../../lib/refuse.ts';

/** A step that is refused although its transaction commits: the journal keeps the refusal. */
export type Stopped = { refusal: Refusal; entry: Write };
