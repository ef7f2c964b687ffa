import { findCurrency } from '@powerplay/kernel'
import { z } from 'zod'

/** A secret that prints as stars wherever it is logged by mistake. */
export class Secret {
  readonly #value: string
  constructor(value: string) {
    this.#value = value
  }
  reveal(): string {
    return this.#value
  }
  toString(): string {
    return '***'
  }
  toJSON(): string {
    return '***'
  }
}

const port = z.coerce.number().int().min(0).max(65_535)
const flag = z
  .enum(['true', 'false', '1', '0', 'on', 'off', 'yes', 'no'])
  .transform((text) => ['true', '1', 'on', 'yes'].includes(text))
const url = (...protocols: string[]) =>
  z.url({ protocol: new RegExp(`^(${protocols.join('|')})$`) })
/** Whether nobody on the way reads what is sent there: it is encrypted, or stays on this machine. */
function isPrivate(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname)
}
/** Pairs of a coin that the platform knows and a way of paying it; each coin once. */
function areMethods(text: string): boolean {
  const ids = text.split(',').map((part) => part.split('=')[0] ?? '')
  return new Set(ids).size === ids.length && ids.every((id) => findCurrency(id)?.isLocal === false)
}
const roleIds = ['edge', 'engine', 'worker'] as const
const roles = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .pipe(z.array(z.enum(roleIds)).min(1))

const venueNames = ['binance', 'coinbase', 'kraken'] as const
/** Two or more exchanges by name, each with another address where the operator has one. */
const venues = (...protocols: string[]) =>
  z
    .string()
    .transform((text) =>
      text.split(',').map((part): { name: string; url?: string | undefined } => {
        const [name = '', ...rest] = part.trim().split('=')
        return { name, url: rest.length > 0 ? rest.join('=') : undefined }
      }),
    )
    .pipe(
      z
        .array(z.object({ name: z.enum(venueNames), url: url(...protocols).optional() }))
        .min(2)
        .refine((all) => new Set(all.map(({ name }) => name)).size === all.length),
    )

/**
 * The settings of the environment, each with its meaning; README and docs/settings.md print this
 * table. Business settings are not here: they live in the database.
 */
