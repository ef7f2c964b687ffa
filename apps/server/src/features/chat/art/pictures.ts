import type { EmojiPack, Gif } from '@powerplay/contract'
import { faceArt, thingArt } from './scenes.ts'

/** Where the pictures of the chat are served. */
export const pictureFolder = '/api/chat/pictures'

const pathOf = (kind: string, id: string) => `${pictureFolder}/${kind}/${id}.svg`
const space = 'xmlns="http://www.w3.org/2000/svg"'

const faces = Object.keys(faceArt)
const things = Object.keys(thingArt)

/** The packs as the picker shows them. Source: 000_1c37c0fb05cd66e6.txt section 3. */
export const packs: readonly EmojiPack[] = [
  packOf('Faces', 'emoji', faces),
  packOf('Powerplay', 'emoji', things),
  packOf('Stickers', 'sticker', [...things, ...faces]),
]

function packOf(name: string, kind: 'emoji' | 'sticker', ids: readonly string[]): EmojiPack {
  return { metadata: { name, kind }, files: ids.map((id) => ({ id, path: pathOf(kind, id) })) }
}

const art: Readonly<Record<string, string>> = { ...faceArt, ...thingArt }

function emoji(id: string): string | undefined {
  return art[id] && `<svg ${space} viewBox="0 0 100 100">${art[id]}</svg>`
}

/** The same with a white cut edge, as a sticker has. */
function sticker(id: string): string | undefined {
  const drawn = art[id]
  if (drawn === undefined) return undefined
  const edge =
    '<filter id="e"><feMorphology in="SourceAlpha" operator="dilate" radius="5" result="m"/>' +
    '<feFlood flood-color="#fff"/><feComposite in2="m" operator="in"/>' +
    '<feComposite in="SourceGraphic"/></filter>'
  return `<svg ${space} viewBox="-10 -10 120 120"><defs>${edge}</defs><g filter="url(#e)">${drawn}</g></svg>`
}

/** What moving pictures say, by the thing that moves. */
const sayings: Readonly<Record<string, readonly string[]>> = {
  rocket: ['TO THE MOON', 'LIFT OFF', 'HERE WE GO', 'UP UP UP', 'NO BRAKES'],
  gem: ['SHINY', 'DIAMOND HANDS', 'PRECIOUS', 'CLEAN', 'FLAWLESS'],
  ruby: ['RED HOT', 'JEWEL', 'RARE ONE', 'GLOWING', 'WORTH IT'],
  mine: ['KABOOM', 'OUCH', 'ONE TOO MANY', 'TICK TICK', 'WRONG TILE'],
  coin: ['HEADS', 'TAILS', 'CHA CHING', 'EASY MONEY', 'MAKE IT RAIN'],
  crown: ['ALL HAIL', 'KING', 'QUEEN', 'BOW DOWN', 'CHAMPION'],
  skull: ['I AM GONE', 'BUSTED', 'RIP BALANCE', 'DEAD', 'SO CLOSE'],
  fox: ['SLY', 'SNEAKY', 'NICE TRY', 'CLEVER', 'HELLO'],
  dice: ['ROLLING', 'SIX AGAIN', 'LUCKY ROLL', 'COME ON', 'ONE MORE'],
  fire: ['ON FIRE', 'HOT STREAK', 'BURN', 'UNSTOPPABLE', 'LIT'],
  clover: ['GOOD LUCK', 'LUCKY ME', 'FORTUNE', 'BLESSED', 'GREEN DAY'],
  heart: ['LOVE IT', 'THANK YOU', 'HEARTS', 'BEST CHAT', 'YOU ROCK'],
  thumb: ['GOOD GAME', 'WELL PLAYED', 'NICE ONE', 'APPROVED', 'AGREED'],
  rain: ['RAIN PLEASE', 'TY FOR THE RAIN', 'SOAKED', 'DRIZZLE', 'STORM'],
  trophy: ['WINNER', 'BIG WIN', 'FIRST PLACE', 'GOLD', 'WE DID IT'],
  chip: ['ALL IN', 'DOUBLE', 'BET', 'STACKED', 'HIGH ROLLER'],
}

