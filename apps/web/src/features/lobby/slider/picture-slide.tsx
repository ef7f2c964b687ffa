import type { CSSProperties, ReactNode } from 'react'
import { Link } from 'wouter'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { DrawnArt } from '../tiles/drawn-art.tsx'
import { tileArt } from '../tiles/tile-game.ts'
import { safeLink } from './slider-model.ts'

export interface PictureSlideProps {
  title: string
  /** Under the title, on screens wide enough. */
  text?: ReactNode
  image: string
  fit?: CSSProperties['objectFit'] | undefined
  /** A film instead of the image. */
  video?: string | undefined
  link: string
  /** What the button does instead of following the link. */
  onPress?: (() => void) | undefined
  /** Text of the button; without one there is no button. */
  action: string
  actionColor?: string
}

/** Art at the right, words at the left, one button. */
export function PictureSlide(props: PictureSlideProps) {
  const { title, text, link, onPress, action, actionColor } = props
  const href = safeLink(link)
  const look = cx(buttonClass('secondary'), 'mt-3 bg-white! text-[#10111a]! sm:mt-4')
  const colored = actionColor && { style: { backgroundColor: actionColor } }
  return (
    <div className="relative isolate flex h-full items-center bg-[oklch(0.17_0.07_285)]">
      <SlidePicture {...props} />
      <div
        className="absolute inset-0 -z-10 bg-linear-to-r from-[oklch(0.17_0.07_285)] from-26%
          via-[oklch(0.17_0.07_285)]/65 via-60% to-transparent sm:from-34%"
      />
      <div className="w-3/4 max-w-130 px-5 sm:px-8">
        <p className="font-condensed text-24 font-bold text-balance text-white uppercase sm:text-36">
          {title}
        </p>
        {text !== undefined && (
          <div className="mt-1 hidden text-14 text-white/85 sm:block">{text}</div>
        )}
        {onPress !== undefined && action !== '' ? (
          <button type="button" onClick={onPress} className={look} {...colored}>
            {action}
          </button>
        ) : (
          href !== null &&
          action !== '' && (
            <Link href={href} className={look} {...colored}>
              {action}
            </Link>
          )
        )}
      </div>
    </div>
  )
}

function SlidePicture({ title, image, video, fit = 'cover' }: PictureSlideProps) {
  const place = 'absolute inset-y-0 right-0 -z-20 h-full w-3/4 object-right sm:w-2/3'
  const style = { objectFit: fit }
  if (video !== undefined) {
    return <video className={place} style={style} src={video} muted loop playsInline controls />
  }
  const art = tileArt(image)
  if (art === null) return <DrawnArt seed={title} className={place} />
  return <img className={place} style={style} src={art.wide} alt="" draggable={false} />
}
