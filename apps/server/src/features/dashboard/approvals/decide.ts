import { mustHave, Refusal, refuse } from '@powerplay/kernel'
import { playerOf } from '../../../platform/context.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { sqlFaultOf } from '../../../platform/database/sql-fault.ts'
import { answerOf } from '../../../platform/http/answers/refusal-answer.ts'
import type { ActOrder, Done, MoneyMove, TwoPersonAct } from '../../../program/area.ts'
import type { AuthDoor } from '../../auth/index.ts'
import type { EconomyDoor } from '../../economy/index.ts'
import type { WalletDoor } from '../../wallet/index.ts'
import type { AreaParts } from '../areas/parts.ts'
import type { ActBook, ReadyAct } from '../areas/ready-act.ts'
import { doAct, ordersOf, refusalIn } from '../areas/run-act.ts'
import {
  concernedBy,
  decision,
  findApproval,
  lockApproval,
  type Approval,
  type Decision,
} from './approval-store.ts'
import { mayDecide } from './may-decide.ts'

/** What deciding requests stands on. */
export interface Bench {
  readonly parts: AreaParts
  readonly acts: ActBook
  readonly movements: Pick<WalletDoor['movements'], 'post'>
  readonly people: Pick<AuthDoor, 'mayStill'> & Pick<EconomyDoor, 'clustersOf'>
}

/** The act that a request is for. @throws Refusal core/unknown-id, dashboard/not-pending */
function waitingFor({ acts, parts }: Bench, approval: Approval | undefined) {
  if (approval === undefined) return refuse('core/unknown-id')
  const isOver = approval.expiresAt.getTime() <= parts.platform.clock.now()
  if (approval.state !== 'requested' || isOver) refuse('dashboard/not-pending')
  return { approval, ready: acts.find(approval.area, approval.action) ?? refuse('core/unknown-id') }
}

/** @throws Refusal core/no-permission */
function checkPermitted(ready: ReadyAct, { context }: Pick<ActOrder, 'context'>): void {
  if (!mayDecide(ready, context)) refuse('core/no-permission')
}

/** @throws Refusal core/no-permission, dashboard/own-request, dashboard/own-cluster */
async function checkMayDecide(
  { people }: Bench,
  { approval, ready }: { readonly approval: Approval; readonly ready: ReadyAct },
  { tx, context }: Pick<ActOrder, 'tx' | 'context'>,
): Promise<void> {
  const { askedBy } = approval
  const concerned = concernedBy(approval)
  checkPermitted(ready, { context })
  const own = playerOf(context)
  // Nobody is one of the two about himself, neither who asks nor who agrees.
  if (own === askedBy || concerned.includes(own) || concerned.includes(askedBy)) {
    refuse('dashboard/own-request')
  }
  // Accounts of one person are one: who asked, who agrees and whom it is about are three.
  const persons = [own, askedBy]
  for (const [at, { userIds }] of (await people.clustersOf(tx, persons)).entries()) {
    const others = [own, askedBy, ...concerned].filter((other) => other !== persons[at])
    if (others.some((other) => userIds.includes(other))) refuse('dashboard/own-cluster')
  }
}

/**
 * Of a request: those who asked may have lost the right to since.
 * @throws Refusal dashboard/asker-may-not
 */
async function checkAskerMay({ people }: Bench, ready: ReadyAct, { askedBy, tx }: Asked) {
  if (!(await people.mayStill(tx, askedBy, ready.spec.demand))) refuse('dashboard/asker-may-not')
}

interface Asked extends Pick<Approval, 'askedBy'> {
  readonly tx: Queries
}

/** The order that was asked for, as it is done now under both names. */
function askedOrders(ready: ReadyAct, approval: Approval, { tx, context }: ActOrder): ActOrder[] {
  const agreedBy = { userId: playerOf(context), ip: context.caller.ip }
  const { id: request, askedBy: by, askedFrom: ip, byKey, before, after } = approval
  const agreed = { request, agreedBy, agreedTo: { before, after } }
  return ordersOf(ready, approval.input, { tx, by, byKey, ip, ...agreed, context })
}

function decided(
  order: Pick<ActOrder, 'reason' | 'context'>,
  approval: Approval,
  own: Pick<Decision, 'state' | 'outcome'> & { readonly now: number },
): Decision {
  const { caller } = order.context
  return {
    ...own,
    id: approval.id,
    by: caller.userId,
    at: new Date(own.now),
    detail: {
      reason: order.reason,
      after: `${approval.area}.${approval.action}`,
      outcome: own.outcome,
      ip: caller.ip,
    },
  }
}

/**
 * Agrees to a request: it is checked anew and done in this transaction. What cannot be done any more
 * ends as failed. @throws Refusal dashboard/not-pending, dashboard/own-request
 */
export async function approve(bench: Bench, order: ActOrder): Promise<Done> {
  const { tx, id } = order
  const { approval, ready } = waitingFor(bench, await findApproval(tx, id))
  await checkMayDecide(bench, { approval, ready }, order)
  const { act } = ready
  const move = typeof act === 'function' ? undefined : act.move
  return move === undefined
    ? approveHere(bench, order, ready)
    : approveMove(bench, order, { approval, ready, move })
}

