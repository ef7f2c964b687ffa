import type { Reply } from '../callbacks/reply.ts'
import { type Listed, rollback } from './deeds.ts'
import type { Probe } from './probe.ts'

/** What was answered, in words. */
export const told = (reply: Reply): string =>
  reply.kind === 'ok'
    ? 'it was accepted'
    : reply.kind === 'refused'
      ? `${reply.code}: ${reply.description}`
      : reply.reason

/** Runs `act` and holds the balance after it against the one before; `change` in minor units. */
export async function expectChange(
  probe: Probe,
  change: bigint,
  act: () => Promise<Reply>,
): Promise<string | undefined> {
  const before = await probe.balance()
  const reply = await act()
  if (reply.kind !== 'ok') return told(reply)
  const after = await probe.balance()
  if (before === undefined || after === undefined) return 'the balance was not told'
  if (probe.minorOf(reply) !== after) return 'the answer names another balance than the wallet'
  const moved = after - before
  return moved === change ? undefined : `the balance moved by ${moved} instead of ${change}`
}

/** A request that must not be carried out: whatever is answered, the balance stands. */
export async function expectRefusal(
  probe: Probe,
  act: () => Promise<Reply>,
  code?: string,
): Promise<string | undefined> {
  const before = await probe.balance()
  const reply = await act()
  if (reply.kind === 'ok') return 'it was accepted'
  if (code !== undefined && (reply.kind !== 'refused' || reply.code !== code)) return told(reply)
  const after = await probe.balance()
  return before === after ? undefined : 'it was refused, but the balance moved'
}

/** The wallet's id in an answer; empty without one. */
export const idOf = (reply: Reply): string =>
  reply.kind === 'ok' ? String(reply.body.transaction_id ?? '') : ''

/** The same answer twice: a success, no second change, the first transaction id. */
export async function expectRepeat(
  probe: Probe,
  change: bigint,
  act: () => Promise<Reply>,
): Promise<string | undefined> {
  const before = await probe.balance()
  const [first, second] = [await act(), await act()]
  if (first.kind !== 'ok') return told(first)
  if (second.kind !== 'ok') return told(second)
  if (idOf(first) === '') return 'the answer has no transaction_id'
  if (idOf(first) !== idOf(second)) return 'the repeat got another transaction_id'
  const after = await probe.balance()
  if (before === undefined || after === undefined) return 'the balance was not told'
  return after - before === change ? undefined : `twice moved the balance by ${after - before}`
}

/** The ids a rollback's answer lists. */
export function listedOf(reply: Reply): string[] {
  return reply.kind === 'ok' ? (reply.body.rollback_transactions ?? []).map(String) : []
}

/** After a rollback: all ids must be in the answer, and the balance moves as told. */
export async function expectRollback(
  probe: Probe,
  name: string,
  listed: readonly Listed[],
  change: bigint,
): Promise<string | undefined> {
  let reply: Reply = { kind: 'lost', reason: 'not asked' }
  const problem = await expectChange(probe, change, async () => {
    reply = await rollback(probe, name, listed)
    return reply
  })
  if (problem !== undefined) return problem
  const ids = listedOf(reply)
  const isComplete = listed.every((one) => ids.includes(probe.mint(one.name)))
  return isComplete ? undefined : 'rollback_transactions does not list every id'
}

/** Accepted or refused, the balance must not move: both are answers the protocol allows. */
export async function expectStill(
  probe: Probe,
  act: () => Promise<Reply>,
): Promise<string | undefined> {
  const before = await probe.balance()
  const reply = await act()
  if (reply.kind === 'lost') return reply.reason
  return (await probe.balance()) === before ? undefined : 'the balance moved'
}
