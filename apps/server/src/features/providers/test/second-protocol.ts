import { createSign, createVerify } from 'node:crypto'
import { currencyOf, findCurrency, formatAmount, parseAmount } from '@powerplay/kernel'
import { z } from 'zod'
import type {
  RawCallback,
  WalletAnswer,
  WalletFault,
  WalletProtocol,
  WalletRequest,
} from '../callbacks/seamless-wallet.ts'

/** Units of the wire per unit of a currency are 10^5. */
const wireDecimals = 5

const asked = z.object({
  user: z.string(),
  currency: z.string(),
  token: z.string(),
  game_code: z.string().optional(),
  request_uuid: z.string(),
  transaction_uuid: z.string().optional(),
  reference_transaction_uuid: z.string().optional(),
  amount: z.int().min(0).optional(),
  round: z.string().optional(),
  round_closed: z.boolean().optional(),
})

const statuses: Readonly<Record<WalletFault, string>> = {
  'bad-signature': 'RS_ERROR_INVALID_SIGNATURE',
  'bad-request': 'RS_ERROR_UNKNOWN',
  'unknown-player': 'RS_ERROR_INVALID_TOKEN',
  'wrong-currency': 'RS_ERROR_WRONG_CURRENCY',
  'not-enough': 'RS_ERROR_NOT_ENOUGH_MONEY',
  'not-allowed': 'RS_ERROR_USER_DISABLED',
  mismatch: 'RS_ERROR_UNKNOWN',
  'too-many': 'RS_ERROR_UNKNOWN',
  defect: 'RS_ERROR_UNKNOWN',
}

/**
 * Another provider's way to ask the same wallet: JSON signed with RSA over its raw bytes, amounts
 * in hundred-thousandths, statuses for words. One address per deed in real life; here the deed
 * travels in a header, because the port has one address per protocol.
 */
export function rsaProtocol(publicKey: string): WalletProtocol {
  return {
    source: 'second',
    path: '/api/callback/second',
    read(callback) {
      const signature = callback.headers['x-signature'] ?? ''
      const verify = createVerify('RSA-SHA256').update(callback.body)
      if (!verify.verify(publicKey, signature, 'base64')) return 'bad-signature'
      return readBody(callback)
    },
    write: (answer, request) => ({
      status: 200,
      contentType: 'application/json',
      body: JSON.stringify(bodyOf(answer, request)),
    }),
  }
}

/** Signs a body as the provider does. */
export function signRsa(body: string, privateKey: string): string {
  return createSign('RSA-SHA256').update(body).sign(privateKey, 'base64')
}

function readBody({ body, headers }: RawCallback): WalletRequest | WalletFault {
  const read = asked.safeParse(JSON.parse(body.toString('utf8')))
  if (!read.success) return 'bad-request'
  const { user, token, game_code, amount = 0, round, round_closed } = read.data
  const currency = read.data.currency.toLowerCase()
  const known = findCurrency(currency)
  if (!known) return 'wrong-currency'
  const place = { playerId: user, currency, sessionId: token, gameId: game_code ?? null }
  const deed = headers['x-deed']
  if (deed === 'balance') return { ...place, kind: 'balance' }
  if (deed !== 'bet' && deed !== 'win' && deed !== 'rollback') return 'bad-request'
  const { transaction_uuid: externalId, reference_transaction_uuid: reference } = read.data
  if (externalId === undefined) return 'bad-request'
  return {
    ...place,
    kind: deed,
    externalId,
    amount: formatAmount(BigInt(amount), wireDecimals),
    round: round ?? null,
    isRoundOver: round_closed ?? false,
    refs: deed === 'rollback' && reference ? [{ kind: 'bet', externalId: reference }] : [],
    params: {},
  }
}

function bodyOf(answer: WalletAnswer, request: WalletRequest | null) {
  const { balance } = answer
  const status = answer.ok ? 'RS_OK' : statuses[answer.fault]
  if (balance === null || request === null) return { status }
  const { decimals } = currencyOf(request.currency)
  const minor = parseAmount(balance, decimals) ?? 0n
  const wire = decimals > wireDecimals ? minor / 10n ** BigInt(decimals - wireDecimals) : minor
  return { status, user: request.playerId, balance: wire.toString() }
}
