import { messages } from '../messages.en.ts'
import { useAnswer } from '../use-answer.ts'
import { WelcomeSlide } from './welcome-slide.tsx'
import { PictureSlide } from './picture-slide.tsx'
import { Slider } from './slider.tsx'
import { bannersOf } from './slider-model.ts'

export interface PromotionSliderProps {
  isSport?: boolean
}

const noInput = {}

/** The top of the page: the site's own word first, so that it never waits, then the promotions. */
export function PromotionSlider({ isSport = false }: PromotionSliderProps) {
  const { data = [] } = useAnswer('promotionBanners', noInput)
  const promotions = bannersOf(data, isSport).map(({ _id, title, image, link }) => ({
    key: _id,
    item: <PictureSlide title={title} image={image} link={link} action={messages.slider.look} />,
  }))
  return (
    <Slider
      label={messages.slider.promotions}
      items={[{ key: 'welcome', item: <WelcomeSlide /> }, ...promotions]}
      className="h-42 sm:h-53"
    />
  )
}
