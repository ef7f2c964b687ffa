import { fieldOf } from '../../../platform/client/fields.ts'
import {
  choiceField,
  countField,
  holdField,
  numberField,
  placesField,
  weightsField,
  spotsField,
  wordsField,
  type CheckInputField,
} from './check-fields.ts'

type Params = Readonly<Record<string, unknown>>

/** What the checker knows of a game; the rules themselves are in the stand-alone verifier. */
export interface CheckGame {
  readonly fields: readonly CheckInputField[]
  /** What the turns of a stored round add to its parameters. */
  readonly withTurns?: (params: Params, turns: readonly Params[]) => Params
  /** Of the outcome: what the seeds alone decide, and so what must equal the stored bet. */
  readonly proof: readonly string[]
  /** Names of the three inputs where they are not seeds of one player. */
  readonly inputs?: {
    readonly serverSeed: string
    readonly clientSeed: string
    readonly nonce: string
  }
}

const named = (ids: readonly string[]) =>
  ids.map((id) => ({ id, name: (id[0] ?? '').toUpperCase() + id.slice(1) }))
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)
const risk = (risks: readonly string[] = ['low', 'medium', 'high']) =>
  choiceField({ name: 'risk', label: 'Risk' }, named(risks), risks[1] ?? '')
const inOrder = 'In the order of the round, counted from 1'

/** Parameters with the choice of every turn, in order, as one list. */
const listed = (name: string, choice: string) => (params: Params, turns: readonly Params[]) => ({
  ...params,
  [name]: turns.map((turn) => turn[choice]),
})

const target = numberField({ name: 'target', label: 'Target' }, 2, '2.00')
const places = (label: string) => placesField({ name: 'picks', label, hint: inOrder })

/** Every game that can be checked, by its id. */
export const checkGames: Readonly<Record<string, CheckGame>> = {
  dice: {
    fields: [
      choiceField({ name: 'condition', label: 'Roll' }, named(['over', 'under']), 'over'),
      { ...target, first: '49.50' },
    ],
    proof: ['roll'],
  },
  limbo: { fields: [target], proof: ['result'] },
  crash: {
    fields: [
      numberField(
        {
          name: 'cashout',
          label: 'Automatic cash-out',
          hint: 'Empty when you cashed out by hand',
          isOptional: true,
        },
        2,
        '',
      ),
    ],
    proof: ['result'],
    inputs: {
      serverSeed: 'Hash of the game',
      clientSeed: 'Salt of the chain',
      nonce: 'Game number',
    },
  },
  plinko: {
    fields: [countField({ name: 'rows', label: 'Rows' }, range(8, 16), 12), risk()],
    proof: ['path', 'bucket'],
  },
  wheel: {
    fields: [countField({ name: 'segments', label: 'Segments' }, [10, 20, 30, 40, 50], 10), risk()],
    proof: ['index'],
  },
  bonuswheel: {
    fields: [
      weightsField({
        name: 'weights',
        label: 'Weights of the segments',
        hint: 'In the order of the wheel, such as: 4500, 2500, 1800, 800, 350, 50',
      }),
    ],
    proof: ['segment'],
  },
  diamonds: { fields: [], proof: ['gems'] },
  keno: {
    fields: [
      risk(['classic', 'low', 'medium', 'high']),
      placesField({ name: 'picks', label: 'Your numbers', hint: '1 to 10 numbers from 1 to 40' }),
    ],
    proof: ['drawn'],
  },
  roulette: {
    fields: [
      spotsField({
        name: 'bets',
        label: 'Bets',
        hint: 'Spot and amount, such as: red 0.50, straight:17 1.25',
      }),
    ],
    proof: ['pocket'],
  },
  baccarat: {
    fields: [
      spotsField({
        name: 'bets',
        label: 'Bets',
        hint: 'Spot and amount, such as: player 0.50, tie 0.10',
      }),
    ],
    proof: ['player', 'banker'],
  },
  mines: {
    fields: [
      countField({ name: 'mines', label: 'Mines' }, range(1, 24), 3),
      places('Tiles opened'),
    ],
    withTurns: listed('picks', 'cell'),
    proof: ['mines'],
  },
  tower: {
    fields: [
      choiceField(
        { name: 'difficulty', label: 'Difficulty' },
        named(['easy', 'medium', 'hard', 'expert', 'master']),
        'medium',
      ),
      places('Tiles chosen'),
    ],
    withTurns: listed('picks', 'tile'),
    proof: ['safeTiles'],
  },
  stairs: {
    fields: [
      countField({ name: 'stones', label: 'Stones per row' }, range(1, 7), 3),
      places('Columns chosen'),
    ],
    withTurns: listed('picks', 'column'),
    proof: ['stones'],
  },
  coinflip: {
    fields: [
      wordsField({ name: 'picks', label: 'Sides called', hint: 'heads or tails, in order' }, [
        'heads',
        'tails',
      ]),
    ],
    withTurns: listed('picks', 'side'),
    proof: ['flips'],
  },
  matrix: {
    fields: [risk(), places('Cells opened')],
    withTurns: listed('picks', 'cell'),
    proof: ['grid'],
  },
  hilo: {
    fields: [
      wordsField({ name: 'actions', label: 'Guesses', hint: 'high, low, same or skip, in order' }, [
        'high',
        'low',
        'same',
        'skip',
      ]),
    ],
    withTurns: listed('actions', 'action'),
    proof: ['cards'],
  },
  blackjack: {
    fields: [
      wordsField(
        { name: 'actions', label: 'Actions', hint: 'hit, stand, double or split, in order' },
        ['hit', 'stand', 'double', 'split'],
      ),
      insuranceField(),
    ],
    withTurns: blackjackParams,
    proof: ['dealer'],
  },
  videopoker: {
    fields: [
      holdField({ name: 'hold', label: 'Cards held', hint: 'Places from 1 to 5; empty for none' }),
    ],
    // A round the house ended after a day holds all five.
    withTurns: (params, turns) => ({ ...params, hold: turns[0]?.['hold'] ?? held }),
    proof: ['deck10', 'final'],
  },
}

const held = [true, true, true, true, true]

function insuranceField(): CheckInputField {
  const words = [
    { id: 'no', name: 'Not taken' },
    { id: 'yes', name: 'Taken' },
  ]
  return {
    ...choiceField({ name: 'insurance', label: 'Insurance' }, words, 'no'),
    read: (text) => ({ ok: true, value: text === 'yes' }),
    write: (value) => (value === true ? 'yes' : 'no'),
  }
}

function blackjackParams(params: Params, turns: readonly Params[]): Params {
  const insurance = turns.find((turn) => turn['action'] === 'insurance')
  const actions = turns.map((turn) => turn['action']).filter((action) => action !== 'insurance')
  return { ...params, insurance: fieldOf(insurance, 'accept') === true, actions }
}

/** True for the id of a game that can be checked. */
export function isCheckGame(id: string): boolean {
  return Object.hasOwn(checkGames, id)
}

/** What the checker knows of a game. */
export function checkGameOf(id: string): CheckGame {
  return (isCheckGame(id) ? checkGames[id] : undefined) ?? { fields: [], proof: [] }
}
