import { decidingPpm, spellChances, strengthStepPpm } from '@powerplay/engines/sport'
import type { Pair, PointsMatch, Side, StrengthWalk } from '@powerplay/engines/sport'
import type { Draw } from '../slots/slot.ts'
import type { Moment, Played } from './moment.ts'
import type { PlayPace } from './sport-rules.ts'

const million = 1_000_000
/** From the end of a spell to its score. */
const tellMs = { from: 500, range: 1_000 }

/**
 * Plays a match of points: each spell is drawn with the integer chances that prices are made of. Both
 * sides have one spell each before prices are told anew.
 */
export function playPoints(
  start: PointsMatch,
  walk: StrengthWalk,
  { startsAt, pace, draw }: { startsAt: number; pace: PlayPace; draw: Draw },
): Played {
  const { model } = start
  const strengthPpm = walk.sum * strengthStepPpm
  const chances = {
    home: spellChances(model, 'home', strengthPpm),
    away: spellChances(model, 'away', strengthPpm),
  }
  const spell = (side: Side) => {
    let ticket = draw(million)
    return chances[side].find(({ ppm }) => (ticket -= ppm) < 0)?.points ?? 0
  }
  const moments: Moment[] = [kickOff(start, startsAt)]
  const halfway = model.spells / 2
  let score: Pair = [0, 0]
  let half: Pair | undefined
  for (let played = 1; played <= model.spells; played += 1) {
    score = [score[0] + spell('home'), score[1] + spell('away')]
    if (played === halfway) half = score
    const gone = Math.round((pace.playMs * played) / model.spells)
    const at = startsAt + gone + (played > halfway ? pace.breakMs : 0)
    const [home, away] = score
    const state = { homeSpells: played, awaySpells: played, home, away }
    moments.push({
      at: at + tellMs.from + draw(tellMs.range),
      match: { ...start, state, ...(half ? { half } : {}) },
      isStopped: played === model.spells,
      periods: half && played > halfway ? [half, [home - half[0], away - half[1]]] : [score],
      incident: { type: played === halfway ? 'half_time' : 'points' },
    })
  }
  const endsAt = (moments.at(-1)?.at ?? startsAt) + 5_000
  const full = decided(start, score, draw(million) < decidingPpm(model, strengthPpm))
  const last = moments.at(-1)
  if (last !== undefined) {
    moments.push({ ...last, at: endsAt, incident: { type: 'final_whistle' }, full })
  }
  return { moments, endsAt }
}

function kickOff(match: PointsMatch, at: number): Moment {
  return { at, match, isStopped: false, periods: [[0, 0]], incident: { type: 'kick_off' } }
}

/** The deciding points of a level match, where it has them. */
function decided({ model }: PointsMatch, [home, away]: Pair, isHome: boolean): Pair {
  if (home !== away) return [home, away]
  return isHome ? [home + model.decidingPoints, away] : [home, away + model.decidingPoints]
}
