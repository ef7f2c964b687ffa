import { mustHave } from '@powerplay/kernel'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { callOf, openTestApp, type TestApp, type TestPlayer } from '../app.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { refusalName } from './edges.ts'
import { mailedLink } from './mailed-link.ts'

let database: TestDatabase
let node: TestApp
beforeAll(async () => {
  database = await createTestDatabase()
  node = await openTestApp({ databaseUrl: database.url })
})
afterAll(async () => {
  await node.close()
  await database.drop()
})

const handlers = () => node.app.handlers
const query = <Row extends object>(text: string, values: unknown[] = []) =>
  node.app.platform.database.query<Row>({ text, values })

let mailboxes = 0
/** Addresses of one mailbox of its own. */
function mailbox() {
  mailboxes += 1
  const name = `river.${'abcdefghijklmnop'[mailboxes]}`
  return [
    `${name}@gmail.com`,
    `${name}+2@gmail.com`,
    `${name.replace('.', '')}@googlemail.com`,
  ] as const
}

/** A player with an address, proven or not. */
async function joinAt(email: string, isProven: boolean): Promise<TestPlayer> {
  const player = await node.join()
  await query(
    'update users set email = $2, email_verified_at = case when $3 then now() end where id = $1',
    [player.userId, email, isProven],
  )
  return player
}

const linkTo = (player: TestPlayer, email: string) => mailedLink(node, player, { email })

const exclude = (player: TestPlayer, period: '6m' | 'forever' = '6m') =>
  handlers().selfExclude({ period, phrase: 'EXCLUDE ME' }, callOf(player))
const bet = (player: TestPlayer) =>
  refusalName(
    node.app.whispers.Play(
      {
        ...{ api_id: 'dice', bet: '0.01', demo: false, currency: 'usdt', quick: true },
        data: { condition: 'under', target: 50 },
      },
      callOf(player, node.mintKey()),
    ),
  )

async function standing({ userId }: TestPlayer) {
  const [row] = await query<{ isExcluded: boolean; isProven: boolean; until: Date | null }>(
    `select u.self_excluded as "isExcluded", u.email_verified_at is not null as "isProven", x.until
      from users u left join exclusions x on x.user_id = u.id and x.ended_at is null where u.id = $1`,
    [userId],
  )
  return mustHave(row, 'a player')
}

const sessionsOf = ({ userId }: TestPlayer) =>
  query('select 1 from sessions where user_id = $1 and ended_at is null', [userId])
const casesOf = ({ userId }: TestPlayer) =>
  query(`select other_id as other, state from harm_cases where user_id = $1`, [userId])

