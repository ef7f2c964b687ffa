import { createHash } from 'node:crypto'
import { toWireId } from '@powerplay/kernel'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ServerRefusal } from '../../../platform/client/server-refusal.ts'
import { guestSession, SessionProvider } from '../../../platform/session/session-context.tsx'
import { OwnBets } from './own-bets.tsx'

const server = vi.hoisted(() => ({
  asked: new Array<string>(),
  bets: new Array<object>(),
  proofs: new Map<string, unknown>(),
}))
vi.mock('../../../platform/client/call-server.ts', () => ({
  callServer: async (call: string, input: { id?: string }) => {
    server.asked.push(`${call} ${JSON.stringify(input)}`)
    if (call === 'profileBets') return { rows: server.bets }
    const proof = server.proofs.get(input.id ?? '')
    if (proof instanceof Error) throw proof
    return proof
  },
}))

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const day = '2026-11-21'
const hour = `${day}T13:00:00.000Z`
const [one, other] = [
  '01985a11-0000-7000-8000-000000000001',
  '01985a11-0000-7000-8000-000000000002',
] as const
const salt = sha256('salt')
const leafOf = (bet: string) => {
  const name = `${bet}:1.1.1 ${hour} slots`
  return { name, leaf: `${sha256(`${name}:${salt}`)}:1:2000000:0:40000:40000` }
}
/** Two bets of an hour under one root, as the file of the day has them. */
const leaves = [one, other].map(leafOf)
const hashOf = ({ leaf }: { leaf: string }) => sha256(`leaf:${leaf}`)
const own = '1:2000000:0:40000:40000'
const [left, right] = leaves
const root =
  left && right ? sha256(`node:${hashOf(left)}:${own}:${hashOf(right)}:${own}`) : expect.fail()
const line = {
  ...{ hour, product: 'slots', group: 'casino', leaves: 2, root, bets: '2' },
  ...{ stakesE6: '4000000', payoutsE6: '0', theoreticalE6: '80000', expectedE6: '80000' },
}
const proofOf = (place: 0 | 1) => {
  const [mine, theirs] = [leaves[place], leaves[1 - place]]
  if (!mine || !theirs) return expect.fail()
  const side = place === 0 ? 'right' : 'left'
  const way = [{ side, hash: hashOf(theirs), sums: own.split(':') }]
  return { day, root: '', rows: [{ ...mine, salt, hour, product: 'slots', way }] }
}
const wire = (bet: string) => toWireId('bet', bet)
const betOf = (bet: string, status = 'win') => ({ _id: wire(bet), status })

beforeEach(() => {
  server.asked.length = 0
  server.bets = [betOf(one), betOf(other)]
  server.proofs = new Map([
    [wire(one), proofOf(0)],
    [wire(other), proofOf(1)],
  ])
  const file = { content: JSON.stringify({ day, lines: [line] }) }
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(file)))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const user = { id: 'user_1', name: 'holder', email: null, isEmailVerified: true }
const press = () => {
  render(
    <SessionProvider value={{ ...guestSession, status: 'signed-in', user }}>
      <OwnBets day={day} />
    </SessionProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Find my bets in it' }))
}

describe('a player who looks for bets in a published day', () => {
  it('is told that they stand in it, each by its own way to the root', async () => {
    press()
    expect(await screen.findByText(`Your last 2 bets of ${day} stand in it.`)).toBeTruthy()
    const from = Date.parse(day)
    const wanted = { from, to: from + 86_400_000, page: 1, perPage: 8 }
    expect(server.asked[0]).toBe(`profileBets ${JSON.stringify(wanted)}`)
    expect(screen.queryByText(/Not in it/)).toBeNull()
  })

  it('is told which one was left out', async () => {
    const facts = { name: 'core/unknown-id', code: 1, status: 404, message: 'No.', params: {} }
    server.proofs.set(wire(other), new ServerRefusal(facts))
    press()
    expect(await screen.findByText(`Not in it: ${wire(other)}`)).toBeTruthy()
    expect(screen.getByText(`Your last bet of ${day} stands in it.`)).toBeTruthy()
  })

  it('is not content with the proof of another bet, nor with changed sums', async () => {
    const changed = proofOf(1)
    const rows = changed.rows.map((row) => ({ ...row, leaf: row.leaf.replace(':2000000:', ':1:') }))
    server.proofs = new Map<string, unknown>([
      [wire(one), proofOf(1)],
      [wire(other), { ...changed, rows }],
    ])
    press()
    expect(await screen.findByText(`Not in it: ${wire(one)}, ${wire(other)}`)).toBeTruthy()
  })

  it('is asked to try again where something fails, and told where there is nothing', async () => {
    server.proofs.set(wire(one), new Error('down'))
    press()
    expect(await screen.findByText(/could not be looked for/)).toBeTruthy()
    server.bets = [betOf(one, 'cancel')]
    fireEvent.click(screen.getByRole('button', { name: 'Find my bets in it' }))
    expect(await screen.findByText(/^No bet of yours/)).toBeTruthy()
  })

  it('is a player: guests have no bets', () => {
    render(<OwnBets day={day} />)
    expect(screen.queryByRole('button')).toBeNull()
  })
})
