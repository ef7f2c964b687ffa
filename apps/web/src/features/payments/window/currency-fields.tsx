import { Coin } from '../../../ui/marks/coin.tsx'
import { cx } from '../../../ui/cx.ts'
import { Select } from '../../../ui/fields/select.tsx'
import { messages } from '../messages.en.ts'
import type { Choice } from './choice.ts'

/** Which currency, unless there is only one, and by which chain. */
export function CurrencyFields({ choice }: { choice: Choice }) {
  const { currency, chain, all, pick } = choice
  return (
    <div className={cx('grid gap-3', all.length > 1 && 'grid-cols-[3fr_2fr]')}>
      {all.length > 1 && (
        <Select
          label={messages.currency}
          value={currency.id}
          onChange={(id) => pick(id)}
          choices={all.map(({ id, name }) => ({
            id,
            name,
            icon: <Coin currencyId={id} sizePx={20} isDecoration />,
            aside: <span className="text-12 text-muted uppercase">{id}</span>,
          }))}
        />
      )}
      <Select
        label={messages.network}
        value={chain.id}
        onChange={(id) => pick(currency.id, id)}
        choices={currency.chains.map(({ id, name }) => ({ id, name }))}
      />
    </div>
  )
}
