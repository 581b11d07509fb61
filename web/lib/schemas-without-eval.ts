import { z } from 'zod';

/**
 * By default zod compiles schemas with `eval`, which the content policy of the page forbids. This file must be imported
 * before the first schema is created.
 */
z.config({ jitless: true });