export const environment = {
  PORT: { schema: port.default(8080), help: 'Port of the site: pages, calls, sockets.' },
  REALTIME_PORT: { schema: port.default(2096), help: 'Extra port of the events socket.' },
  TRADING_PORT: { schema: port.default(2083), help: 'Extra port of the trading socket.' },
  METRICS_PORT: { schema: port.default(9464), help: 'Port of the Prometheus metrics.' },
  METRICS_HOST: {
    schema: z.string().min(1).default('127.0.0.1'),
    help: 'Address the Prometheus metrics listen on; they tell much, so not where strangers are.',
  },
  HOST: { schema: z.string().min(1).default('0.0.0.0'), help: 'Address to listen on.' },
  PUBLIC_URL: {
    schema: url('http', 'https').optional(),
    help: 'Address players use, when a proxy stands in front; decides secure cookies.',
  },
  TRUSTED_PROXIES: {
    schema: z.string().optional(),
    help: 'Addresses whose X-Forwarded-For counts, separated by commas.',
  },
  DATA_DIR: { schema: z.string().min(1).default('data'), help: 'Folder of database and keys.' },
  DATABASE_URL: {
    schema: url('postgres', 'postgresql').optional(),
    help: 'An own PostgreSQL 15 or newer, instead of the embedded one.',
  },
  REDIS_URL: {
    schema: url('redis', 'rediss').optional(),
    help: 'Redis or Valkey for pushes and rate counters across several nodes.',
  },
  SECRET_KEY: {
    schema: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .optional(),
    help: 'Key of seeds and tokens, 64 hex digits; needed by several nodes, else kept in DATA_DIR.',
  },
  FORMER_RECEIPT_KEYS: {
    schema: z
      .string()
      .regex(/^[0-9a-f]{64}(,[0-9a-f]{64})*$/)
      .optional(),
    help: 'Fingerprints of the keys that signed receipts before SECRET_KEY was changed, separated by commas; receipts by any other key are not the house’s ([how](runbooks/lost-secret-key.md)).',
  },
  DEMO_BUILD: {
    schema: flag.default(true),
    help: 'Play money, demo accounts, no chain of any value.',
  },
  CAPTCHA: {
    schema: z.enum(['altcha', 'none']).default('altcha'),
    help: '`none` switches the captcha off; demo and development builds only.',
  },
  SMTP_URL: {
    schema: url('smtp', 'smtps').optional(),
    help: 'Mail server with its login, smtp://user:password@host:port; else mail of demo builds is caught.',
  },
  MAIL_FROM: {
    schema: z
      .string()
      .max(254)
      .regex(/^[^\r\n]+@[^\r\n]+$/)
      .default('Powerplay <no-reply@localhost>'),
    help: 'Sender of mails.',
  },
  WALLET_NODE_URL: {
    schema: url('http', 'https').optional(),
    help: 'Ethereum node (JSON-RPC) that is asked about signatures of contract wallets.',
  },
  TELEGRAM_BOT_TOKEN: {
    schema: z
      .string()
      .regex(/^\d{1,20}:[A-Za-z0-9_-]{20,128}$/)
      .optional(),
    help: 'Token of the Telegram bot whose app this site is; demo builds have a test bot instead.',
  },
  TELEGRAM_APP_URL: {
    schema: url('https').optional(),
    help: 'Link that opens the site inside Telegram, behind the Telegram button of the sign-in window.',
  },
  DISCORD_CLIENT_ID: {
    schema: z
      .string()
      .regex(/^\d{1,20}$/)
      .optional(),
    help: 'Our application at Discord, whose members get a ticket; demo builds have an emulated one. It needs PUBLIC_URL, and PUBLIC_URL/rewards as a redirect there.',
  },
  DISCORD_CLIENT_SECRET: { schema: z.string().min(1).optional(), help: 'Its secret.' },
  DISCORD_BOT_TOKEN: {
    schema: z.string().min(1).optional(),
    help: 'Token of its bot, which has to be in our Discord server to look members up.',
  },
  DISCORD_SERVER_ID: {
    schema: z
      .string()
      .regex(/^\d{1,20}$/)
      .optional(),
    help: 'Id of our Discord server.',
  },
  AGGREGATOR_URL: {
    schema: url('http', 'https').optional(),
    help: 'Address of the game aggregator (Slotegrator 1.4); demo builds bring an emulated one.',
  },
  AGGREGATOR_ID: { schema: z.string().min(1).optional(), help: 'Our merchant id there.' },
  AGGREGATOR_KEYS: {
    schema: z.string().min(1).optional(),
    help: 'Our merchant key there; two, separated by a comma, while one replaces the other.',
  },
  EMULATOR_PORT: {
    schema: port.default(2097),
    help: 'Port of the emulated aggregator and of the pages of its games, in demo builds.',
  },
  EMULATOR_URL: {
    schema: url('http', 'https').optional(),
    help: 'Address of the emulated games behind a proxy, an origin of their own; over https they need one.',
  },
  DEMO_RESIDENTS: {
    schema: z.coerce.number().int().min(0).max(24).optional(),
    help: 'How many players of the house play and chat in a demo build; 12 unless said, 0 for none.',
  },
  EMULATORS: {
    schema: flag.default(true),
    help: 'Whether a demo build brings an emulated aggregator with games of its own.',
  },
  FEED_AMQP_URL: {
    schema: url('amqp', 'amqps').optional(),
    help: 'Broker of a Unified Odds Feed, amqps://token:@host:5671/%2Funifiedfeed%2Fid; demo builds play matches of their own.',
  },
  FEED_API_URL: {
    schema: url('http', 'https').optional(),
    help: 'Address where that feed tells of events and is asked for what was missed.',
  },
  FEED_API_TOKEN: { schema: z.string().min(1).optional(), help: 'Our token there.' },
  DEVNET_URL: {
    schema: url('http', 'https').optional(),
    help: 'Node of the simulated chains; demo builds bring one of their own.',
  },
  CHAIN_NODES: {
    schema: z.string().min(2).optional(),
    help: 'Nodes of real chains as JSON, by id of chain ([how](runbooks/connect-a-chain.md)).',
  },
  PAYMENT_AGGREGATOR_URL: {
    schema: url('http', 'https').refine(isPrivate).optional(),
    help: 'Address of a payment processor that speaks the Greenfield API, https unless it is on this machine ([how](runbooks/connect-a-payment-processor.md)); demo builds bring an emulated one.',
  },
  PAYMENT_AGGREGATOR_STORE: {
    schema: z
      .string()
      .regex(/^[A-Za-z0-9_-]{1,64}$/)
      .optional(),
    help: 'Id of our store there.',
  },
  PAYMENT_AGGREGATOR_KEY: { schema: z.string().min(1).optional(), help: 'Our key there.' },
  PAYMENT_AGGREGATOR_SECRETS: {
    schema: z
      .string()
      .regex(/^[^,]{16,}(,[^,]{16,})?$/)
      .optional(),
    help: 'What its webhooks are signed with, 16 characters or more; two, separated by a comma, while one replaces the other.',
  },
  KYC_PROVIDER: {
    schema: z
      .string()
      .regex(/^[a-z0-9-]{2,40}$/)
      .optional(),
    help: 'Name of a provider that checks papers, as its webhook says it: /api/compliance/kyc/webhook/NAME ([how](runbooks/connect-a-document-check.md)).',
  },
  KYC_PROVIDER_SECRETS: {
    schema: z
      .string()
      .regex(/^[^,]{16,}(,[^,]{16,})?$/)
      .optional(),
    help: 'What its webhooks are signed with, 16 characters or more; two, separated by a comma, while one replaces the other.',
  },
  PAYMENT_AGGREGATOR_METHODS: {
    schema: z
      .string()
      .regex(/^[a-z0-9]{2,12}=[A-Za-z0-9_-]{2,40}(,[a-z0-9]{2,12}=[A-Za-z0-9_-]{2,40})*$/)
      .refine(areMethods)
      .default('btc=BTC-CHAIN,ltc=LTC-CHAIN,doge=DOGE-CHAIN'),
    help: 'Coins that come in there, each once with the id of its payment method, separated by commas.',
  },
  SIGNER_PASSPHRASE: {
    schema: z.string().min(12).optional(),
    help:
      'Opens the key store of the signer. Needed where CHAIN_NODES names chains of value; else one is drawn ' +
      'and kept beside the store ([how](runbooks/signer.md#passphrase)).',
  },
  SIGNER_DATABASE_URL: {
    schema: url('postgres', 'postgresql').optional(),
    help: 'How the signer reads the ledger, where the server may make no role for it.',
  },
  SIGNER_CAPS: {
    schema: z.string().min(2).optional(),
    help: 'What the signer lets out at once, as JSON ([how](runbooks/signer.md)).',
  },
  TRADING_VENUES: {
    schema: venues('ws', 'wss').optional(),
    help:
      'Two or more exchanges whose prices futures follow, separated by commas: binance, coinbase, ' +
      'kraken, each with =wss://… for another address; without them prices are the house’s own.',
  },
  PRICE_VENUES: {
    schema: venues('http', 'https').optional(),
    help:
      'Two or more exchanges that say what coins are worth: binance, coinbase, kraken, each with ' +
      '=https://… for another address; a fixed table else, not where coins of value come in.',
  },
  SANCTIONS_FILE: {
    schema: z.string().min(1).optional(),
    help: 'List of sanctions, .csv or .json, else sanctions.csv in DATA_DIR; read again when it changes.',
  },
  LICENCE_FILE: {
    schema: z.string().min(1).optional(),
    help: 'Signed licence file, else licence.json in DATA_DIR; demo builds need none.',
  },
  LICENCE_KEY: {
    schema: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .optional(),
    help: 'Public key of who issues the licence (Ed25519), 64 hex digits.',
  },
  ROLES: { schema: roles.default([...roleIds]), help: 'Parts to run: edge, engine, worker.' },
  TLS_CERT: { schema: z.string().optional(), help: 'Certificate file; with TLS_KEY serves https.' },
  TLS_KEY: { schema: z.string().optional(), help: 'Key file of the certificate.' },
  LOG_LEVEL: {
    schema: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
    help: 'How much is logged.',
  },
  NODE_ENV: {
    schema: z.enum(['production', 'development', 'test']).default('production'),
    help: 'Development and test add checks that cost time.',
  },
} as const

