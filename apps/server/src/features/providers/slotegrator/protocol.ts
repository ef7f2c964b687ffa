import { secondMs } from '@powerplay/kernel'
import type { ExternalRef } from '../../wallet/index.ts'
import type {
  MoneyRequest,
  RawCallback,
  WalletAnswer,
  WalletFault,
  WalletProtocol,
  WalletRequest,
} from '../callbacks/seamless-wallet.ts'
import { decodeForm, type FormField } from './form.ts'
import { isSignedBy } from './sign.ts'

/** Who we are to the aggregator. Two keys are known while one replaces the other. */
export interface MerchantKeys {
  readonly merchantId: string
  readonly keys: readonly string[]
}

const clockWindowMs = 30 * secondMs
const idMax = 128
const amountText = /^\d{1,18}(\.\d{1,18})?$/

/**
 * Callbacks of the aggregator: a signed form, answered with status 200 always.
 * Source: Slotegrator GIS 1.4, "Merchant integration".
 */
export function slotegratorProtocol(merchant: () => MerchantKeys): WalletProtocol {
  return {
    source: 'slotegrator',
    path: '/api/callback/slotegrator',
    read(callback, nowMs) {
      const fields = signedFields(callback, merchant(), nowMs)
      return fields === null ? 'bad-signature' : readFields(fields)
    },
    write: (answer, request) => ({
      status: 200,
      contentType: 'application/json; charset=utf-8',
      body: answer.ok ? goodBody(answer, request) : JSON.stringify(errorOf(answer)),
    }),
  }
}

/** The fields of a callback, or null unless it is ours, of now, and signed. */
function signedFields(
  { body, headers }: RawCallback,
  { merchantId, keys }: MerchantKeys,
  nowMs: number,
): FormField[] | null {
  const timestamp = headers['x-timestamp'] ?? ''
  const nonce = headers['x-nonce'] ?? ''
  const isTimely =
    /^\d{1,12}$/.test(timestamp) &&
    Math.abs(nowMs - Number.parseInt(timestamp, 10) * secondMs) <= clockWindowMs
  if (headers['x-merchant-id'] !== merchantId || nonce === '' || !isTimely) return null
  const fields = fieldsIn(body)
  const stamp = { merchantId, timestamp, nonce }
  const signature = headers['x-sign'] ?? ''
  return fields && isSignedBy(keys, fields, { stamp, signature }) ? fields : null
}

/** More fields than any real callback has: sorting more would let strangers cost us time. */
const fieldsMax = 1_200

function fieldsIn(body: Buffer): FormField[] | null {
  const text = body.toString('utf8')
  if (text.split('&', fieldsMax + 1).length > fieldsMax) return null
  try {
    return decodeForm(text)
  } catch {
    return null
  }
}

function readFields(fields: readonly FormField[]): WalletRequest | WalletFault {
  const named = new Map(fields)
  if (named.size !== fields.length || fields.some(hasZeroByte)) return 'bad-request'
  const text = (name: string) => textOf(named, name)
  const [playerId, currency] = [text('player_id'), text('currency')]
  if (playerId === null || currency === null) return 'bad-request'
  const asked = {
    playerId,
    currency: currency.toLowerCase(),
    sessionId: text('session_id'),
    gameId: text('game_uuid'),
  }
  const action = named.get('action')
  if (action === 'balance') return { ...asked, kind: 'balance' }
  if (action === 'bet' || action === 'win' || action === 'refund' || action === 'rollback') {
    const money = readMoney(action, named)
    return money === null ? 'bad-request' : { ...asked, ...money }
  }
  return 'bad-request'
}

/** NUL: PostgreSQL cannot store it, so a callback that holds one is refused. */
function hasZeroByte([name, value]: FormField): boolean {
  return name.includes('\0') || value.includes('\0')
}

