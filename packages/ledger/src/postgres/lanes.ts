import { mustHave, type Uuid } from '@powerplay/kernel'
import type { Pipeline } from './connection.ts'
import type { LaneClaim } from './statements.ts'

/** A lane not heard of for this long is free: its process is gone or has been fenced off. */
const silenceMs = 15_000

/**
 * Claims a lane for this process: one that fell silent, or a new one. Whoever held it before is
 * fenced off by the token, should it still live.
 */
export async function claimLane(pipeline: Pipeline, token: Uuid): Promise<LaneClaim> {
  const [taken] = await Promise.all(
    pipeline.send([
      {
        text: `update lanes set token = $1, seen_at = clock_timestamp()
          where id = (
            select id from lanes where seen_at < clock_timestamp() - $2 * interval '1 ms'
            order by id limit 1 for update skip locked)
          returning id`,
        values: [token, silenceMs],
      },
    ]),
  )
  const lane = mustHave(taken, 'lane').rows[0] ?? (await newLane(pipeline, token))
  return { lane: lane.id, token }
}

async function newLane(pipeline: Pipeline, token: Uuid): Promise<{ id: number }> {
  const [made] = await Promise.all(
    pipeline.send([
      { text: 'insert into lanes (token) values ($1) returning id', values: [token] },
    ]),
  )
  return mustHave(made?.rows[0], 'new lane')
}
