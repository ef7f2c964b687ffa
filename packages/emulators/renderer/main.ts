import type { ShownBet, ShownEvent, ShownMarket } from '../src/sportsbook/shown.ts'
import { ask, VendorError } from './api.ts'
import { style } from './style.ts'

/** What the site that embeds the sportsbook hands over. */
interface RendererOptions {
  readonly brand_id: string
  readonly token: string | null
  readonly target: HTMLElement
  readonly url?: string
  readonly lang?: string
  readonly currencyDecimals?: number
  onTokenExpired(): Promise<string | null>
  onRouteChange(route: { readonly path: string }): void
  onLogin(): void
  onRecharge(): void
}

interface Picked {
  readonly event: ShownEvent
  readonly market: ShownMarket
  readonly outcomeId: string
  readonly name: string
  readonly oddsE3: number
}

const tabs = [
  ['/', 'Highlights'],
  ['/live', 'Live'],
  ['/upcoming', 'Upcoming'],
  ['/outrights', 'Outrights'],
] as const

const refreshMs = 10_000
const keptFavorites = 'vendor-favorites'

const keyOf = (event: ShownEvent, market: ShownMarket, outcomeId: string) =>
  `${event.id}/${market.id}/${market.specifiers}/${outcomeId}`

/** An element with what it holds; texts are never read as HTML. */
function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.append(...children)
  return made
}

const price = (oddsE3: number) => (oddsE3 / 1_000).toFixed(2)

/** The script that a brand's page loads: it draws the sportsbook into the page's element. */
class BTRenderer {
  #options: RendererOptions | null = null
  #root: HTMLElement | null = null
  #url = '/'
  #picked = new Map<string, Picked>()
  #stake = '10'
  #note = ''
  #isPlacing = false
  #timer: ReturnType<typeof setTimeout> | undefined
  #turn = 0