/** Does what was asked for and decides the request in one transaction. */
async function approveHere(bench: Bench, order: ActOrder, ready: ReadyAct): Promise<Done> {
  const { tx, id } = order
  const { approval } = waitingFor(bench, await lockApproval(tx, id))
  const orders = askedOrders(ready, approval, order)
  // What the act had begun before it refused is taken back; the decision is kept.
  await tx.query({ text: 'savepoint act' })
  try {
    await checkAskerMay(bench, ready, { ...approval, tx })
    const done = await doAct(ready, orders, bench.parts)
    const refused = refusalIn(done)
    if (refused !== undefined) return await fail(bench, order, { approval, error: refused })
    const outcome = done.flatMap((one) => one.outcome ?? []).join('; ') || null
    await tx.query(agreement(bench, order, { approval, outcome }))
    return {
      isNoted: true,
      answer: { state: 'approved', ...(outcome !== null && { outcome }) },
      async afterwards() {
        for (const one of done) await one.afterwards?.()
      },
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await tx.query({ text: 'rollback to savepoint act' })
    return fail(bench, order, { approval, error })
  }
}

/**
 * Moves the money and decides the request in the wallet's one commit, under the request's id: so it
 * happens once, however often it is tried. This transaction holds nothing that the wallet needs: of the
 * asker's row it only sees to it that the roles stay.
 */
async function approveMove(
  bench: Bench,
  order: ActOrder,
  {
    approval,
    ready,
    move,
  }: {
    readonly approval: Approval
    readonly ready: ReadyAct
    readonly move: NonNullable<TwoPersonAct['move']>
  },
): Promise<Done> {
  const { tx, id } = order
  const [first] = askedOrders(ready, approval, order)
  const own = mustHave(first, 'what was asked for')
  let refusalOf: MoneyMove['refusalOf']
  try {
    await checkAskerMay(bench, ready, { ...approval, tx })
    const wanted = await move(own)
    const { statements, afterwards, refusalOf: refusal, ...moved } = wanted
    refusalOf = refusal
    const isNew = await bench.movements.post({
      ...moved,
      id,
      statements: [
        ...(statements?.(id) ?? []),
        // What was done, about whom and by which two; who decided the request is a line of its own.
        own.lineOf({ before: approval.before, after: approval.after }),
        agreement(bench, order, { approval, outcome: null }),
      ],
      telling: { context: null },
    })
    if (!isNew) refuse('dashboard/not-pending')
    return { isNoted: true, answer: { state: 'approved' }, ...(afterwards && { afterwards }) }
  } catch (fault) {
    if (sqlFaultOf(fault)?.code === decidedAlready) refuse('dashboard/not-pending')
    const error = refusalOf?.(fault) ?? fault
    if (!(error instanceof Refusal) || error.refusal === 'dashboard/not-pending') throw error
    return fail(bench, order, { approval, error })
  }
}

/** What the database says of a request that was decided in the meantime (migration 0301). */
const decidedAlready = 'PP010'

function agreement(
  { parts }: Bench,
  order: ActOrder,
  { approval, outcome }: { readonly approval: Approval } & Pick<Decision, 'outcome'>,
) {
  const now = parts.platform.clock.now()
  return decision(decided(order, approval, { state: 'approved', outcome, now }))
}

async function fail(
  { parts }: Bench,
  order: ActOrder,
  { approval, error }: { readonly approval: Approval; readonly error: Refusal },
): Promise<Done> {
  const now = parts.platform.clock.now()
  const { message } = answerOf(error.refusal, error.params).body.error
  const outcome = `no longer valid when it was approved: ${message}`
  await order.tx.query(decision(decided(order, approval, { state: 'failed', outcome, now })))
  return { isNoted: true, answer: { state: 'failed', outcome } }
}

/**
 * Says no to a request of somebody else, and not about oneself. How close its asker is to it does not matter here:
 * what only he could end would keep everybody else from asking for the same.
 */
export async function refuseRequest(bench: Bench, order: ActOrder): Promise<Done> {
  const { approval, ready } = waitingFor(bench, await lockApproval(order.tx, order.id))
  checkPermitted(ready, order)
  const own = playerOf(order.context)
  const concerned = concernedBy(approval)
  if (own === approval.askedBy || concerned.includes(own)) refuse('dashboard/own-request')
  const [cluster] = await bench.people.clustersOf(order.tx, [own])
  if (concerned.some((one) => cluster?.userIds.includes(one))) refuse('dashboard/own-cluster')
  return end(bench, order, { approval, state: 'refused' })
}

/** Takes one's own request back. */
export async function withdraw(bench: Bench, order: ActOrder): Promise<Done> {
  const { approval } = waitingFor(bench, await lockApproval(order.tx, order.id))
  if (approval.askedBy !== playerOf(order.context)) refuse('dashboard/own-request')
  return end(bench, order, { approval, state: 'withdrawn' })
}

async function end(
  { parts }: Bench,
  order: ActOrder,
  { approval, state }: { readonly approval: Approval; readonly state: 'refused' | 'withdrawn' },
): Promise<Done> {
  const now = parts.platform.clock.now()
  await order.tx.query(decision(decided(order, approval, { state, outcome: order.reason, now })))
  return { isNoted: true, answer: { state } }
}