const grounds = ['#7a3cf0', '#1f7a3f', '#2850c8', '#b3541e', '#a3224f', '#12808a'] as const
const moves = [
  '<animateTransform attributeName="transform" type="translate" values="0 0;0 -14;0 0" dur="0.9s" repeatCount="indefinite" additive="sum"/>',
  '<animateTransform attributeName="transform" type="rotate" values="-9 50 50;9 50 50;-9 50 50" dur="1.1s" repeatCount="indefinite" additive="sum"/>',
  '<animateTransform attributeName="transform" type="scale" values="1;1.12;1" dur="0.8s" repeatCount="indefinite" additive="sum"/>',
] as const

/** A moving picture before it is drawn. */
interface Scene {
  readonly id: string
  readonly thing: string
  readonly saying: string
  readonly words: string
  readonly ground: string
  readonly move: string
}

const searchTags: Readonly<Record<string, string>> = {
  trophy: 'win winner gold congrats',
  crown: 'win king gg',
  rocket: 'win moon crash up pump',
  skull: 'lose lost dead rekt fail',
  mine: 'lose boom explode mines',
  coin: 'money win flip',
  gem: 'win mines diamonds',
  heart: 'love thanks ty',
  rain: 'rain tip thanks',
  clover: 'luck gl',
  thumb: 'yes ok gg',
  fire: 'hot streak win',
}

const scenes: readonly Scene[] = Object.entries(sayings).flatMap(([thing, texts], at) =>
  texts.flatMap((saying, index) =>
    moves.map((move, kind) => ({
      id: `${thing}-${index + 1}-${kind + 1}`,
      thing,
      saying,
      words: `${thing} ${saying} ${searchTags[thing] ?? ''}`.toLowerCase(),
      ground: grounds[(at + index + kind) % grounds.length] ?? grounds[0],
      move,
    })),
  ),
)

const size = { width: 240, height: 180 } as const

function drawScene({ thing, saying, ground, move }: Scene): string {
  const rays = Array.from(
    { length: 12 },
    (_, ray) => `<path d="M0 0L260-34V34z" transform="rotate(${ray * 30})"/>`,
  ).join('')
  return (
    `<svg ${space} viewBox="0 0 ${size.width} ${size.height}"><rect width="240" height="180" fill="${ground}"/>` +
    `<g transform="translate(120 80)" fill="#fff" opacity=".12"><g>${rays}` +
    '<animateTransform attributeName="transform" type="rotate" from="0" to="30" dur="2s" repeatCount="indefinite"/></g></g>' +
    `<g transform="translate(70 16)"><g>${move}${art[thing] ?? ''}</g></g>` +
    '<text x="120" y="160" text-anchor="middle" font-family="Impact, Haettenschweiler, Arial Narrow, sans-serif" ' +
    'font-size="30" font-weight="800" fill="#fff" stroke="#10111a" stroke-width="6" paint-order="stroke">' +
    `${saying}</text></svg>`
  )
}

const sceneById = new Map(scenes.map((scene) => [scene.id, scene]))

/** The text of a picture; undefined when there is none of this kind and id. */
export function drawPicture(kind: string, id: string): string | undefined {
  if (kind === 'gif') {
    const scene = sceneById.get(id)
    return scene && drawScene(scene)
  }
  if (!Object.hasOwn(art, id)) return undefined
  if (kind === 'emoji') return emoji(id)
  return kind === 'sticker' ? sticker(id) : undefined
}

const ownPath = new RegExp(`^${pictureFolder}/(sticker|gif)/([a-z0-9-]{1,40})\\.svg$`)

/** Whether an address is one of our stickers or moving pictures, and nothing else. */
export function isOwnPicture(url: string): boolean {
  const [, kind = '', id = ''] = ownPath.exec(url) ?? []
  return drawPicture(kind, id) !== undefined
}

/** Where moving pictures are searched for. The embedded source draws its own; another asks a service. */
export interface GifSource {
  /** @throws Refusal chat/search-down */
  search(order: {
    readonly q: string
    readonly limit: number
    readonly skip: number
  }): Promise<{ data: Gif[]; total: number }>
}

/** The embedded source: those with every word of the query in their text, the fittest in order. */
export const embeddedGifs: GifSource = {
  async search({ q, limit, skip }) {
    const words = q.toLowerCase().split(/\s+/).filter(Boolean)
    const found = scenes.filter((scene) => words.every((word) => scene.words.includes(word)))
    const data = found.slice(skip, skip + limit).map(({ id }) => {
      const url = pathOf('gif', id)
      return { id, url, preview: url, ...size }
    })
    return { data, total: found.length }
  },
}
