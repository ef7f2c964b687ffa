import bnb from './coins/bnb.svg'
import btc from './coins/btc.svg'
import doge from './coins/doge.svg'
import eth from './coins/eth.svg'
import eur from './coins/eur.svg'
import ltc from './coins/ltc.svg'
import pwr from './coins/pwr.svg'
import sol from './coins/sol.svg'
import trx from './coins/trx.svg'
import usd from './coins/usd.svg'
import usdc from './coins/usdc.svg'
import usdt from './coins/usdt.svg'
import xrp from './coins/xrp.svg'
import { findCurrency } from '@powerplay/kernel'
import { cx } from '../cx.ts'

const drawings: Readonly<Record<string, string>> = {
  bnb,
  btc,
  doge,
  eth,
  eur,
  ltc,
  pwr,
  sol,
  trx,
  usd,
  usdc,
  usdt,
  xrp,
}

export interface CoinProps {
  currencyId: string
  sizePx?: number
  className?: string
  /** True where the name stands beside it anyway. */
  isDecoration?: boolean
}

/** The mark of a currency; an unknown one is a plain disc with its name. */
export function Coin({ currencyId, sizePx = 16, className, isDecoration }: CoinProps) {
  const drawing = drawings[currencyId]
  const name = findCurrency(currencyId)?.code ?? currencyId.toUpperCase()
  const size = { width: sizePx, height: sizePx }
  if (drawing === undefined) {
    return (
      <span
        role="img"
        aria-label={name}
        style={size}
        className={cx('inline-block rounded-full bg-control', className)}
      />
    )
  }
  return (
    <img
      src={drawing}
      alt={isDecoration ? '' : name}
      {...size}
      draggable={false}
      className={cx('inline-block shrink-0 rounded-full', className)}
    />
  )
}
