import { z } from 'zod';
import { isValidPassword } from '#domain/password.ts';
import { parsePhone } from '#domain/phone.ts';

/** What the server is told by its environment. Nothing else reads the environment. */
export type Config = {
  host: string;
  port: number;
  production: boolean;
  /** Undefined: the server brings a database of its own. */
  databaseUrl: string | undefined;
  dataDir: string;
  /** Whether an empty database is filled with the demo world. */
  demo: boolean;
  /** Whether somebody asked for the demo world by hand, and so knows that its passwords are public. */
  demoByHand: boolean;
  admin: { cellphone: string; password: string } | undefined;
  limits: boolean;
};

/** A variable that is set to nothing is as good as none. */
const setting = <S extends z.ZodType>(schema: S) => z.preprocess((text) => text || undefined, schema);

const Environment = z.object({
  NODE_ENV: setting(z.enum(['development', 'test', 'production']).default('development')),
  HOST: setting(z.string().default('127.0.0.1')),
  PORT: setting(z.coerce.number('must be a number').int().min(0).max(65_535).default(8000)),
  DATABASE_URL: setting(
    z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'must look like postgres://user:password@host:5432/name')
      .optional(),
  ),
  DATA_DIR: setting(z.string().default('.data')),
  DEMO: setting(z.enum(['0', '1'], 'must be 1 or 0').optional()),
  ADMIN_CELLPHONE: setting(
    z
      .string()
      .refine((text) => parsePhone(text), 'must be a phone number such as +380671234567')
      .optional(),
  ),
  ADMIN_PASSWORD: setting(
    z
      .string()
      .refine(isValidPassword, 'must have 8 characters, a capital, a small letter, a digit and a special character')
      .optional(),
  ),
  LIMITS: setting(z.enum(['on', 'off'], 'must be on or off').default('on')),
});

type Env = Record<string, string | undefined>;

/** What is wrong with settings taken together. */
function contradictions(env: Env): string[] {
  const found: string[] = [];
  if (env.LIMITS === 'off' && env.NODE_ENV === 'production') found.push('LIMITS must be on in production');
  if (env.ADMIN_CELLPHONE && !env.ADMIN_PASSWORD) found.push('ADMIN_PASSWORD is needed with ADMIN_CELLPHONE');
  if (env.ADMIN_PASSWORD && !env.ADMIN_CELLPHONE) found.push('ADMIN_CELLPHONE is needed with ADMIN_PASSWORD');
  return found;
}

/** Reads every setting at once, and tells every mistake at once. */
export function readConfig(env: Env): Config {
  const { data, error } = Environment.safeParse(env);
  const mistakes = (error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}`);
  mistakes.push(...contradictions(env));
  if (!data || mistakes.length > 0) {
    throw new Error(['Some settings cannot be used:', ...mistakes].join('\n  '));
  }
  const { ADMIN_CELLPHONE: cellphone, ADMIN_PASSWORD: password } = data;
  const admin = cellphone && password ? { cellphone, password } : undefined;
  const production = data.NODE_ENV === 'production';
  return {
    host: data.HOST,
    port: data.PORT,
    production,
    databaseUrl: data.DATABASE_URL,
    dataDir: data.DATA_DIR,
    demo: data.DEMO ? data.DEMO === '1' : !production,
    demoByHand: data.DEMO === '1',
    admin,
    limits: data.LIMITS === 'on',
  };
}
