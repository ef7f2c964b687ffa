import { createHmac } from 'node:crypto'
import { secondMs } from '@powerplay/kernel'
import type { FastifyInstance } from 'fastify'
import { feature, type Given } from '../../program/feature.ts'
import { keepLease, type Lease, type Term } from '../../platform/jobs/lease.ts'
import type { AuthDoor } from '../auth/index.ts'
import { greetings } from './temper.ts'
import { liveAs } from './resident.ts'
import { createVisitor } from './visitor.ts'

interface Needs {
  readonly auth: Pick<AuthDoor, 'keepDemoPlayer'>
}

const names = [
  ...['alba', 'bruno', 'cleo', 'dario', 'elin', 'fabio', 'gwen', 'hugo', 'iris', 'jonas', 'kira'],
  ...['lars', 'mona', 'nils', 'olga', 'pavel', 'quinn', 'rosa', 'sven', 'tilda', 'ugo', 'vera'],
  ...['wim', 'yara'],
] as const

/** Every name says who plays: nobody takes one of these for a stranger. */
const nameOf = (place: number) => `demo_${names[place % names.length] ?? place}`

/** Tests have nobody in them but whom they bring. */
const usual = (environment: string) => (environment === 'test' ? 0 : 12)

/** Every fourth plays hold'em: three of twelve sit at one table. */
const cardPlayersOf = (count: number) => Math.floor(count / 4)

/** All have arrived after this time, so that a new installation does not look deserted. */
const arrivalMs = 8 * secondMs
/** How long one waits whom a defect of the site threw out. */
const restMs = 60 * secondMs

/**
 * Players of the house in demo builds: they sign in by the public calls and play, chat and race at a
 * human pace, so that what a newcomer sees moves by real wagers that can be opened and verified. Of
 * several nodes one runs them all.
 */
export const residents = feature({
  name: 'residents',
  open({ platform, secrets, doors: { auth } }: Given<Needs>) {
    const { config, database, mintId } = platform
    const isOn = config.DEMO_BUILD && config.ROLES.includes('worker')
    const count = isOn ? Math.min(config.DEMO_RESIDENTS ?? usual(config.NODE_ENV), names.length) : 0
    const log = platform.logOf('residents')
    const timers = new Set<ReturnType<typeof setTimeout>>()
    const key = secrets.key('residents')
    const passwordOf = (name: string) => createHmac('sha256', key).update(name).digest('base64url')
    let edge: FastifyInstance | undefined
    let lease: Lease | undefined

    function later(term: Term, turn: () => Promise<number>, waitMs: number): void {
      const timer = setTimeout(() => {
        timers.delete(timer)
        if (!term.isHeld()) return
        turn().then(
          (nextMs) => later(term, turn, nextMs),
          (error: Error) => {
            log.warn({ event: 'residents.failed', error: error.message })
            later(term, turn, restMs)
          },
        )
      }, waitMs)
      timer.unref()
      timers.add(timer)
    }

    function residentAt(site: FastifyInstance, place: number): () => Promise<number> {
      const name = nameOf(place)
      return liveAs({
        ...{ name, password: passwordOf(name), seed: place + 1, mintKey: mintId },
        visitor: createVisitor(site, name),
        ...{ greeting: greetings[place], isCardPlayer: place >= count - cardPlayersOf(count) },
        onRefused: ({ message }) => log.debug({ event: 'residents.refused', name, message }),
      })
    }

    function arriveAll(site: FastifyInstance, term: Term): void {
      for (let place = 0; place < count; place += 1) {
        later(term, residentAt(site, place), (place * arrivalMs) / count)
      }
    }

    return {
      door: null,
      mount: (site: FastifyInstance) => {
        edge = site
      },
      async seed() {
        for (let place = 0; place < count; place += 1) {
          await auth.keepDemoPlayer(nameOf(place), passwordOf(nameOf(place)))
        }
      },
      start() {
        const site = edge
        if (site === undefined || count === 0) return
        const onTerm = (term: Term) => arriveAll(site, term)
        lease = keepLease({ database, log, mintId }, { name: 'residents', onTerm })
      },
      async close() {
        await lease?.stop()
        for (const timer of timers) clearTimeout(timer)
      },
    }
  },
})
