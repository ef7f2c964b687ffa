import { type Provider, providers } from './providers.ts'

/** What only some slots have: a turn of the hero's colours, a place in a list. */
export interface SlotExtras {
  readonly turn?: number
  readonly isNew?: boolean
  readonly isFeatured?: boolean
}

/** name, the two lines of the title, hero, scene, hue, then the other pictures. */
export type SlotRow = readonly [
  name: string,
  title: readonly [string, string],
  hero: string,
  scene: string,
  hue: number,
  others: readonly [string, string, string],
  more?: SlotExtras,
]

const isNew = true
const isFeatured = true

/** Every slot by studio, one row each. */
// prettier-ignore
export const slotRows: readonly (readonly [Provider, readonly SlotRow[]])[] = [
  [providers.northreel, [
    ['Fox Hollow', ['Fox', 'Hollow'], 'fox', 'forest', 130, ['wolf', 'lantern', 'gems'], { isFeatured }],
    ['Howl of the North', ['Howl of', 'the North'], 'wolf', 'peaks', 250, ['owl', 'blade', 'snowflake'], { isFeatured }],
    ['Rune Blade', ['Rune', 'Blade'], 'blade', 'peaks', 265, ['shield', 'hammer', 'horseshoe']],
    ['Frostfang', ['Frost', 'fang'], 'wolf', 'aurora', 200, ['snowflake', 'gems', 'blade'], { turn: -40, isNew }],
    ['Foxfire Night', ['Foxfire', 'Night'], 'fox', 'moon', 300, ['owl', 'lantern', 'mushroom'], { turn: 12 }],
    ['Hammer of Hail', ['Hammer', 'of Hail'], 'hammer', 'aurora', 240, ['shield', 'snowflake', 'wolf'], { isFeatured }],
  ]],
  [providers.oroStudio, [
    ['Crown of Cobalt', ['Crown of', 'Cobalt'], 'crown', 'rays', 245, ['gems', 'chest', 'bell'], { isFeatured }],
    ['Scarab Sun', ['Scarab', 'Sun'], 'scarab', 'desert', 70, ['pyramid', 'eye', 'lotus']],
    ['Golden Lotus', ['Golden', 'Lotus'], 'lotus', 'rays', 20, ['lantern', 'crown', 'bell'], { turn: 62 }],
    ['Pyramid Pulse', ['Pyramid', 'Pulse'], 'pyramid', 'desert', 60, ['scarab', 'eye', 'hourglass'], { isNew }],
    ['Oro Bells', ['Oro', 'Bells'], 'bell', 'rays', 95, ['seven', 'clover', 'crown']],
    ['Crown Jackpot', ['Crown', 'Jackpot'], 'crown', 'embers', 350, ['chest', 'gems', 'bell'], { turn: 20, isFeatured }],
  ]],
  [providers.hexline, [
    ['Honey Heist', ['Honey', 'Heist'], 'honey', 'rays', 75, ['clover', 'mushroom', 'lotus'], { isFeatured }],
    ['Neon Orbit 88', ['Neon', 'Orbit 88'], 'neon', 'neon', 310, ['planet', 'seven', 'gems']],
    ['Hex Reactor', ['Hex', 'Reactor'], 'honey', 'neon', 190, ['planet', 'potion', 'gems'], { turn: 110, isNew }],
    ['Planet Drift', ['Planet', 'Drift'], 'planet', 'space', 285, ['neon', 'gems', 'hourglass'], { isFeatured }],
    ['Ice Lattice', ['Ice', 'Lattice'], 'snowflake', 'aurora', 225, ['gems', 'wolf', 'bell']],
    ['Eye of Hex', ['Eye of', 'Hex'], 'eye', 'space', 295, ['book', 'potion', 'owl'], { turn: -130 }],
  ]],
  [providers.saltbox, [
    ['Dead Reef Jack', ['Dead Reef', 'Jack'], 'skull', 'sea', 185, ['chest', 'anchor', 'blade'], { isFeatured }],
    ['Kraken Tide', ['Kraken', 'Tide'], 'kraken', 'sea', 200, ['trident', 'anchor', 'chest']],
    ['Lantern Harbor', ['Lantern', 'Harbor'], 'lantern', 'moon', 280, ['anchor', 'kraken', 'bell'], { isFeatured }],
    ['Salt and Anchor', ['Salt and', 'Anchor'], 'anchor', 'sea', 225, ['kraken', 'lantern', 'bell']],
    ['Shoal Treasure', ['Shoal', 'Treasure'], 'chest', 'sea', 170, ['crown', 'gems', 'anchor'], { isNew }],
    ['Trident’s Call', ['Trident’s', 'Call'], 'trident', 'sea', 245, ['kraken', 'crown', 'shield']],
  ]],
  [providers.lumenPlay, [
    ['Phoenix Rise', ['Phoenix', 'Rise'], 'phoenix', 'embers', 340, ['volcano', 'crown', 'lotus'], { isFeatured }],
    ['Seven Embers', ['Seven', 'Embers'], 'seven', 'embers', 20, ['bell', 'clover', 'crown'], { isFeatured }],
    ['Clover Glow', ['Clover', 'Glow'], 'clover', 'forest', 150, ['horseshoe', 'bell', 'hat']],
    ['Bell Nova', ['Bell', 'Nova'], 'bell', 'space', 320, ['seven', 'planet', 'gems'], { turn: -25 }],
    ['Snow Signal', ['Snow', 'Signal'], 'snowflake', 'peaks', 275, ['bell', 'lantern', 'wolf'], { turn: 70, isNew }],
    ['Sky Lanterns', ['Sky', 'Lanterns'], 'lantern', 'aurora', 330, ['lotus', 'owl', 'candy'], { turn: -30 }],
  ]],
  [providers.kettleFox, [
    ['Mushroom Market', ['Mushroom', 'Market'], 'mushroom', 'forest', 160, ['clover', 'lantern', 'potion']],
    ['Candy Kettle', ['Candy', 'Kettle'], 'candy', 'candy', 350, ['lotus', 'hat', 'bell'], { isFeatured }],
    ['Bubbling Brew', ['Bubbling', 'Brew'], 'potion', 'forest', 305, ['book', 'owl', 'mushroom']],
    ['Hat Full of Luck', ['Hat Full', 'of Luck'], 'hat', 'rays', 155, ['clover', 'horseshoe', 'bell'], { isNew }],
    ['Owl O’Clock', ['Owl', 'O’Clock'], 'owl', 'moon', 260, ['hourglass', 'lantern', 'book']],
    ['Tea Time Fox', ['Tea Time', 'Fox'], 'fox', 'candy', 10, ['candy', 'clover', 'hat'], { turn: -25 }],
  ]],
  [providers.tidemark, [
    ['Glacier Gems', ['Glacier', 'Gems'], 'gems', 'peaks', 215, ['snowflake', 'wolf', 'crown'], { isFeatured }],
    ['Pearl and Pike', ['Pearl', 'and Pike'], 'trident', 'sea', 320, ['anchor', 'kraken', 'lotus'], { turn: 160 }],
    ['Anchor Nine', ['Anchor', 'Nine'], 'anchor', 'embers', 255, ['bell', 'seven', 'crown'], { turn: 150 }],
    ['Lotus Lagoon', ['Lotus', 'Lagoon'], 'lotus', 'sea', 160, ['owl', 'gems', 'clover'], { turn: -60 }],
    ['Crystal Current', ['Crystal', 'Current'], 'gems', 'aurora', 310, ['snowflake', 'trident', 'planet'], { turn: 110, isNew }],
    ['Sunken Crown', ['Sunken', 'Crown'], 'crown', 'sea', 205, ['chest', 'trident', 'skull'], { turn: -15 }],
  ]],
  [providers.moonforge, [
    ['Wyrm Eye', ['Wyrm', 'Eye'], 'eye', 'scales', 145, ['hammer', 'shield', 'chest'], { isFeatured }],
    ['Forge of Nine', ['Forge', 'of Nine'], 'hammer', 'embers', 30, ['shield', 'blade', 'volcano'], { turn: 150 }],
    ['Moonlit Owl', ['Moonlit', 'Owl'], 'owl', 'forest', 240, ['wolf', 'fox', 'lantern'], { turn: 40 }],
    ['Hourglass Keep', ['Hourglass', 'Keep'], 'hourglass', 'desert', 40, ['shield', 'book', 'crown']],
    ['Book of Dusk', ['Book', 'of Dusk'], 'book', 'moon', 315, ['eye', 'hourglass', 'potion'], { isNew }],
    ['Shield Wall', ['Shield', 'Wall'], 'shield', 'peaks', 20, ['blade', 'hammer', 'horseshoe']],
  ]],
  [providers.bigtop, [
    ['Dynamite Gulch', ['Dynamite', 'Gulch'], 'dynamite', 'desert', 35, ['cactus', 'horseshoe', 'chest'], { isFeatured }],
    ['Cactus Cash', ['Cactus', 'Cash'], 'cactus', 'desert', 110, ['horseshoe', 'bell', 'hat']],
    ['Horseshoe Hill', ['Horseshoe', 'Hill'], 'horseshoe', 'rays', 265, ['clover', 'cactus', 'bell']],
    ['Volcano Verse', ['Volcano', 'Verse'], 'volcano', 'embers', 0, ['dynamite', 'phoenix', 'gems'], { isNew }],
  ]],
]