  initialize(options: RendererOptions): void {
    this.kill()
    this.#options = options
    this.#url = options.url ?? '/'
    const shadow = options.target.shadowRoot ?? options.target.attachShadow({ mode: 'open' })
    this.#root = element('div', { class: 'root' })
    shadow.replaceChildren(element('style', {}, style), this.#root)
    void this.#draw()
  }

  updateOptions(options: { readonly url?: string; readonly token?: string | null }): void {
    if (this.#options === null) return
    this.#options = {
      ...this.#options,
      ...(options.token === undefined ? {} : { token: options.token }),
    }
    if (options.url !== undefined && options.url !== this.#url) this.#go(options.url)
  }

  kill(): void {
    clearTimeout(this.#timer)
    this.#turn += 1
    this.#root?.remove()
    this.#root = null
    this.#options = null
  }

  #go(url: string): void {
    this.#url = url
    this.#options?.onRouteChange({ path: url })
    void this.#draw()
  }

  /** Asks with the token, and once more with a new one where it ran out. */
  async #asPlayer(path: string, order: object): Promise<unknown> {
    try {
      return await ask(path, { ...order, token: this.#options?.token ?? '' })
    } catch (error) {
      if (!(error instanceof VendorError) || error.status !== 401 || !this.#options) throw error
      const token = await this.#options.onTokenExpired()
      this.#options = { ...this.#options, token }
      return ask(path, { ...order, token: token ?? '' })
    }
  }

  async #draw(): Promise<void> {
    clearTimeout(this.#timer)
    const turn = (this.#turn += 1)
    let body: Node[]
    try {
      body = await this.#page()
    } catch (error) {
      const again = element('button', { class: 'go' }, 'Retry')
      again.onclick = () => void this.#draw()
      const text = error instanceof Error ? error.message : 'Try again later'
      body = [element('p', { class: 'empty', role: 'alert' }, text), again]
    }
    if (turn !== this.#turn || this.#root === null) return
    const list = element('div', { class: 'list' }, ...body)
    this.#root.replaceChildren(this.#head(), list, this.#slip())
    this.#timer = setTimeout(() => {
      // What is being typed must not be drawn over.
      if (this.#root?.querySelector('input:focus') === null) void this.#draw()
      else this.#timer = setTimeout(() => void this.#draw(), refreshMs)
    }, refreshMs)
  }

  async #page(): Promise<Node[]> {
    const [, first = '', second = ''] = this.#url.split('/')
    if (first === 'bets') return this.#bets()
    if (first === 'event') return this.#event(second)
    if (first === 'favorites') {
      const ids = favorites()
      const events = ids.length === 0 ? [] : await ask('events', { ids })
      return this.#rows(eventsIn(events), 'You have no favorites yet.')
    }
    const listing = ['live', 'upcoming', 'outrights'].includes(first) ? first : 'highlights'
    const sport = listing === 'highlights' && first !== '' ? first : null
    const events = await ask('list', { listing, sport })
    return this.#rows(eventsIn(events), 'No events right now.')
  }

  #head(): HTMLElement {
    const head = element('nav', { class: 'head', 'aria-label': 'Sportsbook' })
    for (const [url, name] of tabs) {
      const button = element('button', url === this.#url ? { 'aria-current': 'page' } : {}, name)
      button.onclick = () => this.#go(url)
      head.append(button)
    }
    return head
  }

  #rows(events: readonly ShownEvent[], none: string): Node[] {
    if (events.length === 0) return [element('p', { class: 'empty' }, none)]
    let league = ''
    return events.flatMap((event) => {
      const isNew = event.league !== league
      league = event.league
      return [...(isNew ? [element('h3', {}, league)] : []), this.#row(event)]
    })
  }

  #row(event: ShownEvent): HTMLElement {
    const { names, isOutright, isLive, score, minute, startsAt } = event
    const clock = isLive
      ? element('div', { class: 'live' }, `${minute === null ? 'Live' : `${minute}'`}`)
      : element('div', { class: 'time' }, new Date(startsAt).toLocaleString('en', timeShape))
    const open = element('button', { style: 'text-align:left' }, clock)
    const shown = isOutright ? [event.league] : names
    shown.forEach((name, side) =>
      open.append(element('div', {}, score ? `${name}  ${score[side] ?? ''}` : name)),
    )
    open.onclick = () => this.#go(`/event/${event.id.replace('sr:match:', '')}`)
    const [market] = event.markets
    const odds = market ? this.#odds(event, market, isOutright ? 3 : 99) : element('div')
    return element('div', { class: 'row' }, open, odds, this.#star(event.id))
  }

  #odds(event: ShownEvent, market: ShownMarket, most = 99): HTMLElement {
    const odds = element('div', { class: 'odds' })
    for (const { id, name, oddsE3 } of market.outcomes.slice(0, most)) {
      const key = keyOf(event, market, id)
      const button = element(
        'button',
        { 'aria-pressed': String(this.#picked.has(key)), 'data-pick': key },
        ...[element('small', {}, name), oddsE3 === null ? '🔒' : price(oddsE3)],
      )
      button.disabled = oddsE3 === null
      button.onclick = () => {
        if (oddsE3 === null) return
        if (!this.#picked.delete(key))
          this.#picked.set(key, { event, market, outcomeId: id, name, oddsE3 })
        this.#note = ''
        void this.#draw()
      }
      odds.append(button)
    }
    return odds
  }

  #star(id: string): HTMLElement {
    const isKept = favorites().includes(id)
    const star = element(
      'button',
      { class: 'star', 'aria-label': 'Favorite', 'aria-pressed': String(isKept) },
      isKept ? '★' : '☆',
    )
    star.onclick = () => {
      const others = favorites().filter((other) => other !== id)
      localStorage.setItem(
        keptFavorites,
        JSON.stringify((isKept ? others : [id, ...others]).slice(0, 20)),
      )
      void this.#draw()
    }
    return star
  }

  async #event(number: string): Promise<Node[]> {
    const [event] = eventsIn(await ask('events', { ids: [`sr:match:${number}`] }))
    if (event === undefined) return [element('p', { class: 'empty' }, 'This event is over.')]
    const title = event.isOutright ? event.league : event.names.join(' – ')
    const score = event.score ? ` ${event.score.join(':')}` : ''
    return [
      element('h2', {}, `${title}${score}`),
      ...event.markets.flatMap((market) => [
        element('h3', {}, market.name),
        this.#odds(event, market),
      ]),
    ]
  }

  async #bets(): Promise<Node[]> {
    if (this.#options?.token === null)
      return [element('p', { class: 'empty' }, 'Sign in to see your bets.')]
    const bets = betsIn(await this.#asPlayer('bets', {}))
    if (bets.length === 0) return [element('p', { class: 'empty' }, 'You have no bets yet.')]
    return bets.map((bet) => {
      const state = bet.status === null ? 'Open' : ['Refunded', 'Won', 'Lost'][bet.status - 1]
      const paid = bet.payoutMinor === null ? '' : `, paid ${this.#units(bet.payoutMinor)}`
      return element(
        'div',
        { class: 'bet' },
        element('h2', {}, `${state}: ${this.#units(bet.stakeMinor)} ${bet.currency}${paid}`),
        ...bet.legs.map((leg) =>
          element(
            'div',
            {},
            `${leg.event} · ${leg.market} · ${leg.outcome} @ ${price(leg.oddsE3)}`,
          ),
        ),
      )
    })
  }

  #units(minor: string): string {
    return (Number(minor) / 10 ** (this.#options?.currencyDecimals ?? 2)).toFixed(2)
  }

  #slip(): HTMLElement {
    const slip = element(
      'section',
      { class: 'slip', 'aria-label': 'Betslip' },
      element('h2', {}, 'Betslip'),
    )
    if (this.#note !== '') slip.append(element('p', { class: 'note', role: 'status' }, this.#note))
    if (this.#picked.size === 0) {
      slip.append(element('p', { class: 'empty' }, 'Choose odds to start a bet.'))
      return slip
    }
    let product = 1
    for (const [key, { event, market, name, oddsE3 }] of this.#picked) {
      product *= oddsE3 / 1_000
      const title = event.isOutright ? event.league : event.names.join(' – ')
      const drop = element('button', { 'aria-label': `Remove ${name}` }, '✕')
      drop.onclick = () => {
        this.#picked.delete(key)
        void this.#draw()
      }
      const text = element(
        'div',
        {},
        `${name} @ ${price(oddsE3)}`,
        element('h3', {}, `${title} · ${market.name}`),
      )
      slip.append(element('div', { class: 'leg' }, text, drop))
    }
    const stake = element('input', {
      inputmode: 'decimal',
      value: this.#stake,
      'aria-label': 'Stake',
    })
    const win = element('p', { class: 'time' })
    const say = () =>
      void (win.textContent = `Odds ${product.toFixed(2)}, to win ${(Number(this.#stake) * product || 0).toFixed(2)}`)
    stake.oninput = () => {
      this.#stake = stake.value
      say()
    }
    say()
    slip.append(element('label', {}, 'Stake'), stake, win, this.#button())
    return slip
  }

  #button(): HTMLElement {
    if (this.#options?.token === null) {
      const login = element('button', { class: 'go' }, 'Sign in to bet')
      login.onclick = () => this.#options?.onLogin()
      return login
    }
    const go = element('button', { class: 'go' }, this.#isPlacing ? 'Placing …' : 'Place bet')
    go.disabled = this.#isPlacing
    go.onclick = () => void this.#place()
    return go
  }

  async #place(): Promise<void> {
    const stakeMinor = minorOf(this.#stake, this.#options?.currencyDecimals ?? 2)
    if (stakeMinor === null) {
      this.#note = 'Enter a stake.'
      return void this.#draw()
    }
    this.#isPlacing = true
    this.#note = ''
    void this.#draw()
    const picks = [...this.#picked.values()].map(({ event, market, outcomeId, oddsE3 }) => {
      return {
        eventId: event.id,
        marketId: market.id,
        specifiers: market.specifiers,
        outcomeId,
        oddsE3,
      }
    })
    try {
      await this.#asPlayer('bet', { stakeMinor, picks })
      this.#picked.clear()
      this.#note = 'Your bet is placed.'
    } catch (error) {
      this.#note = error instanceof Error ? error.message : 'The bet was not accepted'
      if (this.#note === 'Not enough money') this.#options?.onRecharge()
    }
    this.#isPlacing = false
    void this.#draw()
  }
}

const timeShape = { weekday: 'short', hour: '2-digit', minute: '2-digit' } as const

/** Units in the smallest unit, as text; null for what is no amount. */
function minorOf(text: string, decimals: number): string | null {
  const match = /^(\d{1,9})(?:[.,](\d{1,8}))?$/.exec(text.trim())
  if (match === null) return null
  const fraction = (match[2] ?? '').padEnd(decimals, '0').slice(0, decimals)
  const minor = `${match[1]}${fraction}`.replace(/^0+/, '')
  return minor === '' ? null : minor
}

function favorites(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keptFavorites) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

const isEvent = (value: unknown): value is ShownEvent =>
  Array.isArray(Reflect.get(Object(value), 'markets'))
const isBet = (value: unknown): value is ShownBet =>
  Array.isArray(Reflect.get(Object(value), 'legs'))
const eventsIn = (body: unknown): ShownEvent[] => (Array.isArray(body) ? body.filter(isEvent) : [])
const betsIn = (body: unknown): ShownBet[] => (Array.isArray(body) ? body.filter(isBet) : [])

Reflect.set(globalThis, 'BTRenderer', BTRenderer)
