import { cx } from '../../../../ui/cx.ts'
import { Gem, gemTone } from './gem.tsx'
import './diamonds.css'

export interface PedestalsProps {
  roundId: string
  /** The gems in view, in the order they dropped. */
  gems: readonly number[]
  /** For each gem whether it is raised; empty while they still drop. */
  raised: readonly boolean[]
  isWin: boolean
  /** How long one gem takes to drop. */
  dropMs: number
}

const places = [0, 1, 2, 3, 4] as const

/** Where no gem has dropped yet. */
const ghost = { hue: 275, chroma: 0.02 } as const

/** Five pedestals and the gems that have dropped on them. */
export function Pedestals({ roundId, gems, raised, isWin, dropMs }: PedestalsProps) {
  return (
    <ol aria-label="Gems" className="mx-auto grid w-full max-w-180 grid-cols-5 gap-1 sm:gap-4">
      {places.map((place) => {
        const gem = gems[place]
        const isRaised = raised[place] === true
        return (
          <li key={place} className="relative aspect-[136/250]">
            <span className="sr-only">{gem === undefined ? 'empty' : nameOf(gem, isRaised)}</span>
            {gem !== undefined && <Light hue={gemTone(gem).hue} isOn={isRaised} />}
            <Pedestal
              isLit={isRaised}
              isWin={isWin}
              hue={gem === undefined ? 260 : gemTone(gem).hue}
            />
            {gem === undefined && (
              <span className="absolute inset-x-[14%] bottom-[26%] opacity-20">
                <Gem tone={ghost} className="w-full" />
              </span>
            )}
            {gem !== undefined && (
              <span
                className={cx(
                  'absolute inset-x-[14%] bottom-[26%] transition-transform duration-300 ease-out',
                  isRaised && '-translate-y-[58%]',
                )}
              >
                <span
                  key={roundId}
                  className="gem-drop block"
                  style={{ animationDuration: `${dropMs}ms` }}
                >
                  <Gem
                    tone={gemTone(gem)}
                    className={cx(
                      'w-full transition-[filter,opacity] duration-300',
                      raised.length > 0 && !isRaised && 'opacity-66 brightness-75',
                    )}
                  />
                </span>
              </span>
            )}
          </li>
        )
      })}
    </ol>
  )
}

function nameOf(gem: number, isRaised: boolean): string {
  const { name } = gemTone(gem)
  return isRaised ? `${name}, matched` : name
}

/** The light that a matched gem stands in. */
function Light({ hue, isOn }: { hue: number; isOn: boolean }) {
  return (
    <span
      aria-hidden
      className={cx(
        'absolute inset-0 transition-opacity duration-300',
        isOn ? 'opacity-100' : 'opacity-0',
      )}
    >
      <span
        className="absolute inset-x-0 top-[8%] bottom-[22%]"
        style={{
          background: `linear-gradient(to top, oklch(0.7 0.13 ${hue} / 0.62), oklch(0.7 0.13 ${hue} / 0.12) 72%, transparent)`,
          clipPath: 'polygon(8% 0, 92% 0, 80% 100%, 20% 100%)',
        }}
      />
      <span
        className="absolute -inset-x-[12%] top-[14%] bottom-[18%]"
        style={{
          background: `radial-gradient(closest-side, oklch(0.65 0.16 ${hue} / 0.5), transparent)`,
        }}
      />
    </span>
  )
}

function Pedestal({ isLit, isWin, hue }: { isLit: boolean; isWin: boolean; hue: number }) {
  const ring = isWin ? 'var(--win)' : `oklch(0.75 0.12 ${hue})`
  return (
    <svg aria-hidden viewBox="0 0 136 64" className="absolute inset-x-0 bottom-0 w-full">
      <path
        d="M14 22V42A54 20 0 0 0 122 42V22Z"
        fill={isLit ? `oklch(0.4 0.07 ${hue})` : 'oklch(0.26 0.015 275)'}
      />
      <ellipse
        cx="68"
        cy="22"
        rx="54"
        ry="19"
        fill={isLit ? `oklch(0.55 0.09 ${hue})` : 'oklch(0.31 0.016 275)'}
        stroke={isLit ? ring : 'oklch(0.4 0.016 275)'}
        strokeWidth={isLit ? 2.5 : 1}
      />
      <ellipse
        cx="68"
        cy="22"
        rx="31"
        ry="10"
        fill={isLit ? `oklch(0.33 0.05 ${hue})` : 'oklch(0.22 0.014 275)'}
      />
    </svg>
  )
}