type Environment = {
  [Key in keyof typeof environment]: z.output<(typeof environment)[Key]['schema']>
}

type SecretKey =
  | 'SECRET_KEY'
  | 'DATABASE_URL'
  | 'REDIS_URL'
  | 'SMTP_URL'
  | 'WALLET_NODE_URL'
  | 'TELEGRAM_BOT_TOKEN'
  | 'DISCORD_CLIENT_SECRET'
  | 'DISCORD_BOT_TOKEN'
  | 'AGGREGATOR_KEYS'
  | 'FEED_AMQP_URL'
  | 'FEED_API_TOKEN'
  | 'CHAIN_NODES'
  | 'PAYMENT_AGGREGATOR_KEY'
  | 'PAYMENT_AGGREGATOR_SECRETS'
  | 'KYC_PROVIDER_SECRETS'
  | 'SIGNER_PASSPHRASE'
  | 'SIGNER_DATABASE_URL'

/** The parsed environment: frozen, read by everyone, written by nobody. */
export type Config = Readonly<
  Omit<Environment, SecretKey> & {
    SECRET_KEY: Secret | undefined
    DATABASE_URL: Secret | undefined
    REDIS_URL: Secret | undefined
    SMTP_URL: Secret | undefined
    WALLET_NODE_URL: Secret | undefined
    TELEGRAM_BOT_TOKEN: Secret | undefined
    DISCORD_CLIENT_SECRET: Secret | undefined
    DISCORD_BOT_TOKEN: Secret | undefined
    AGGREGATOR_KEYS: Secret | undefined
    FEED_AMQP_URL: Secret | undefined
    FEED_API_TOKEN: Secret | undefined
    CHAIN_NODES: Secret | undefined
    PAYMENT_AGGREGATOR_KEY: Secret | undefined
    PAYMENT_AGGREGATOR_SECRETS: Secret | undefined
    KYC_PROVIDER_SECRETS: Secret | undefined
    SIGNER_PASSPHRASE: Secret | undefined
    SIGNER_DATABASE_URL: Secret | undefined
  }
