import { z } from 'zod'
import { setting } from '../../platform/settings/settings.ts'
import { firstSegments } from './rules.ts'

const weight = z.int().min(1).max(1_000_000)

export const wheelSegments = setting({
  key: 'wheel.segments',
  schema: z
    .array(
      z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('money'), valueCents: z.int().min(1).max(5_000), weight }),
        z.strictObject({
          kind: z.literal('deposit'),
          percent: z.int().min(1).max(200),
          maxCents: z.int().min(100).max(100_000),
          weight,
        }),
      ]),
    )
    // Source: 000 section 9.
    .length(6),
  initial: firstSegments,
  help: 'The six prizes of the bonus wheel, each twice on it, and their weights; amounts in USD cents.',
})

export const wheelSpinMinutes = setting({
  key: 'wheel.spinMinutes',
  schema: z.number().min(0).max(1_440),
  initial: 3,
  help: 'Minutes between two spins of the bonus wheel (001, section 9).',
})

export const wheelTicketCents = setting({
  key: 'wheel.ticketTheoreticalCents',
  schema: z.int().min(1).max(1_000_000),
  initial: 1_250,
  help: 'Theoretical win in USD cents that brings a ticket.',
})

export const wheelSharePercent = setting({
  key: 'wheel.share',
  schema: z.number().min(0).max(20),
  initial: 3,
  help: 'What money prizes of all time may come to, in percent of the theoretical win of all time.',
})

export const wheelTicketDays = setting({
  key: 'wheel.ticketDays',
  schema: z.int().min(1).max(365),
  initial: 30,
  help: 'Days that a ticket, and a code that the wheel gives, can be used.',
})

export const wheelSettings = [
  wheelSegments,
  wheelSpinMinutes,
  wheelTicketCents,
  wheelSharePercent,
  wheelTicketDays,
]
