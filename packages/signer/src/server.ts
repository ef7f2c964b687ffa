import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import type { Clock } from '@powerplay/kernel'
import { z } from 'zod'
import { intent, SignerError, type Refused } from './intent.ts'
import type { Signer } from './signer.ts'
import { opened, sealed } from './wire.ts'

const question = z.union([
  z.strictObject({ ask: z.literal('keys') }),
  z.strictObject({ ask: z.literal('state') }),
  z.strictObject({ ask: z.literal('stop'), why: z.string().max(500).nullable().default(null) }),
  z.strictObject({ ask: z.literal('sign'), intent }),
  z.strictObject({ ask: z.literal('has-signed'), id: z.string() }),
])

/**
 * Questions that were answered, the oldest forgotten first, one at a time; what is older than a minute is refused by its
 * time anyway. A plain set: the process that holds the keys loads as few libraries as it can.
 */
const seenMax = 10_000

/** How the signer is reached: a socket of the machine that its owner alone may open. */
export interface SignerSocket {
  readonly path: string
  readonly key: Buffer
  readonly clock: Clock
}

/** Serves a signer on its socket. What is forged, repeated or old is not answered. @returns the end. */
export async function serveSigner(
  signer: Signer,
  socket: SignerSocket,
): Promise<() => Promise<void>> {
  const { path, key, clock } = socket
  const seen = new Set<string>()
  const sockets = new Set<Socket>()
  const server = createServer((connection) => {
    sockets.add(connection)
    connection.on('close', () => sockets.delete(connection))
    connection.on('error', () => connection.destroy())
    const lines = createInterface(connection).on('error', () => connection.destroy())
    lines.on('line', (line) => {
      const envelope = opened(key, 'question', { line, now: clock.now() })
      if (envelope === undefined || seen.has(envelope.id)) {
        connection.destroy()
        return
      }
      seen.add(envelope.id)
      if (seen.size > seenMax) seen.delete(seen.values().next().value ?? '')
      void answer(signer, envelope.body).then((result) => {
        const { id } = envelope
        const body = JSON.stringify(result)
        connection.write(sealed(key, 'answer', { id, at: clock.now(), body }))
      })
    })
  })
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  rmSync(path, { force: true })
  await new Promise<void>((done, reject) => {
    server.once('error', reject)
    server.listen(path, done)
  })
  chmodSync(path, 0o600)
  return async () => {
    for (const connection of sockets) connection.destroy()
    await new Promise((done) => server.close(done))
    await signer.close()
  }
}

async function answer(signer: Signer, body: string): Promise<object> {
  try {
    const asked = question.parse(JSON.parse(body))
    switch (asked.ask) {
      case 'keys':
        return { keys: signer.publicKeys() }
      case 'state':
        return { state: signer.state() }
      case 'stop':
        await signer.stop(asked.why)
        return { isStopped: signer.isStopped }
      case 'has-signed':
        return { hasSigned: await signer.hasSigned(asked.id) }
      case 'sign':
        return { signed: await signer.sign(asked.intent) }
    }
  } catch (error) {
    return refusedBy(error)
  }
}

function refusedBy(error: unknown): Refused {
  if (!(error instanceof SignerError)) return { refusal: 'failed' }
  const { refusal, outputs } = error
  return outputs.length === 0 ? { refusal } : { refusal, outputs }
}
