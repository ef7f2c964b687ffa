import {
  mdiBadminton,
  mdiBaseball,
  mdiBaseballBat,
  mdiBasketball,
  mdiBiathlon,
  mdiBike,
  mdiBilliards,
  mdiBowling,
  mdiBoxingGlove,
  mdiBullseyeArrow,
  mdiCarSports,
  mdiController,
  mdiCricket,
  mdiCrosshairs,
  mdiFlagCheckered,
  mdiFootball,
  mdiFootballAustralian,
  mdiGolf,
  mdiHandball,
  mdiHockeyPuck,
  mdiHockeySticks,
  mdiHorseVariantFast,
  mdiKabaddi,
  mdiKarate,
  mdiRacingHelmet,
  mdiRacquetball,
  mdiRocketLaunch,
  mdiRugby,
  mdiShoeSneaker,
  mdiSki,
  mdiSnowboard,
  mdiSoccer,
  mdiSoccerField,
  mdiStarCircle,
  mdiTableTennis,
  mdiTennis,
  mdiVolleyball,
  mdiWaterPolo,
  mdiWhistle,
} from '@mdi/js'

/** Drawings by the slug of a sport; one that has none shows a whistle. */
const drawings: Readonly<Record<string, string>> = {
  soccer: mdiSoccer,
  basketball: mdiBasketball,
  tennis: mdiTennis,
  'ice-hockey': mdiHockeyPuck,
  'table-tennis': mdiTableTennis,
  volleyball: mdiVolleyball,
  baseball: mdiBaseball,
  handball: mdiHandball,
  rugby: mdiRugby,
  cricket: mdiCricket,
  darts: mdiBullseyeArrow,
  futsal: mdiSoccerField,
  badminton: mdiBadminton,
  boxing: mdiBoxingGlove,
  mma: mdiKarate,
  golf: mdiGolf,
  snooker: mdiBilliards,
  squash: mdiRacquetball,
  cycling: mdiBike,
  rally: mdiCarSports,
  'formula-1': mdiRacingHelmet,
  bowls: mdiBowling,
  'aussie-rules': mdiFootballAustralian,
  bandy: mdiHockeySticks,
  floorball: mdiHockeySticks,
  'american-football': mdiFootball,
  waterpolo: mdiWaterPolo,
  kabaddi: mdiKabaddi,
  specials: mdiStarCircle,
  'alpine-skiing': mdiSki,
  blathon: mdiBiathlon,
  'ski-jumping': mdiSki,
  freestyle: mdiSnowboard,
  'gaelic-football': mdiVolleyball,
  'gaelic-hurling': mdiHockeySticks,
  'stock-car-racing': mdiFlagCheckered,
  'counter-strike': mdiCrosshairs,
  'erocket-league': mdiRocketLaunch,
  fifa: mdiSoccer,
  'nba-2k19': mdiBasketball,
  'ao-tennis-2': mdiTennis,
  efighting: mdiBoxingGlove,
  ecricket: mdiCricket,
  ebaseball: mdiBaseballBat,
  'fifa18-penalty': mdiSoccer,
  'fifa22-volta': mdiShoeSneaker,
  'ehorse-racing': mdiHorseVariantFast,
  esports: mdiController,
}

export interface SportIconProps {
  /** Slug or id of a sport: `soccer` or `soccer-1`. */
  sport: string
  sizePx?: number
  className?: string | undefined
}

/** The drawing of a sport; its name always stands beside it. */
export function SportIcon({ sport, sizePx = 18, className }: SportIconProps) {
  const path = drawings[sport] ?? drawings[sport.replace(/-\d+$/, '')] ?? mdiWhistle
  return (
    <svg
      viewBox="0 0 24 24"
      width={sizePx}
      height={sizePx}
      aria-hidden
      className={className ? `shrink-0 ${className}` : 'shrink-0'}
    >
      <path fill="currentColor" d={path} />
    </svg>
  )
}
