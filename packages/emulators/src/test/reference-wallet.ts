import { createServer, type IncomingHttpHeaders } from 'node:http'
import { parseQuery } from '../protocol/php-query.ts'
import { sign } from '../protocol/signature.ts'

/** Rules a wallet may break, to see that somebody notices. */
export interface WalletFaults {
  forgetsTransactions?: boolean
  ignoresSignature?: boolean
  ignoresTombstones?: boolean
  refusesLateWins?: boolean
}

interface Transaction {
  readonly ourId: string
  readonly action: string
  readonly amount: bigint
  isUndone: boolean
}

type Fields = Record<string, string>

const refuse = (code: string, text: string) => ({ error_code: code, error_description: text })
const minorOf = (text = '0'): bigint => BigInt(Math.round(Number(text) * 100))

/** The money of one player, dollars, everything in memory. */
class Book {
  balance = 100_000n
  private readonly transactions = new Map<string, Transaction>()
  private readonly refundByBet = new Map<string, string>()

  constructor(private readonly faults: WalletFaults) {}

  answer(fields: Fields): object {
    const id = fields['transaction_id'] ?? ''
    const amount = minorOf(fields['amount'])
    if (fields['player_id'] !== 'player-1') return refuse('INTERNAL_ERROR', 'unknown player')
    switch (fields['action']) {
      case 'balance':
        return { balance: this.show() }
      case 'bet':
        if (amount > this.balance && !this.transactions.has(id)) {
          return refuse('INSUFFICIENT_FUNDS', 'not enough')
        }
        return this.record(id, 'bet', amount, -amount)
      case 'win':
        if (this.faults.refusesLateWins && fields['session_id'] !== 'session-1') {
          return refuse('INTERNAL_ERROR', 'session is over')
        }
        return this.record(id, 'win', amount, amount)
      case 'refund':
        return this.refund(fields)
      case 'rollback':
        return this.rollback(fields)
      default:
        return refuse('INTERNAL_ERROR', 'unknown action')
    }
  }

  private show(): string {
    return `${this.balance / 100n}.${String(this.balance % 100n).padStart(2, '0')}`
  }

  /** Records a transaction once; `move` is what it adds to the balance. */
  private record(id: string, action: string, amount: bigint, move: bigint) {
    const known = this.faults.forgetsTransactions ? undefined : this.transactions.get(id)
    if (known) return { balance: this.show(), transaction_id: known.ourId }
    const ourId = `w${this.transactions.size + 1}`
    this.transactions.set(id, { ourId, action, amount, isUndone: false })
    this.balance += move
    return { balance: this.show(), transaction_id: ourId }
  }

  private undo(id: string): void {
    const known = this.transactions.get(id)
    if (known && !known.isUndone) {
      known.isUndone = true
      this.balance += known.action === 'bet' ? known.amount : -known.amount
    }
    if (known || this.faults.ignoresTombstones) return
    const tombstone = { ourId: `t${id}`, action: 'undone', amount: 0n, isUndone: true }
    this.transactions.set(id, tombstone)
  }

  private refund(fields: Fields) {
    const bet = fields['bet_transaction_id'] ?? ''
    const earlier = this.refundByBet.get(bet)
    if (earlier) {
      return { balance: this.show(), transaction_id: this.transactions.get(earlier)?.ourId }
    }
    this.refundByBet.set(bet, fields['transaction_id'] ?? '')
    this.undo(bet)
    return this.record(fields['transaction_id'] ?? '', 'refund', 0n, 0n)
  }

  private rollback(fields: Fields) {
    const ids = Object.entries(fields)
      .filter(([key]) => /^rollback_transactions\[\d+\]\[transaction_id\]$/.test(key))
      .map(([, id]) => id)
    for (const id of ids) this.undo(id)
    const told = this.record(fields['transaction_id'] ?? '', 'rollback', 0n, 0n)
    return { ...told, rollback_transactions: ids }
  }
}

function isSigned(headers: IncomingHttpHeaders, body: string, key: string, nowMs: number): boolean {
  const one = (name: string): string => String(headers[name] ?? '')
  const signed = {
    merchantId: one('x-merchant-id'),
    timestamp: one('x-timestamp'),
    nonce: one('x-nonce'),
  }
  const age = Math.abs(nowMs / 1000 - Number(signed.timestamp))
  const expected = sign(parseQuery(body) ?? [], signed, key)
  return signed.merchantId === 'merchant-1' && age <= 31 && expected === one('x-sign')
}

/** A seamless wallet that keeps the protocol, but for the faults it is given. */
export async function startReferenceWallet(merchantKey: string, faults: WalletFaults = {}) {
  const book = new Book(faults)
  const calls: Fields[] = []
  let isDown = false
  let now = (): number => Date.now()
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      if (isDown) return void response.destroy()
      const fields = Object.fromEntries(parseQuery(body) ?? [])
      calls.push(fields)
      const isGood = faults.ignoresSignature || isSigned(request.headers, body, merchantKey, now())
      const told = isGood ? book.answer(fields) : refuse('INTERNAL_ERROR', 'invalid sign')
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(told))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}/callback`,
    calls,
    balance: () => book.balance,
    setDown: (down: boolean) => {
      isDown = down
    },
    setClock: (clock: () => number) => {
      now = clock
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export type ReferenceWallet = Awaited<ReturnType<typeof startReferenceWallet>>
