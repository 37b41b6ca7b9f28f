import * as v from 'valibot';

const text = v.pipe(v.string(), v.trim());
const port = v.pipe(
  text,
  v.regex(/^\d{1,5}$/, 'must be a number from 0 to 65535'),
  v.transform(Number),
  v.maxValue(65_535, 'must be a number from 0 to 65535'),
);

const schema = v.object({
  NODE_ENV: v.optional(text, 'development'),
  PORT: v.optional(port, '3000'),
  HOST: v.optional(text, '0.0.0.0'),
  DATA_DIR: v.optional(v.pipe(text, v.nonEmpty('must name a folder')), '.data'),
  DATABASE_URL: v.optional(
    v.pipe(text, v.regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://')),
  ),
  PUBLIC_URL: v.optional(v.pipe(text, v.url('must be an address such as https://shop.example'))),
  LOG_LEVEL: v.optional(
    v.picklist(
      ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
      'must be one of fatal, error, warn, info, debug, silent',
    ),
    'info',
  ),
});

/** What the environment settles, parsed; see .env.example. */
export type Env = {
  production: boolean;
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** The store's address as shoppers type it, without a slash at the end. */
  publicUrl: string;
  logLevel: string;
};

/** The environment is wrong; the message lists each variable with what it must be. */
export class BadEnvironment extends Error {}

/** Parses the environment once. An empty variable counts as missing. Throws BadEnvironment. */
export function readEnv(variables: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const result = v.safeParse(schema, given);
  if (!result.success) {
    const wrong = result.issues.map((issue) => `${String(issue.path?.[0]?.key)} ${issue.message}`);
    throw new BadEnvironment(`The environment is not right: ${wrong.join('; ')}.`);
  }
  const env = result.output;
  const production = env.NODE_ENV === 'production';
  if (production && !env.PUBLIC_URL) {
    throw new BadEnvironment(
      'The environment is not right: PUBLIC_URL must be set in production, e.g. https://shop.example.',
    );
  }
  return {
    production,
    port: env.PORT,
    host: env.HOST,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    logLevel: env.LOG_LEVEL,
  };
}