>

/** A broken setting, as one sentence that names the key and never its value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** Parses the environment. Empty texts count as unset. @throws ConfigError */
export function readConfig(source: Readonly<Record<string, string | undefined>>): Config {
  const shape = Object.fromEntries(
    Object.entries(environment).map(([key, { schema }]) => [key, schema]),
  )
  const set = Object.entries(source).filter(([, value]) => value !== undefined && value !== '')
  const parsed = z.object(shape).safeParse(Object.fromEntries(set))
  if (!parsed.success) throw new ConfigError(describe(parsed.error))
  // The shape is the one of `environment`, so the parsed object is an Environment.
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions
  const values = parsed.data as Environment
  checkTogether(values)
  const secret = (text: string | undefined) => (text === undefined ? undefined : new Secret(text))
  return Object.freeze({
    ...values,
    SECRET_KEY: secret(values.SECRET_KEY),
    DATABASE_URL: secret(values.DATABASE_URL),
    REDIS_URL: secret(values.REDIS_URL),
    SMTP_URL: secret(values.SMTP_URL),
    WALLET_NODE_URL: secret(values.WALLET_NODE_URL),
    TELEGRAM_BOT_TOKEN: secret(values.TELEGRAM_BOT_TOKEN),
    DISCORD_CLIENT_SECRET: secret(values.DISCORD_CLIENT_SECRET),
    DISCORD_BOT_TOKEN: secret(values.DISCORD_BOT_TOKEN),
    AGGREGATOR_KEYS: secret(values.AGGREGATOR_KEYS),
    FEED_AMQP_URL: secret(values.FEED_AMQP_URL),
    FEED_API_TOKEN: secret(values.FEED_API_TOKEN),
    CHAIN_NODES: secret(values.CHAIN_NODES),
    PAYMENT_AGGREGATOR_KEY: secret(values.PAYMENT_AGGREGATOR_KEY),
    PAYMENT_AGGREGATOR_SECRETS: secret(values.PAYMENT_AGGREGATOR_SECRETS),
    KYC_PROVIDER_SECRETS: secret(values.KYC_PROVIDER_SECRETS),
    SIGNER_PASSPHRASE: secret(values.SIGNER_PASSPHRASE),
    SIGNER_DATABASE_URL: secret(values.SIGNER_DATABASE_URL),
  })
}