/** A short text, or null when it is missing, empty or too long. */
function textOf(named: ReadonlyMap<string, string>, name: string): string | null {
  const value = named.get(name) ?? ''
  return value === '' || value.length > idMax ? null : value
}

type MoneyFields = Omit<MoneyRequest, 'playerId' | 'currency' | 'sessionId' | 'gameId'>

function readMoney(
  kind: MoneyRequest['kind'],
  named: ReadonlyMap<string, string>,
): MoneyFields | null {
  const externalId = textOf(named, 'transaction_id')
  const amount = kind === 'rollback' ? '0' : (named.get('amount') ?? '')
  const refs = refsOf(kind, named)
  if (externalId === null || refs === null || !amountText.test(amount)) return null
  if (refs.some((ref) => ref.externalId === externalId)) return null
  const type = textOf(named, 'type')
  return {
    kind,
    externalId,
    // A refund gives back what we took, whatever amount it names.
    amount: kind === 'refund' ? '0' : amount,
    round: textOf(named, kind === 'rollback' ? 'provider_round_id' : 'round_id'),
    isRoundOver: named.get('finished') === '1',
    refs,
    params: type === null ? {} : { type },
  }
}

function refsOf(
  kind: MoneyRequest['kind'],
  named: ReadonlyMap<string, string>,
): ExternalRef[] | null {
  if (kind === 'bet' || kind === 'win') return []
  if (kind === 'refund') {
    const externalId = textOf(named, 'bet_transaction_id')
    return externalId === null ? null : [{ kind: 'bet', externalId }]
  }
  return listedRefs(named)
}

const refsMax = 200

const listedField = /^rollback_transactions\[(\d{1,9})\]\[/

/**
 * `rollback_transactions[n][…]`, whatever n is: what else is listed than bets and wins has moved no
 * money.
 */
function listedRefs(named: ReadonlyMap<string, string>): ExternalRef[] | null {
  const indexes = new Set<string>()
  for (const name of named.keys()) {
    const index = listedField.exec(name)?.[1]
    if (index !== undefined) indexes.add(index)
  }
  if (indexes.size > refsMax) return null
  const refs: ExternalRef[] = []
  for (const index of indexes) {
    const entry = (name: string) => textOf(named, `rollback_transactions[${index}][${name}]`)
    const [action, externalId] = [entry('action'), entry('transaction_id')]
    if (externalId === null) return null
    if (action === 'bet' || action === 'win') refs.push({ kind: action, externalId })
  }
  return refs
}

/** Written by hand: a balance is an exact decimal, which a JavaScript number is not. */
function goodBody(
  { balance, transactionId, rolledBack }: Extract<WalletAnswer, { ok: true }>,
  request: WalletRequest | null,
): string {
  const parts = [`"balance":${balance}`]
  if (transactionId !== null) parts.push(`"transaction_id":${JSON.stringify(transactionId)}`)
  if (request?.kind === 'rollback') {
    parts.push(`"rollback_transactions":${JSON.stringify(rolledBack)}`)
  }
  return `{${parts.join(',')}}`
}

const descriptions: Readonly<Record<WalletFault, string>> = {
  'bad-signature': 'The signature is not valid.',
  'bad-request': 'A field is missing or not valid.',
  'unknown-player': 'There is no such player.',
  'wrong-currency': 'The player does not play in this currency.',
  'not-enough': 'The balance is too low.',
  'not-allowed': 'This player may not bet now.',
  mismatch: 'This transaction, or one that it takes back, is known with other fields.',
  'too-many': 'Too many requests; try again later.',
  defect: 'Something went wrong; try again.',
}

/** Only a bet may be refused for its money; everything else is tried again by the aggregator. */
function errorOf({ fault }: Extract<WalletAnswer, { ok: false }>) {
  const isFunds = fault === 'not-enough' || fault === 'not-allowed'
  return {
    error_code: isFunds ? 'INSUFFICIENT_FUNDS' : 'INTERNAL_ERROR',
    error_description: descriptions[fault],
  }
}
