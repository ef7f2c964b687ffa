import { ChartCandlestick } from 'lucide-react'
import { useEffect } from 'react'
import { useIsOn } from '../../platform/licence/licence.ts'
import { followPrices, TickerCard } from '../trading/index.ts'
import { Carousel } from './carousel/carousel.tsx'
import { messages } from './messages.en.ts'
import { useAnswer } from './use-answer.ts'

const noInput = {}

/** The tickers of futures, only where there are any. Source: 001 section 2. */
export function FuturesCarousel() {
  return useIsOn('trading') ? <Tickers /> : null
}

function Tickers() {
  const { data = [] } = useAnswer('tradingTickers', noInput)
  useEffect(followPrices, [])
  if (data.length === 0) return null
  return (
    <Carousel
      title={messages.carousels.futures}
      icon={<ChartCandlestick size={18} aria-hidden />}
      href="/trading/all"
      slides={data.map((ticker) => ({
        key: ticker.ticker,
        slide: <TickerCard ticker={ticker} />,
      }))}
      slideClass="h-full min-h-42"
      isOfCards
    />
  )
}