function describe(error: z.ZodError): string {
  const [issue] = error.issues
  const key = String(issue?.path[0] ?? 'environment')
  const entry = Object.entries(environment).find(([name]) => name === key)
  return `The setting ${key} is not valid. ${entry?.[1].help ?? ''}`.trim()
}

function checkTogether(values: Environment): void {
  const isReal = !values.DEMO_BUILD && values.NODE_ENV === 'production'
  if (values.CAPTCHA === 'none' && isReal) {
    throw new ConfigError('The setting CAPTCHA may be none only in demo and development builds.')
  }
  const aggregator = [values.AGGREGATOR_URL, values.AGGREGATOR_ID, values.AGGREGATOR_KEYS]
  if (aggregator.some((one) => one === undefined) && aggregator.some((one) => one !== undefined)) {
    throw new ConfigError(
      'The settings AGGREGATOR_URL, AGGREGATOR_ID and AGGREGATOR_KEYS go together.',
    )
  }
  const discord = [
    ...[values.DISCORD_CLIENT_ID, values.DISCORD_CLIENT_SECRET],
    ...[values.DISCORD_BOT_TOKEN, values.DISCORD_SERVER_ID],
  ]
  const isSomeDiscord = discord.some((one) => one !== undefined)
  if (isSomeDiscord && [...discord, values.PUBLIC_URL].some((one) => one === undefined)) {
    throw new ConfigError('The settings DISCORD_… go together, and need PUBLIC_URL.')
  }
  const feed = [values.FEED_AMQP_URL, values.FEED_API_URL, values.FEED_API_TOKEN]
  if (feed.some((one) => one === undefined) && feed.some((one) => one !== undefined)) {
    throw new ConfigError(
      'The settings FEED_AMQP_URL, FEED_API_URL and FEED_API_TOKEN go together.',
    )
  }
  const payments = [
    ...[values.PAYMENT_AGGREGATOR_URL, values.PAYMENT_AGGREGATOR_STORE],
    ...[values.PAYMENT_AGGREGATOR_KEY, values.PAYMENT_AGGREGATOR_SECRETS],
  ]
  if (payments.some((one) => one === undefined) && payments.some((one) => one !== undefined)) {
    throw new ConfigError('The settings PAYMENT_AGGREGATOR_… go together.')
  }
  if ((values.KYC_PROVIDER === undefined) !== (values.KYC_PROVIDER_SECRETS === undefined)) {
    throw new ConfigError('The settings KYC_PROVIDER and KYC_PROVIDER_SECRETS go together.')
  }
  if (values.DEMO_BUILD && values.PAYMENT_AGGREGATOR_URL !== undefined) {
    throw new ConfigError(
      'A demo build takes nothing of value in: PAYMENT_AGGREGATOR_… needs DEMO_BUILD=false.',
    )
  }
  const takesValue = values.CHAIN_NODES !== undefined || values.PAYMENT_AGGREGATOR_URL !== undefined
  if (takesValue && !values.DEMO_BUILD && values.PRICE_VENUES === undefined) {
    throw new ConfigError(
      'Coins of value need prices of today: with DEMO_BUILD=false CHAIN_NODES and ' +
        'PAYMENT_AGGREGATOR_… need PRICE_VENUES.',
    )
  }
  if ((values.TLS_CERT === undefined) !== (values.TLS_KEY === undefined)) {
    throw new ConfigError('The settings TLS_CERT and TLS_KEY go together.')
  }
}

/** The configuration of this process. The only place that touches the environment. */
export function configOfProcess(): Config {
  return readConfig(process.env)
}
