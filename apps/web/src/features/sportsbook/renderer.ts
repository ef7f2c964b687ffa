/** What the vendor's script draws, as far as this page asks for it. */
export interface Renderer {
  initialize(options: RendererOptions): void
  updateOptions(options: { readonly url: string }): void
  kill(): void
}

export interface RendererOptions {
  readonly brand_id: string
  /** Null for guests. */
  readonly token: string | null
  readonly target: HTMLElement
  /** The path inside. */
  readonly url: string
  readonly lang: 'en'
  readonly themeName: string
  readonly currencyDecimals: number
  onTokenExpired(): Promise<string | null>
  onRouteChange(route: { readonly path: string }): void
  onLogin(): void
  onRegister(): void
  onRecharge(): void
}

const loads = new Map<string, Promise<void>>()

/** Loads the vendor's script once per page; what failed is tried again when it is asked for again. */
export function loadScript(address: string): Promise<void> {
  const known = loads.get(address)
  if (known) return known
  const load = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.async = true
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      loads.delete(address)
      script.remove()
      reject(new Error('the script of the sportsbook did not come'))
    })
    Reflect.set(script, 'src', trusted(address))
    document.head.append(script)
  })
  loads.set(address, load)
  return load
}

/** The address is the operator's; browsers that ask who vouches for a script are told so. */
function trusted(address: string): unknown {
  const factory: unknown = Reflect.get(globalThis, 'trustedTypes')
  const create: unknown = Reflect.get(Object(factory), 'createPolicy')
  if (typeof create !== 'function') return address
  const rules = { createScriptURL: (url: string) => url }
  const policy: unknown = create.call(factory, 'sportsbook', rules)
  const make: unknown = Reflect.get(Object(policy), 'createScriptURL')
  return typeof make === 'function' ? make.call(policy, address) : address
}

/** Makes what the script brought; undefined where it brought nothing. */
export function makeRenderer(): Renderer | undefined {
  const made: unknown = Reflect.get(globalThis, 'BTRenderer')
  if (typeof made !== 'function') return undefined
  const renderer: unknown = Reflect.construct(made, [])
  return isRenderer(renderer) ? renderer : undefined
}

function isRenderer(value: unknown): value is Renderer {
  const has = (name: string) => typeof Reflect.get(Object(value), name) === 'function'
  return has('initialize') && has('updateOptions') && has('kill')
}
