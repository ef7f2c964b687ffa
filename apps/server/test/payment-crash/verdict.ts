import type { ChainPayment, Facts, WithdrawalFacts } from './facts.ts'

/**
 * Looks for what must never happen:
 * - a deposit whose credit differs from the chain, or that was reversed and kept its credit;
 * - a withdrawal that ended otherwise than somebody was told, or was paid twice, not at all or with another sum;
 * - coins at an address that nobody asked for, or money that nobody can account for;
 * - a chain that differs from the books, or was not compared with them; a broken ledger.
 *
 * Pure. @returns a sentence for each contradiction.
 */
export function judge(facts: Facts): string[] {
  return [
    ...depositFaults(facts),
    ...reversalFaults(facts),
    ...withdrawalFaults(facts),
    ...askedFaults(facts),
    ...strangerFaults(facts),
    ...balanceFaults(facts),
    ...bookFaults(facts),
    ...facts.findings,
  ]
}

/** What was done with money, so that a run in which nothing moved proves nothing. */
export function movedIn({ deposits, credits, withdrawals }: Facts) {
  const countOf = (stage: string) => withdrawals.filter((own) => own.stage === stage).length
  const credited = deposits.filter(({ state }) => state === 'credited')
  return {
    credited: credited.length,
    reversals: new Set(
      credits.filter(({ minor }) => minor < 0n).map((own) => `${own.depositId}:${own.attempt}`),
    ).size,
    creditedAnew: credited.filter(({ attempt }) => attempt > 1).length,
    ...{ paid: countOf('paid'), cancelled: countOf('cancelled'), declined: countOf('declined') },
  }
}

/** States of deposits that no block has, and for which nothing is credited. */
const uncredited = ['seen', 'expired', 'reversed', 'unpaid']

function depositFaults({ players, payments, deposits, credits, minorPerUnit }: Facts): string[] {
  const found: string[] = []
  const owners = new Map(players.map(({ address, userId }) => [address, userId]))
  const ids = new Map(deposits.map(({ name, id }) => [name, id]))
  const due = payments.filter(({ to }) => owners.has(to))
  for (const { name, to, units } of due) {
    const own = credits.filter(({ depositId }) => depositId !== null && depositId === ids.get(name))
    const minor = own.reduce((sum, one) => sum + one.minor, 0n)
    if (minor === 0n) found.push(`deposit ${name}: never credited, the chain has ${units} units`)
    else if (minor !== units * minorPerUnit) {
      found.push(`deposit ${name}: credited ${minor}, the chain has ${units} units`)
    }
    if (own.some(({ userId }) => userId !== owners.get(to))) {
      found.push(`deposit ${name}: credited to somebody else`)
    }
  }
  const onChain = new Set(due.map(({ name }) => name))
  for (const { id, name, state } of deposits.filter((one) => !onChain.has(one.name))) {
    const own = credits.filter(({ depositId }) => depositId === id)
    const minor = own.reduce((sum, one) => sum + one.minor, 0n)
    if (minor !== 0n) found.push(`deposit ${name}: credited ${minor}, the chain has none`)
    else if (!uncredited.includes(state)) found.push(`deposit ${name}: ${state}, not on the chain`)
  }
  const known = new Set<string>(deposits.map(({ id }) => id))
  for (const { depositId, userId, minor } of credits) {
    if (depositId === null || !known.has(depositId)) {
      found.push(`${userId}: credited ${minor} for no deposit`)
    }
  }
  return found
}

/** Every credit of a deposit but the last one was taken back whole, and the last one where the row says so. */
function reversalFaults({ deposits, credits }: Facts): string[] {
  return deposits.flatMap(({ id, name, state, attempt: last }) => {
    const own = credits.filter(({ depositId }) => depositId === id)
    return Array.from({ length: last }, (_, index) => index + 1).flatMap((attempt) => {
      const legs = own.filter((one) => one.attempt === attempt).map(({ minor }) => minor)
      const inMinor = sumOf(legs.filter((minor) => minor > 0n))
      const outMinor = -sumOf(legs.filter((minor) => minor < 0n))
      const isOver = attempt < last || state === 'reversed'
      const isSound = isOver ? inMinor > 0n && inMinor === outMinor : outMinor === 0n
      const what = `credit ${attempt} of ${last} brought ${inMinor}, ${outMinor} were taken back`
      return isSound ? [] : [`deposit ${name}: ${what}`]
    })
  })
}

const sumOf = (amounts: readonly bigint[]) => amounts.reduce((sum, minor) => sum + minor, 0n)

