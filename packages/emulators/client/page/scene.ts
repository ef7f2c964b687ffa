import { scenes } from '../../src/art/scenes.ts'
import { element } from './element.ts'

/** A number of 0..range-1 that follows from the text alone: the same game, the same trees. */
export function drawOf(text: string): (range: number) => number {
  let state = 2166136261
  for (const letter of text) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16777619)
  return (range) => {
    state = Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9
    return (state >>> 0) % range
  }
}

/** The game's world behind everything, in the light of its poster. */
export function drawScene(game: {
  uuid: string
  theme: { scene: string; hue: number }
}): HTMLElement {
  const { scene, hue } = game.theme
  const body = (scenes[scene] ?? scenes['rays'])?.(hue, drawOf(game.uuid)) ?? ''
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 400" preserveAspectRatio="xMidYMid slice">${body}</svg>`
  const picture = element('img', {
    alt: '',
    src: `data:image/svg+xml,${encodeURIComponent(svg)}`,
  })
  return element('div', { class: 'scene', 'aria-hidden': 'true' }, picture)
}