describe('the accounts of one mailbox', () => {
  it('end their play together, until the same day, and each is told', async () => {
    const [one, two, three] = mailbox()
    const own = await joinAt(one, true)
    const mates = [await joinAt(two, true), await joinAt(three, true)]
    const stranger = await joinAt(one.replace('@gmail.com', '@example.com'), true)
    expect(await Promise.all([...mates, stranger].map(bet))).toEqual([null, null, null])
    await exclude(own)
    const { until } = await standing(own)
    for (const mate of mates) {
      expect(await standing(mate)).toMatchObject({ isExcluded: true, until })
      expect(await bet(mate)).toBe('core/self-excluded')
      expect(await sessionsOf(mate)).toEqual([])
      expect(await casesOf(mate)).toEqual([{ other: own.userId, state: 'open' }])
    }
    const times = await query<{ count: number }>(
      `select count(distinct xmin::text)::int as count from exclusions where user_id = any($1)`,
      [[own, ...mates].map(({ userId }) => userId)],
    )
    expect(times).toEqual([{ count: 1 }])
    expect(await casesOf(own)).toEqual([])
    expect([await standing(stranger), await bet(stranger)]).toMatchObject([
      { isExcluded: false },
      null,
    ])
    await vi.waitFor(async () => {
      const mails = await handlers().mailbox({}, callOf(null))
      const told = mails.filter(({ subject }) => subject.includes('is closed for play too'))
      expect(told.map(({ to }) => to).sort()).toEqual([two, three].sort())
      const day = new Date((await standing(own)).until ?? 0).toISOString().slice(0, 10)
      for (const { text } of told)
        expect(text).toContain(`this account is closed until ${day}, too`)
    }, 60_000)
    // A longer one reaches them too, and a shorter one shortens nothing.
    await exclude(own, 'forever')
    for (const mate of mates) expect((await standing(mate)).until).toBeNull()
    await vi.waitFor(async () => {
      const mails = await handlers().mailbox({}, callOf(null))
      const told = mails.filter(({ text }) => text.includes('is closed for good, too'))
      expect(told.map(({ to }) => to).sort()).toEqual([two, three].sort())
    }, 60_000)
  })

  it('are one person by proven addresses alone', async () => {
    const [one, two] = mailbox()
    const [unproven, proven] = [await joinAt(two, false), await joinAt(one, true)]
    await exclude(unproven)
    expect(await standing(proven)).toMatchObject({ isExcluded: false })
    expect(await bet(proven)).toBeNull()
    // The other way round too: who wrote a stranger's address down is not that one.
    const [other, third] = mailbox()
    const [excluded, writer] = [await joinAt(other, true), await joinAt(third, false)]
    await exclude(excluded)
    expect(await standing(writer)).toMatchObject({ isExcluded: false })
  })

  it('prove no address once one of them is excluded, the one that was written down before neither', async () => {
    const [one, two, three] = mailbox()
    const [own, second] = [await joinAt(one, true), await joinAt(two, false)]
    const moving = await joinAt(`moving.${one}`.replace('gmail', 'mail'), true)
    await query('update users set pending_email = $2 where id = $1', [moving.userId, three])
    const links = [await linkTo(second, two), await linkTo(moving, three)]
    await exclude(own)
    for (const link of links) {
      // The link stays good, so that it says the same again.
      for (let turn = 0; turn < 2; turn += 1) {
        const refused = await refusalName(handlers().confirmEmail(link, callOf(null)))
        expect(refused).toBe('core/self-excluded')
      }
    }
    expect(await standing(second)).toMatchObject({ isProven: false, isExcluded: false })
    const [kept] = await query('select email from users where id = $1', [moving.userId])
    expect(kept).toEqual({ email: `moving.${one}`.replace('gmail', 'mail') })
  })

  it('are never one open and one excluded, whichever of proof and exclusion comes first', async () => {
    const seen = new Set<string>()
    for (let round = 0; round < 16; round += 1) {
      const name = `race${round}`
      const [own, second] = [
        await joinAt(`${name}@gmail.com`, true),
        await joinAt(`${name}+x@gmail.com`, false),
      ]
      const link = await linkTo(second, `${name}+x@gmail.com`)
      // Now the one, now the other has a few milliseconds of a start.
      const start = (ms: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)))
      const [proof] = await Promise.all([
        start(5 - round).then(() => refusalName(handlers().confirmEmail(link, callOf(null)))),
        start(round - 5).then(() => exclude(own)),
      ])
      const { isExcluded, isProven } = await standing(second)
      expect([proof, isProven, isExcluded]).toEqual(
        proof === null ? [null, true, true] : ['core/self-excluded', false, false],
      )
      seen.add(String(proof))
    }
    process.stdout.write(`Of proof and exclusion at once: ${[...seen].join(', ')}\n`)
  })

  it('two that exclude themselves at once are both excluded, for the longer of both', async () => {
    const [one, two] = mailbox()
    const [own, mate] = [await joinAt(one, true), await joinAt(two, true)]
    await Promise.allSettled([exclude(own), exclude(mate, 'forever')])
    for (const player of [own, mate]) {
      expect(await standing(player)).toMatchObject({ isExcluded: true, until: null })
    }
  })

  it('one that takes an excluded mailbox back from a change is excluded with it', async () => {
    const [one, two] = mailbox()
    const [own, changed] = [await joinAt(one, true), await joinAt('elsewhere@example.com', true)]
    const link = await mailedLink(node, changed, { email: two, purpose: 'back' })
    await exclude(own)
    expect(await standing(changed)).toMatchObject({ isExcluded: false })
    await handlers().takeBackEmail({ ...link, password: 'a-longer-quieter-river' }, callOf(null))
    const { until } = await standing(own)
    expect(await standing(changed)).toMatchObject({ isProven: true, isExcluded: true, until })
    expect(await casesOf(changed)).toEqual([{ other: own.userId, state: 'open' }])
  })

  it.each(['the own address', 'a new address'])(
    'are closed when who is excluded proves that it is his: %s',
    async (which) => {
      const [one, two] = mailbox()
      const isOwn = which === 'the own address'
      const elsewhere = `else.${one}`.replace('gmail', 'mail')
      const excluded = await joinAt(isOwn ? one : elsewhere, !isOwn)
      const open = await joinAt(two, true)
      await exclude(excluded)
      expect(await standing(open)).toMatchObject({ isExcluded: false })
      if (!isOwn) {
        await query('update users set pending_email = $2 where id = $1', [excluded.userId, one])
      }
      await handlers().confirmEmail(await linkTo(excluded, one), callOf(null))
      const { until, isProven } = await standing(excluded)
      expect(isProven).toBe(true)
      expect(await standing(open)).toMatchObject({ isExcluded: true, until })
      expect(await bet(open)).toBe('core/self-excluded')
      expect(await sessionsOf(open)).toEqual([])
      expect(await casesOf(open)).toEqual([{ other: excluded.userId, state: 'open' }])
    },
  )

  it('that were open before are a case of staff once they move money', async () => {
    const [one, two] = mailbox()
    const [own, mate] = [await joinAt(one, true), await joinAt(two, false)]
    await exclude(own)
    // As it stood before exclusions reached the mailbox.
    await query('update users set email_verified_at = now() where id = $1', [mate.userId])
    await query(
      `insert into document_players (user_id, keyed_at, changed_at) values ($1, now(), now())
        on conflict (user_id) do update set keyed_at = now()`,
      [mate.userId],
    )
    await node.app.doors.cases.lookForHarm()
    expect(await casesOf(mate)).toEqual([{ other: own.userId, state: 'open' }])
  })
})
