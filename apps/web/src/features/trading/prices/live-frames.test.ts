import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { emit } from '../../../platform/client/client-events.ts'
import { queryClient } from '../../../platform/client/query-client.ts'
import { followCandles, followTickers } from './live-frames.ts'

const askTrading = vi.hoisted(() => vi.fn())
vi.mock('../../../platform/realtime/realtime.ts', () => ({ askTrading }))

beforeEach(() => queryClient.clear())
afterEach(() => askTrading.mockReset())

const tell = (message: unknown) => emit('trading:message', { message })

it('asks for the candles of a chart, hands on those alone, and asks for none when it goes', () => {
  const onCandle = vi.fn()
  const stop = followCandles({ ticker: 'BTC', interval: '1m' }, onCandle)
  const row = [60_000, '1.00', '2.00', '0.50', '1.50', 12.5]
  const frame = { type: 'candle', ticker: 'BTC', interval: '1m', row, closed: false }
  tell(frame)
  tell({ ...frame, ticker: 'ETH' })
  tell({ ...frame, interval: '5m' })
  tell({ ...frame, row: [60_000, 1, 2, 3, 4, 5] })
  tell({ ...frame, row: 'none' })
  tell(null)
  stop()
  tell(frame)
  expect(onCandle.mock.calls).toEqual([[row]])
  const candles = { ticker: 'BTC', interval: '1m' }
  expect(askTrading.mock.calls).toEqual([
    [{ type: 'subscribe', tickers: ['*'], candles }],
    [{ type: 'subscribe', tickers: ['*'], candles: null }],
  ])
})

it('takes over figures of a day and the status of a ticker, with no request', () => {
  const stats = { change_24h: 1.5, high_24h: '3.00', low_24h: '1.00', volume_24h: 5 }
  const key = ['trading', 'ticker', 'BTC']
  queryClient.setQueryData(key, { ticker: 'BTC', stats, status: 'open' })
  const list = ['trading', 'tickers']
  const eth = { ticker: 'ETH', status: 'open' }
  queryClient.setQueryData(list, [{ ticker: 'BTC', status: 'open' }, eth])
  const asked = vi.spyOn(queryClient, 'invalidateQueries')
  const stop = followTickers()
  const news = { type: 'stats', ticker: 'BTC', high_24h: '4.00', low_24h: '1.00', volume_24h: 9 }
  tell(news)
  tell({ ...news, volume_24h: 'much' })
  tell({ ...news, ticker: 'GOLD' })
  expect(queryClient.getQueryData(key)).toEqual({
    ...{ ticker: 'BTC', status: 'open' },
    stats: { change_24h: 1.5, high_24h: '4.00', low_24h: '1.00', volume_24h: 9 },
  })
  expect(queryClient.getQueryData(['trading', 'ticker', 'GOLD'])).toBeUndefined()
  const pause = { type: 'ticker', ticker: 'BTC', status: 'frozen', reason: 'pause' }
  tell({ ...pause, status: 'asleep' })
  expect(queryClient.getQueryData(key)).toMatchObject({ status: 'open' })
  tell(pause)
  expect(queryClient.getQueryData(key)).toMatchObject({ status: 'frozen' })
  expect(queryClient.getQueryData(list)).toEqual([{ ticker: 'BTC', status: 'frozen' }, eth])
  expect(asked).not.toHaveBeenCalled()
  stop()
})
