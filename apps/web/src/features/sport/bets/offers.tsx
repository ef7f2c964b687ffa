import type { SportBet } from '@powerplay/contract'
import { createContext, use, type ReactNode } from 'react'
import { useOffers, type CashOutOffer } from './use-cash-out.ts'

const Offers = createContext<ReadonlyMap<string, CashOutOffer>>(new Map())

/** Bets that one call may ask about. */
const askedMax = 20

/** Asks what the running bets below may be cashed out for, all of them in one call. */
export function OffersProvider({
  bets,
  children,
}: {
  bets: readonly SportBet[]
  children: ReactNode
}) {
  const ids = bets
    .filter(({ status, cashout }) => status === 0 && cashout.offered)
    .map(({ _id }) => _id)
    .slice(0, askedMax)
  const { data } = useOffers(ids)
  const byId = new Map((data?.offers ?? []).map((offer) => [offer.id, offer]))
  return <Offers value={byId}>{children}</Offers>
}

/** What a bet may be cashed out for; undefined until it is known. */
export function useOffer(id: string): CashOutOffer | undefined {
  return use(Offers).get(id)
}
