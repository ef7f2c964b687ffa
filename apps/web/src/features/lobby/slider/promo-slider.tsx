import type { Slide } from '@powerplay/contract'
import { SafeHtml } from '../../../ui/safe-html.tsx'
import { messages } from '../messages.en.ts'
import { PictureSlide } from './picture-slide.tsx'
import { Slider } from './slider.tsx'
import { safeLink, slidesOf } from './slider-model.ts'

export interface PromoSliderProps {
  slides: readonly Slide[]
  category?: Slide['category']
}

/** News of the house, one at a time (001_d6a9941efb711ce5.txt, section 2). Nothing without any. */
export function PromoSlider({ slides, category = 'other' }: PromoSliderProps) {
  const shown = slidesOf(slides, category)
  if (shown.length === 0) return null
  const items = shown.map((slide) => ({ key: slide.name, item: <SlideView slide={slide} /> }))
  return <Slider label={messages.slider.promo} items={items} className="mt-6 h-42" />
}

function SlideView({ slide: { text, button, type } }: { slide: Slide }) {
  const video = type.type === 'video' ? (safeLink(type.path) ?? undefined) : undefined
  return (
    <PictureSlide
      title={text.title}
      text={
        <>
          {text.subtitle}
          {type.html !== '' && <SafeHtml html={type.html} />}
        </>
      }
      image={type.path}
      fit={type.objectFit}
      video={video}
      link={button.link}
      action={button.text}
      actionColor={button.style.color}
    />
  )
}
