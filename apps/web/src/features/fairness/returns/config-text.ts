import type { ReturnStatistics } from '@powerplay/contract'
import { statisticsMessages } from './statistics.en.ts'

type Config = ReturnStatistics['config']

const texts = statisticsMessages.configText

function counted(count: number, one: string, many: string): string {
  return count === 1 ? one : many.replace('{count}', String(count))
}

/** 10,000 for 10000, 1.1 for 1.1. */
function factor(value: string | number | null | undefined): string {
  return typeof value === 'number' ? value.toLocaleString('en') : String(value)
}

function bandText({ from, to }: Config): string {
  if (to === null) return texts.bandFrom.replace('{from}', factor(from))
  return texts.band.replace('{from}', factor(from)).replace('{to}', factor(to))
}

const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1)

const spots: Readonly<Record<string, string>> = {
  even: texts.even,
  dozen: texts.dozen,
  straight: texts.straight,
  mixed: texts.mixed,
}

/** One field of a configuration as words. */
function fieldText(field: string, value: string | number | null): string {
  if (field === 'bets') return spots[String(value)] ?? capital(String(value))
  if (typeof value !== 'number') return capital(String(value))
  if (field === 'rows') return counted(value, texts.rows, texts.rows)
  if (field === 'segments') return counted(value, texts.segments, texts.segments)
  if (field === 'picks') return counted(value, texts.onePick, texts.picks)
  if (field === 'mines') return counted(value, texts.oneMine, texts.mines)
  if (field === 'stones') return counted(value, texts.oneStone, texts.stones)
  return `${capital(field)} ${value}`
}

/** A configuration in words: "16 rows, high", "Wins 2× to 3×". */
export function configText(config: Config): string {
  if ('from' in config) return bandText(config)
  if (config['cashout'] === 'hand') return texts.hand
  const numbers = Object.entries(config).filter(([, value]) => typeof value === 'number')
  const words = Object.entries(config).filter(([, value]) => typeof value !== 'number')
  const parts = [...numbers, ...words].map(([field, value]) => fieldText(field, value))
  const [first, ...rest] = parts
  if (first === undefined) return texts.any
  return [first, ...rest.map((part) => part.toLowerCase())].join(', ')
}
