import { z } from 'zod';

/**
 * The page may not make code from text (its policy forbids `eval`), and the schemas would try. To be imported before the
 * first schema is made.
 */
z.config({ jitless: true });
