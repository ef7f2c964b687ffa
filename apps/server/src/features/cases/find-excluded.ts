/**
 * Players who may be somebody who excluded himself, by what is less than the same verified papers: a name with a
 * birth date or a phone that was handed in, a mailbox, an address that money went to, or a cluster of accounts. Looked at are
 * those who moved money, or handed papers in, within a week; whom staff looked at already is no news.
 */
export function excludedAgain(now: string): string {
  const week = `${now} - interval '7 days'`
  return `with movers as (
      select user_id from deposits where credited_at > ${week}
      union select user_id from withdrawals where asked_at > ${week}
      union select user_id from document_players where keyed_at > ${week}
    ), signs as (
      -- The key of the whole birth date is one of three of a name.
      select m.user_id, o.user_id as other from movers m
        join document_players n on n.user_id = m.user_id
        join document_players o on o.person_keys && n.person_keys
        where 3 <= (select count(*) from unnest(n.person_keys) k where k = any(o.person_keys))
      union
      select m.user_id, o.user_id from movers m join person_marks n on n.user_id = m.user_id
        join person_marks o on o.kind = n.kind and o.key = n.key
      union
      -- Of others only what went out counts: anybody can name somebody else's place.
      select m.user_id, o.user_id from movers m
        join withdrawals n on n.user_id = m.user_id and n.status in (0, 1, 3)
        join withdrawals o on o.chain = n.chain and o.address = n.address
          and o.memo is not distinct from n.memo and o.stage in ('approved', 'signed', 'sent', 'paid')
      union
      -- Exchanges pay many from one place: of deposits a place counts to which money of the other one went.
      select m.user_id, o.user_id from movers m
        join deposits n on n.user_id = m.user_id
        join deposit_senders f on f.chain = n.chain and f.txid = n.txid and f.place = n.place
        join withdrawals o on o.chain = f.chain and place_key(o.address) = place_key(f.address)
          and o.stage in ('approved', 'signed', 'sent', 'paid')
      union
      -- Whoever proved two addresses of one mailbox before an exclusion closed both.
      select m.user_id, o.id from movers m cross join lateral mates_of_mailbox(m.user_id) as o (id)
      union
      select m.user_id, o.user_id from movers m join cluster_members n on n.user_id = m.user_id
        join cluster_members o on o.cluster_id = n.cluster_id
        where not n.is_apart and not o.is_apart)
    select s.user_id, 0::bigint as sum, count(distinct s.other)::int as count,
      min(s.other::text)::uuid as other
    from signs s join users x on x.id = s.other and x.self_excluded
    where s.other <> s.user_id and not exists (select from harm_cases h
      where h.user_id = s.user_id and h.marker = 'excluded-again' and h.other_id = s.other)
    group by s.user_id`
}
