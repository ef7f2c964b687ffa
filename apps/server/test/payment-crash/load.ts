import type { Uuid } from '@powerplay/kernel'
import type { Numbers } from '../crash/numbers.ts'
import type { Asked, AskedEnd } from './orders.ts'
import { currency, strangersAddress, type Payer } from './payers.ts'
import type { Scene } from './scene.ts'

const units = 1_000_000n
/** A player's address book has room for twenty. */
const withdrawalsMax = 15
const decideEveryMs = 50
/** One of so many is cancelled by its player as soon as it is taken, and one of so many declined. */
const [cancelledOf, declinedOf] = [5, 6]

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/**
 * What goes on while something is killed: every player is paid and asks for withdrawals, one after the
 * other, and cancels some; staff agree to what waits, and decline some. So payouts stand at all stages at any
 * moment.
 */
export class Load {
  readonly #scene: Scene
  readonly #asked: Asked[]
  readonly #next: Numbers
  #isOver = false
  readonly #running: Promise<unknown>

  /** @param asked what is asked for is put in here. */
  constructor(scene: Scene, { asked, next }: { readonly asked: Asked[]; readonly next: Numbers }) {
    this.#scene = scene
    this.#asked = asked
    this.#next = next
    this.#running = Promise.all([this.#decide(), ...scene.payers.map((payer) => this.#play(payer))])
    // Whoever ends it is told.
    this.#running.catch(() => undefined)
  }

  /** Nothing new is asked for; what was asked for is on its way still. */
  async end(): Promise<void> {
    this.#isOver = true
    await this.#running
  }

  async #decide(): Promise<void> {
    const isDeclined = () => this.#next(declinedOf) === 0
    while (!this.#isOver) {
      await decideAll(this.#scene, { asked: this.#asked, isDeclined })
      await pause(decideEveryMs)
    }
  }

  async #play(payer: Payer): Promise<void> {
    for (let times = 0; !this.#isOver; times += 1) {
      await pause(this.#next(120))
      const amount = BigInt(10 + this.#next(30)) * units + BigInt(this.#next(1_000_000))
      await this.#scene.pay(payer.address, amount)
      if (times < withdrawalsMax) await this.#withdraw(payer)
    }
  }

  async #withdraw(payer: Payer): Promise<void> {
    const own = await this.#askFor(payer)
    if (own.fate !== 'done' || this.#next(cancelledOf) > 0) return
    // Whoever agrees to it may be quicker.
    await pause(this.#next(decideEveryMs))
    own.ends.push({ stage: 'cancelled', fate: await cancel(this.#scene, own) })
  }

  async #askFor({ userId }: Payer): Promise<Asked> {
    const [whole, rest] = [11 + this.#next(8), String(this.#next(100_000_000)).padStart(8, '0')]
    const own: Asked = {
      ...{ userId, key: this.#scene.mintKey(), address: strangersAddress() },
      ...{ sum: `${whole}.${rest}`, fate: 'unknown', ends: [] },
    }
    this.#asked.push(own)
    // As a client does that heard nothing, or whose last one is on its way still.
    while (!this.#isOver) {
      own.fate = await withdraw(this.#scene, own)
      if (!['unknown', 'failed', 'payments/already-ordered'].includes(own.fate)) return own
      await pause(20 + this.#next(40))
    }
    return own
  }
}

/** Asks for a withdrawal, or again under its key. @returns what became of it. */
export const withdraw = (scene: Scene, { userId, key, address, sum }: Asked) =>
  scene.order({ what: 'withdraw', userId, key, sum, currency, wallet: address })

const cancel = (scene: Scene, { userId, key }: Asked) =>
  scene.order({ what: 'cancel', userId, id: key })

interface Deciding {
  readonly asked: readonly Asked[]
  readonly isDeclined: () => boolean
}

/** One of staff decides on all that waits, by the calls of the dashboard. */
export async function decideAll(scene: Scene, { asked, isDeclined }: Deciding): Promise<void> {
  const { rows } = await scene.pool.query<{ id: Uuid }>(
    `select id from withdrawals where stage in ('asked', 'taken') order by id`,
  )
  await Promise.all(
    rows.map(async ({ id }) => {
      const what = isDeclined() ? 'decline' : 'approve'
      const fate = await scene.order({ what, userId: scene.staffId, id })
      const end: AskedEnd = { stage: 'declined', fate }
      if (what === 'decline') asked.find(({ key }) => key === id)?.ends.push(end)
    }),
  )
}
