import type { Reply } from '../callbacks/reply.ts'
import { expectRefusal } from '../validation/expectations.ts'
import type { Probe } from '../validation/probe.ts'
import type { ConformanceProbe } from './conformance-probe.ts'

/** By how much the balance moved over a deed; undefined when the wallet does not tell it. */
export async function movementOf(
  probe: Probe,
  act: () => Promise<unknown>,
): Promise<bigint | undefined> {
  const before = await probe.balance()
  await act()
  const after = await probe.balance()
  return before === undefined || after === undefined ? undefined : after - before
}

/** Whatever is answered, the balance must have moved by exactly this. */
export async function expectMovement(
  probe: Probe,
  change: bigint,
  act: () => Promise<unknown>,
): Promise<string | undefined> {
  const moved = await movementOf(probe, act)
  if (moved === undefined) return 'the balance was not told'
  return moved === change ? undefined : `the balance moved by ${moved} instead of ${change}`
}

/** None of these requests may be carried out. */
export async function expectRefusals(
  probe: Probe,
  acts: Readonly<Record<string, () => Promise<Reply>>>,
): Promise<string | undefined> {
  for (const [what, act] of Object.entries(acts)) {
    const problem = await expectRefusal(probe, act)
    if (problem !== undefined) return `${what}: ${problem}`
  }
  return undefined
}

/** Each of these deeds must be carried out. */
export async function expectAccepted(
  acts: readonly (() => Promise<Reply>)[],
): Promise<string | undefined> {
  for (const [at, act] of acts.entries()) {
    const reply = await act()
    if (reply.kind === 'refused') return `${at + 1}: ${reply.code}: ${reply.description}`
    if (reply.kind === 'lost') return `${at + 1}: ${reply.reason}`
  }
  return undefined
}

/** The other player's balance, minor units. */
export async function otherBalance(
  probe: ConformanceProbe,
  otherPlayerId: string,
): Promise<bigint | undefined> {
  return probe.minorOf(await probe.ask('balance', { player_id: otherPlayerId }))
}
