import type { Game } from '../catalogue/game.ts'
import { createChance } from '../platform/chance.ts'
import { findHero } from './heroes.ts'
import { scenes } from './scenes.ts'
import { ink, linear, radial } from './svg.ts'
import { drawLine, drawTitle, type Setting } from './title.ts'

const open = (label: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 400" preserveAspectRatio="xMidYMid slice" role="img" aria-label="${label.replaceAll('&', '&amp;')}">`

/** Shadow under the hero, the glow behind it, the light from the top left and the dark foot. */
function lights(hue: number): string {
  return `<defs>${radial('l0', [
    [0, ink(0.95, 0.08, hue, 0.5)],
    [1, ink(0.9, 0.1, hue, 0)],
  ])}<filter id="l1" x="-40%" y="-40%" width="180%" height="190%"><feDropShadow dx="6" dy="10" stdDeviation="9" flood-color="#000" flood-opacity="0.5"/></filter>${radial(
    'l2',
    [
      [0, 'rgba(255,255,255,.38)'],
      [1, 'rgba(255,255,255,0)'],
    ],
  )}${linear('l3', [
    [0, ink(0.15, 0.06, hue, 0)],
    [0.7, ink(0.13, 0.06, hue, 0.88)],
    [1, ink(0.1, 0.05, hue)],
  ])}</defs>`
}

const settings: readonly Setting[] = ['plain', 'slanted', 'framed']

/** Neighbours of one studio take turns with the three settings. */
function settingOf(game: Game): Setting {
  return settings[Number.parseInt(game.uuid.slice(0, 6), 16) % settings.length] ?? 'plain'
}

/** The hero, its colours turned if the theme says so. */
export function drawHero(name: string, turn: number): string {
  const hero = findHero(name)
  if (turn === 0) return hero
  return `<filter id="l4"><feColorMatrix type="hueRotate" values="${turn}"/></filter><g filter="url(#l4)">${hero}</g>`
}

/** One poster of 300 × 400: the same game gives the same picture. */
export function drawPoster(game: Game): string {
  const { theme } = game
  const draw = createChance('posters').draw(game.slug)
  const scene = scenes[theme.scene]?.(theme.hue, draw) ?? ''
  const hero = drawHero(theme.hero, theme.turn)
  const back = open(game.name) + lights(theme.hue) + scene
  const light = `<ellipse cx="20" cy="0" rx="240" ry="170" fill="url(#l2)"/>`
  if (game.kind === 'table') {
    const title = { text: game.name, x: 150, y: 380, size: 46, width: 276, spacing: 0.5 }
    const foot = `<rect y="250" width="300" height="150" fill="url(#l3)"/>`
    return `${back}${hero}${light}${foot}${drawLine({ ...title, fill: '#fff' })}</svg>`
  }
  const glow = `<ellipse cx="150" cy="170" rx="170" ry="150" fill="url(#l0)"/>`
  const placed = `<g filter="url(#l1)" transform="translate(150 162) scale(.98) translate(-150 -172)">${hero}</g>`
  const foot = `<rect y="230" width="300" height="170" fill="url(#l3)"/>`
  return `${back}${glow}${placed}${light}${foot}${drawTitle(theme.title, settingOf(game), theme.hue)}</svg>`
}
