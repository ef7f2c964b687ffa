import { Blocks } from 'lucide-react'
import type { GameProvider } from '@powerplay/contract'
import { useState, type ReactNode } from 'react'
import { Link } from 'wouter'
import { Logo } from '../../ui/marks/logo.tsx'
import { Carousel } from './carousel/carousel.tsx'
import { featuredProviders } from './carousel/featured-providers.ts'
import { messages } from './messages.en.ts'
import { tileArt } from './tiles/tile-game.ts'

const cardHeight = 'h-14'
/** How the catalogue calls the mark of the house. */
const houseImage = 'providers/phoenix'

/** The featured providers: nothing as long as the house is the only one. */
export function ProvidersCarousel({ providers }: { providers: readonly GameProvider[] }) {
  const shown = featuredProviders(providers)
  if (shown.length === 0) return null
  return (
    <Carousel
      title={messages.carousels.providers}
      icon={<Blocks size={18} aria-hidden />}
      href="/provider/all"
      slides={shown.map((provider) => ({
        key: provider.name,
        slide: <ProviderCard provider={provider} />,
      }))}
      slideClass={cardHeight}
      isLow
    />
  )
}

/** A provider by its mark, or by name where there is none or it does not load. */
export function ProviderCard({ provider: { name, image } }: { provider: GameProvider }) {
  return (
    <Link
      href={`/casino/game/provider/${encodeURIComponent(name)}`}
      className={`flex items-center justify-center rounded-tile border border-line-quiet bg-surface p-2
        text-center text-13 font-semibold outline-offset-[-3px] transition-colors duration-120
        hover:bg-raised ${cardHeight}`}
    >
      <span className="flex min-w-0 items-center gap-2">
        <ProviderMark image={image} />
        <span className="line-clamp-2 text-left">{name}</span>
      </span>
    </Link>
  )
}

function ProviderMark({ image }: { image: string }): ReactNode {
  const [hasFailed, setHasFailed] = useState(false)
  if (image === houseImage) return <Logo isMini sizePx={24} />
  const mark = hasFailed ? null : tileArt(image)
  return (
    mark !== null && (
      <img
        src={mark.upright}
        alt=""
        onError={() => setHasFailed(true)}
        className="size-6 shrink-0 object-contain"
      />
    )
  )
}
