import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import type { Intent, Refused, Signed } from './intent.ts'
import type { SignerSocket } from './server.ts'
import type { PublicKeys, SignerState } from './signer.ts'
import { opened, sealed } from './wire.ts'

/** What is asked of a signer over its socket. */
export interface SignerClient {
  keys(): Promise<readonly PublicKeys[]>
  /** @throws Error when that is not answered */
  state(): Promise<SignerState>
  /** Ends all signing until somebody at the machine allows it again. @throws Error when it does not say so */
  stop(why: string): Promise<void>
  /** Whether a payment of this id was ever signed. @throws Error when that is not answered */
  hasSigned(id: string): Promise<boolean>
  /** A signature, or why there is none; `failed` for a defect. */
  sign(wanted: Intent): Promise<Signed | Refused>
}

const answerMsMax = 15_000

/** Asks a signer; every question on a connection of its own. @throws Error when nobody answers. */
export function signerClient(socket: SignerSocket): SignerClient {
  return {
    async keys() {
      const { keys } = await ask<{ keys: PublicKeys[] }>(socket, { ask: 'keys' })
      return keys
    },
    async state() {
      const { state } = await ask<{ state?: SignerState }>(socket, { ask: 'state' })
      if (state === undefined) throw new Error('the signer does not know')
      return state
    },
    async stop(why) {
      const answer = await ask<{ isStopped?: boolean }>(socket, { ask: 'stop', why })
      if (answer.isStopped !== true) throw new Error('the signer did not stop')
    },
    async hasSigned(id) {
      const answer = await ask<{ hasSigned?: boolean }>(socket, { ask: 'has-signed', id })
      if (answer.hasSigned === undefined) throw new Error('the signer does not know')
      return answer.hasSigned
    },
    async sign(wanted) {
      const { signed, refusal, outputs } = await ask<{ signed?: Signed } & Partial<Refused>>(
        socket,
        { ask: 'sign', intent: wanted },
      )
      return signed ?? { refusal: refusal ?? 'failed', ...(outputs && { outputs }) }
    },
  }
}

function ask<Answer>({ path, key, clock }: SignerSocket, question: object): Promise<Answer> {
  return new Promise((done, reject) => {
    const id = randomUUID()
    const connection = connect(path)
    const giveUp = (error: Error) => {
      connection.destroy()
      reject(error)
    }
    connection.setTimeout(answerMsMax, () => giveUp(new Error('the signer does not answer')))
    connection.on('error', giveUp)
    connection.on('close', () => reject(new Error('the signer closed the connection')))
    connection.on('connect', () => {
      const body = JSON.stringify(question)
      connection.write(sealed(key, 'question', { id, at: clock.now(), body }))
    })
    // What the connection throws is passed on by its lines.
    const lines = createInterface(connection).on('error', giveUp)
    lines.on('line', (line) => {
      const envelope = opened(key, 'answer', { line, now: clock.now() })
      if (envelope?.id !== id) return giveUp(new Error('a foreign answer'))
      done(JSON.parse(envelope.body))
      connection.end()
    })
  })
}
