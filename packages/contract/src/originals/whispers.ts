import { z } from 'zod'
import { wireId } from '../core/fields.ts'
import { whisper } from '../core/whisper.ts'
import {
  betInfo,
  finishInput,
  gameData,
  playAnswer,
  playInput,
  restoreAnswer,
  turnAnswer,
  turnInput,
} from './entities.ts'
import { betRefusals, originalsRefusals, turnRefusals } from './refusals.ts'

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
  Turn: whisper({
    name: 'Turn',
    feature: 'originals',
    summary: 'Makes a move in an open round.',
    who: 'guest',
    key: false,
    rate: { limit: 20, windowMs: second, per: 'user' },
    input: turnInput,
    output: turnAnswer,
    refusals: [originalsRefusals['auth-required'], ...Object.values(turnRefusals)],
  }),
  Finish: whisper({
    name: 'Finish',
    feature: 'originals',
    summary: 'Cashes an open round out, or cancels it before the first move.',
    who: 'guest',
    key: false,
    rate: { limit: 20, windowMs: second, per: 'user' },
    input: finishInput,
    output: turnAnswer,
    refusals: [originalsRefusals['auth-required'], ...Object.values(turnRefusals)],
  }),
  RestoreData: whisper({
    name: 'RestoreData',
    feature: 'originals',
    summary: 'The open round of a game, after a reload or a lost connection.',
    who: 'guest',
    key: false,
    rate: { limit: 5, windowMs: second, per: 'user' },
    input: z.strictObject({ api_id: z.string().max(24) }),
    output: restoreAnswer,
    refusals: [originalsRefusals['unknown-game']],
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
