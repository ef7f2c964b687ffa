import { z } from 'zod'
import type { AggregatorGame } from '../aggregator.ts'

/** NUL, which the database cannot hold, and halves of surrogate pairs, which no text has. */
const unfit = /[\0\p{Cs}]/u
/** Line breaks and the marks that turn the direction of what follows them. */
const unseen = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu
const namesMax = 120
const wordsMax = 64
const addressMax = 2_048
const tagsMax = 50
const linesMax = 1_000_000

/** A name that people read; a provider called ".." could not stand in an address. */
const name = (max: number) =>
  z
    .string()
    .refine((text) => !unfit.test(text))
    .transform((text) => text.replaceAll(unseen, ' ').replaceAll(/\s+/g, ' ').trim())
    .refine((text) => text.length <= max && /[\p{L}\p{N}]/u.test(text))
/** The id that the game is opened by: taken as it is or not at all. */
const id = z
  .string()
  .refine((text) => text.length <= wordsMax && /^[\x21-\x7e]+$/.test(text) && /\w/.test(text))
/** A word beside a game: where it is odd, the game does without. */
const fitText = (max: number) =>
  z
    .string()
    .max(max)
    .refine((text) => !unfit.test(text))
const word = fitText(wordsMax).catch('')

/** The wire says 1 and 0, and some of its servers true and false. */
const flag = z.union([z.literal(1), z.literal(true), z.literal(0), z.literal(false)]).catch(0)
const isOn = (value: z.output<typeof flag>) => value === 1 || value === true

const tag = z.object({ code: fitText(wordsMax) })
const volatilities: Readonly<Record<string, 'low' | 'medium' | 'high'>> = {
  low: 'low',
  'medium-low': 'low',
  medium: 'medium',
  'medium-high': 'high',
  high: 'high',
  'very-high': 'high',
}
const parameters = z.object({
  /** Percent; a return of nothing or of more than the stakes is a mistake of the list. */
  rtp: z.number().positive().max(100).nullable().catch(null),
  volatility: z
    .string()
    .transform((text) => volatilities[text] ?? null)
    .nullable()
    .catch(null),
  lines_count: z.coerce.number().int().min(1).max(linesMax).nullable().catch(null),
})

const listed = z.object({
  uuid: id,
  name: name(namesMax),
  image: fitText(addressMax).catch(''),
  type: word,
  provider: name(wordsMax),
  technology: word,
  has_lobby: flag,
  is_mobile: flag,
  has_freespins: flag,
  tags: z.array(z.unknown()).catch([]),
  parameters: parameters.nullable().catch(null),
})

/**
 * A game as the aggregator lists it, or null when it cannot be kept: one odd game must not keep the
 * others out. Lengths and numbers are held to what lists have, for all of it goes to every visitor.
 */
export function readListedGame(item: unknown): Omit<AggregatorGame, 'markUrl'> | null {
  const read = listed.safeParse(item)
  if (!read.success) return null
  const { data } = read
  return {
    uuid: data.uuid,
    name: data.name,
    imageUrl: data.image,
    type: data.type,
    provider: data.provider,
    technology: data.technology,
    hasLobby: isOn(data.has_lobby),
    isMobile: isOn(data.is_mobile),
    hasFreespins: isOn(data.has_freespins),
    tags: tagsOf(data.tags),
    rtp: data.parameters?.rtp ?? null,
    volatility: data.parameters?.volatility ?? null,
    lines: data.parameters?.lines_count ?? null,
  }
}

function tagsOf(rows: readonly unknown[]): string[] {
  const codes = rows.flatMap((row) => {
    const read = tag.safeParse(row)
    return read.success ? [read.data.code] : []
  })
  return codes.slice(0, tagsMax)
}