function withdrawalFaults({ withdrawals, payments, minorPerUnit }: Facts): string[] {
  const found: string[] = []
  const seen = new Set<string>()
  for (const own of withdrawals) {
    const { address } = own
    const paid = payments.filter(({ to }) => to === address)
    if (seen.has(address)) found.push(`${address}: two withdrawals go there`)
    seen.add(address)
    found.push(...oneWithdrawal(own, paid, minorPerUnit).map((what) => `${own.id}: ${what}`))
  }
  return found
}

function oneWithdrawal(
  { stage, heldBy, sumMinor, netMinor, returnedMinor }: WithdrawalFacts,
  paid: readonly ChainPayment[],
  minorPerUnit: bigint,
): string[] {
  const found: string[] = []
  const times = paid.length
  if (times > 1) found.push(`paid ${times} times`)
  for (const { units } of paid) {
    if (units * minorPerUnit !== netMinor) found.push(`paid ${units} units, ${netMinor} were due`)
  }
  if (times > 0 && returnedMinor !== 0n) found.push(`paid, and ${returnedMinor} given back`)
  if (stage === 'paid') {
    if (times === 0) found.push('called paid, the chain has no payment')
    if (returnedMinor !== 0n) found.push(`called paid, and ${returnedMinor} given back`)
    return found
  }
  if (stage === 'declined' || stage === 'cancelled') {
    if (times > 0) found.push(`called ${stage}, and paid`)
    if (returnedMinor !== sumMinor)
      found.push(`${stage}, ${returnedMinor} of ${sumMinor} given back`)
    return found
  }
  return [...found, `left as ${stage}${heldBy === null ? '' : `: ${heldBy}`}`]
}

/** What whoever asked was told, against what there is. */
function askedFaults({ asked, withdrawals }: Facts): string[] {
  const found: string[] = []
  const rows = new Map(withdrawals.map((own) => [own.id, own]))
  for (const { key, userId, address, fate, ends } of asked) {
    const row = rows.get(key)
    rows.delete(key)
    const isOpen = row !== undefined
    if (fate === 'done' && !isOpen) found.push(`${key}: acknowledged but lost`)
    if (fate === 'unknown' || fate === 'failed') found.push(`${key}: its answer is ${fate}`)
    else if (fate !== 'done' && isOpen) found.push(`${key}: refused (${fate}), and taken`)
    if (isOpen && (row.userId !== userId || row.address !== address)) {
      found.push(`${key}: taken for somebody, or for somewhere, else`)
    }
    for (const end of ends) {
      if (end.fate === 'failed') found.push(`${key}: asked to be ${end.stage}, which failed`)
      if (end.fate === 'done' && row?.stage !== end.stage) {
        found.push(`${key}: told that it is ${end.stage}, and it is ${row?.stage ?? 'lost'}`)
      }
    }
  }
  for (const id of rows.keys()) found.push(`${id}: nobody asked for it`)
  return found
}

function strangerFaults({ hotAddress, players, withdrawals, payments }: Facts): string[] {
  const known = new Set([
    ...[hotAddress],
    ...players.map(({ address }) => address),
    ...withdrawals.map(({ address }) => address),
  ])
  const strange = payments.filter(({ to }) => !known.has(to))
  return strange.map(({ to, units, name }) => `${name}: ${units} units to nobody's address ${to}`)
}

function balanceFaults({ players, credits, withdrawals }: Facts): string[] {
  const found: string[] = []
  for (const { userId, openingMinor, heldMinor } of players) {
    const isOwn = (one: { readonly userId: string }) => one.userId === userId
    const inMinor = credits.filter(isOwn).reduce((sum, { minor }) => sum + minor, 0n)
    const outMinor = withdrawals
      .filter(isOwn)
      .reduce((sum, { sumMinor, returnedMinor }) => sum + sumMinor - returnedMinor, 0n)
    if (heldMinor !== openingMinor + inMinor - outMinor) {
      found.push(`${userId}: holds ${heldMinor} with ${inMinor} in and ${outMinor} out`)
    }
  }
  return found
}

function bookFaults({ isCompared, compared }: Facts): string[] {
  const differing = compared.filter((line) => line.isDiffering || line.differenceUnits !== 0n)
  return [
    ...(isCompared ? [] : ['the chain was not compared with the books after the kill']),
    ...differing.map(({ chain, asset, differenceUnits }) => {
      return `${chain} ${asset} differs by ${differenceUnits}`
    }),
  ]
}
