import type { Check } from './check.ts'

/** A4: the audit lines of each stream are numbered without gaps and hash onto one another. */
export const auditChains: Check = {
  name: 'A4 audit chains hash onto themselves',
  text: `
    select format('audit line %s %s', stream, number) as row_id, event as found
    from (
      select *, lag(hash, 1, '\\x'::bytea) over chain as previous, row_number() over chain as place
      from audit_lines window chain as (partition by stream order by number)) lines
    where number <> place
      or hash <> audit_hash(previous, stream, number, at_ms, event, actor, subject, detail)`,
}

/** A4: the head of each stream is its last line. */
export const auditHeads: Check = {
  name: 'A4 audit heads match their chains',
  text: `
    with last_lines as (
      select distinct on (stream) stream, number, hash
      from audit_lines order by stream, number desc)
    select 'audit stream ' || coalesce(h.stream, l.stream) as row_id,
      format('head at %s, last line %s', h.number, l.number) as found
    from audit_heads h full join last_lines l on l.stream = h.stream
    where (h.number, h.hash) is distinct from (l.number, l.hash)`,
}

interface Anchor {
  readonly stream: string
  readonly number: string
  readonly hash: string
}

const anchorLine = /^\S+ (\S+) (\d{1,18}) ([0-9a-f]{64})$/

/**
 * A4: what was noted outside the database is what the chains hold: whoever rewrites or cuts a
 * chain cannot rewrite the note. Lines that are no anchors are findings too.
 * @param anchors text of the anchors file; a last line without its end is still being written.
 */
export function auditAnchors(anchors: string): Check {
  const lines = anchors.split('\n').slice(0, -1)
  const noted = lines.flatMap((line) => anchorOf(line) ?? [])
  const unreadable = lines.length - noted.length
  return {
    name: 'A4 audit chains hold what was anchored',
    text: `
      select format('anchor %s %s', n.stream, n.number) as row_id, 'no such line' as found
      from unnest($1::text[], $2::bigint[], $3::text[]) as n (stream, number, hash)
        left join audit_lines l on l.stream = n.stream and l.number = n.number
      where encode(l.hash, 'hex') is distinct from n.hash
      union all
      select 'anchors file', $4::int || ' unreadable lines' where $4::int > 0`,
    values: [
      noted.map(({ stream }) => stream),
      noted.map(({ number }) => number),
      noted.map(({ hash }) => hash),
      unreadable,
    ],
  }
}

function anchorOf(line: string): Anchor | undefined {
  const [, stream, number, hash] = anchorLine.exec(line) ?? []
  if (stream === undefined || number === undefined || hash === undefined) return undefined
  return { stream, number, hash }
}
