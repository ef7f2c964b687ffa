import { element } from '../page/element.ts'

interface Coin {
  x: number
  y: number
  readonly side: number
  up: number
  readonly size: number
  turn: number
}

const coinsMax = 56

/** Coins fly up and fall over the whole host; answers what ends it. */
export function rainCoins(host: HTMLElement): () => void {
  const canvas = element('canvas', { class: 'coins', 'aria-hidden': 'true' })
  const { width, height } = host.getBoundingClientRect()
  canvas.width = width
  canvas.height = height
  host.append(canvas)
  const context = canvas.getContext('2d')
  const coins = Array.from({ length: coinsMax }, () => toss(width, height))
  let isOver = false
  let last = performance.now()
  const step = (now: number): void => {
    if (isOver || !context) return
    const ms = Math.min(40, now - last)
    last = now
    context.clearRect(0, 0, width, height)
    for (const [at, coin] of coins.entries()) {
      fly(coin, ms)
      if (coin.y > height + 40) coins[at] = toss(width, height)
      else paint(context, coin)
    }
    requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
  return () => {
    isOver = true
    canvas.remove()
  }
}

function toss(width: number, height: number): Coin {
  return {
    x: width * (0.2 + 0.6 * Math.random()),
    y: height + 30 * Math.random(),
    side: (Math.random() - 0.5) * 0.5 * (width / 700),
    up: -(0.75 + Math.random() * 0.6) * (height / 620),
    size: 9 + Math.random() * 11,
    turn: Math.random() * 6,
  }
}

function fly(coin: Coin, ms: number): void {
  coin.x += coin.side * ms
  coin.y += coin.up * ms
  coin.up += 0.0011 * ms
  coin.turn += 0.009 * ms
}

/** A turning coin is an ellipse with a rim and a light spot. */
function paint(context: CanvasRenderingContext2D, { x, y, size, turn }: Coin): void {
  const width = Math.max(2, Math.abs(Math.cos(turn)) * size)
  const disc = (share: number, colour: string): void => {
    context.fillStyle = colour
    context.beginPath()
    context.ellipse(x, y, width * share, size * share, 0, 0, Math.PI * 2)
    context.fill()
  }
  disc(1, '#8a4f12')
  disc(0.92, '#ffcf4d')
  disc(0.64, '#d9922a')
  disc(0.54, '#ffe08a')
}
