import type { PromotionBanner } from '@powerplay/contract'
import { emit } from '../../../platform/client/client-events.ts'
import { messages } from '../messages.en.ts'
import { useAnswer } from '../use-answer.ts'
import { WelcomeSlide } from './welcome-slide.tsx'
import { PictureSlide } from './picture-slide.tsx'
import { Slider, type SliderItem } from './slider.tsx'
import { bannersOf } from './slider-model.ts'

const noInput = {}

/** The top of the page: the site's own word first, so that it never waits, then the promotions. */
export function PromotionSlider() {
  const welcome = { key: 'welcome', item: <WelcomeSlide /> }
  return <Banners items={[welcome, ...usePromotions(false)]} />
}

/** The promotions of sport; nothing without any. */
export function SportBanners() {
  const items = usePromotions(true)
  return items.length === 0 ? null : <Banners items={items} />
}

function usePromotions(isSport: boolean): SliderItem[] {
  const { data = [] } = useAnswer('promotionBanners', noInput)
  return bannersOf(data, isSport).map((banner) => ({
    key: banner._id,
    item: <BannerSlide banner={banner} />,
  }))
}

function BannerSlide({ banner }: { banner: PromotionBanner }) {
  const { title, image, link, code, type } = banner
  const isOffer = code !== '' && (type === 'Deposit' || type === 'Code')
  return (
    <PictureSlide
      {...{ title, image, link }}
      action={messages.slider.look}
      onPress={isOffer ? () => emit('lobby:banner-pressed', { code }) : undefined}
    />
  )
}

function Banners({ items }: { items: readonly SliderItem[] }) {
  return <Slider label={messages.slider.promotions} items={items} className="h-42 sm:h-53" />
}
