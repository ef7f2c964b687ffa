import { element, symbolUrl } from '../page/element.ts'
import type { Paytable } from '../page/play-calls.ts'

/** Makes the picture of a letter of the mathematics. */
export interface Symbols {
  readonly make: (letter: string) => HTMLImageElement
  /** Letters that may fly by while reels turn. */
  readonly common: readonly string[]
  /** Fetches every picture once, so that none appears late. */
  readonly load: () => Promise<void>
}

/** @param turn turn of the hero's own colours, degrees. */
export function createSymbols(paytable: Paytable, turn: number): Symbols {
  const pictures = new Map(Object.entries(paytable.symbols))
  const make = (letter: string): HTMLImageElement => {
    const name = pictures.get(letter) ?? 'ten'
    const picture = element('img', { alt: '', src: symbolUrl(name), draggable: 'false' })
    picture.dataset['letter'] = letter
    if (letter === 'A' && turn !== 0) picture.style.filter = `hue-rotate(${turn}deg)`
    return picture
  }
  const used = [...pictures.keys()].filter((letter) => letter in paytable.pays)
  const rare = [paytable.scatter, paytable.wild].flatMap((letter) => letter ?? [])
  const load = async (): Promise<void> => {
    await Promise.all(
      [...used, ...rare].map((letter) =>
        make(letter)
          .decode()
          .catch(() => null),
      ),
    )
  }
  return { make, common: used.filter((letter) => !rare.includes(letter)), load }
}
