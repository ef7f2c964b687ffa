import { Coin } from './coin.tsx'

/** An amount with the mark of its currency behind it, at the right of a cell. */
export function CoinAmount({ text, currencyId }: { text: string; currencyId: string }) {
  return (
    <span className="flex items-center justify-end gap-1.5">
      {text}
      <Coin currencyId={currencyId} sizePx={16} />
    </span>
  )
}
