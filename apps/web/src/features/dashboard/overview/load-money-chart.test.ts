import { afterEach, expect, it } from 'vitest'
import { loadMoneyChart } from './load-money-chart.ts'

const said = navigator.language
const speak = (value: string) =>
  Object.defineProperty(navigator, 'language', { value, configurable: true })
afterEach(() => speak(said))

it('loads the chart in a browser whose language is no tag', async () => {
  speak('en-US@posix')
  await expect(loadMoneyChart()).resolves.toHaveProperty('default')
})
