import type { BuyOrder } from '@powerplay/contract'
import { ExternalLink } from 'lucide-react'
import { Button, buttonClass } from '../../../ui/buttons/button.tsx'
import { Coin } from '../../../ui/marks/coin.tsx'
import { Pill, type Tone } from '../../../ui/marks/pill.tsx'
import { buyWords as words } from './buy-words.en.ts'
import { FactList } from '../note.tsx'
import { chainName, shortened, sumText } from '../show.ts'

const tones: Readonly<Record<BuyOrder['state'], Tone>> = {
  ...{ pending: 'warn', sending: 'info', paid: 'win', failed: 'loss', expired: 'neutral' },
}

export interface BuyOrderCardProps {
  order: BuyOrder
  onAgain?: () => void
}

/** An order at a seller: how it stands, and where it is paid while it waits. */
export function BuyOrderCard({ order, onAgain }: BuyOrderCardProps) {
  const { currency, receive, state, fiat, amount, fee, chain, txid, url } = order
  return (
    <div className="grid gap-4">
      <div className="flex items-start gap-3">
        <Coin currencyId={currency} sizePx={28} isDecoration />
        <p className="num min-w-0 flex-1 font-condensed text-24 leading-8 font-bold">
          {sumText(receive, currency)}
        </p>
        <Pill tone={tones[state]}>{words.states[state]}</Pill>
      </div>
      <p className="text-13">{words.stateText[state]}</p>
      <FactList
        rows={[
          { name: words.seller, value: order.providerName },
          { name: words.pay, value: sumText(amount, fiat) },
          { name: words.demo.order, value: shortened(order._id) },
          { name: words.feeName, value: sumText(fee, fiat) },
          { name: words.network, value: chainName(chain) },
          ...(txid === null ? [] : [{ name: words.transaction, value: shortened(txid) }]),
        ]}
      />
      {url !== null && (
        <a href={url} target="_blank" rel="noreferrer" className={buttonClass('primary', 'lg')}>
          {words.open}
          <ExternalLink size={16} aria-hidden />
        </a>
      )}
      {url === null && onAgain && (
        <Button isWide onClick={onAgain}>
          {words.another}
        </Button>
      )}
    </div>
  )
}
