import { createServer, type ServerResponse } from 'node:http'
import { parseQuery } from '../protocol/php-query.ts'
import { WalletBook, type Told } from './wallet-book.ts'
import { openEnvelope, type Envelope, type WalletKeys } from './wallet-envelope.ts'
import type { WalletFault } from './wallet-fault.ts'

/** How late the wallet with the fault `isSlow` answers a rollback. */
export const slowMs = 60

const merchantId = 'merchant-1'

/** A seamless wallet that keeps every rule, but for the one fault it is given. */
export async function startBrokenWallet(fault: WalletFault | null = null, merchantKey = 'key-1') {
  const book = new WalletBook(fault)
  const calls: Record<string, string>[] = []
  let isDown = false
  let now = (): number => Date.now()
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      if (isDown) return void response.destroy()
      calls.push(Object.fromEntries(parseQuery(body) ?? []))
      const query = new URL(request.url ?? '/', 'http://wallet').search.slice(1)
      const envelope = { headers: request.headers, body, query }
      const keys = { merchantId, merchantKey, fault, now }
      void answer(envelope, book, keys).then((told) => write(response, told, fault))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    merchantId,
    merchantKey,
    url: `http://127.0.0.1:${port}/callback`,
    /** Every callback that came, signed or not. */
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

const unsigned = { error_code: 'INTERNAL_ERROR', error_description: 'invalid sign' }

async function answer(
  envelope: Envelope,
  book: WalletBook,
  keys: WalletKeys,
): Promise<Told | null> {
  const { fault } = keys
  if (fault === 'breaksOnBrokenBody' && /%(?![0-9a-f]{2})/i.test(envelope.body)) return null
  const pairs = openEnvelope(envelope, keys)
  if (!pairs) return unsigned
  const fields = new Map(pairs)
  const told = await book.answer(fields)
  if (fault === 'isSlow' && fields.get('action') === 'rollback') {
    await new Promise((resolve) => setTimeout(resolve, slowMs))
  }
  return told
}

function write(response: ServerResponse, told: Told | null, fault: WalletFault | null): void {
  const isRefusal = told !== null && 'error_code' in told
  response.statusCode = told === null ? 500 : isRefusal && fault === 'answersStatus' ? 402 : 200
  const isHtml = told === null || fault === 'answersAsHtml'
  response.setHeader('content-type', isHtml ? 'text/html' : 'application/json; charset=utf-8')
  response.end(told === null ? '<h1>Internal Server Error</h1>' : textOf(told, fault))
}

function textOf(told: Told, fault: WalletFault | null): string {
  if ('error_code' in told) return JSON.stringify({ ...told, ...spoiltRefusal(told, fault) })
  const ids = fault === 'idsAsNumbers' && 'transaction_id' in told ? { transaction_id: 7 } : {}
  const text = JSON.stringify({ ...told, ...ids })
  if (fault !== 'writesExponent') return text
  return text.replace(/"balance":"(-?)(\d+)\.(\d+)"/, '"balance":$1$2$3e-2')
}

function spoiltRefusal(told: Told, fault: WalletFault | null): Told {
  if (fault === 'codesOfItsOwn') return { error_code: 'NOT_ENOUGH_MONEY' }
  if (fault !== 'tellsInside') return {}
  const stack = new Error(String(told['error_description'])).stack ?? ''
  return { error_description: stack.slice(0, 300) }
}

export type BrokenWallet = Awaited<ReturnType<typeof startBrokenWallet>>
