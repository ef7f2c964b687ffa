import { z } from 'zod'
import { wireId } from '../core/fields.ts'
import { whisper } from '../core/whisper.ts'
import { betInfo, gameData, playAnswer, playInput } from './entities.ts'
import { betRefusals, originalsRefusals } from './refusals.ts'

const second = 1_000

export const originalsWhispers = {
  Play: whisper({
    name: 'Play',
    feature: 'originals',
    summary: 'Places a bet in an in-house game.',
    who: 'guest',
    key: true,
    rate: { limit: 25, windowMs: second, per: 'user' },
    input: playInput,
    output: playAnswer,
    refusals: Object.values(originalsRefusals),
  }),
  GameData: whisper({
    name: 'GameData',
    feature: 'originals',
    summary: 'Limits, ranges and return of one in-house game.',
    who: 'guest',
    key: false,
    rate: { limit: 5, windowMs: second, per: 'user' },
    input: z.strictObject({ api_id: z.string().max(24) }),
    output: gameData,
    refusals: [originalsRefusals['unknown-game']],
  }),
  Info: whisper({
    name: 'Info',
    feature: 'originals',
    summary: 'One bet with its seeds, for the bet overview.',
    who: 'guest',
    key: false,
    rate: { limit: 10, windowMs: second, per: 'user' },
    input: z.strictObject({ game_id: wireId }),
    output: betInfo,
    refusals: [betRefusals.unknown],
  }),
}
