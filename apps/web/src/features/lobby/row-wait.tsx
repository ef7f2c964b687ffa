import { Skeleton } from '../../ui/states/skeleton.tsx'
import { cx } from '../../ui/cx.ts'
import { tileShape } from './tiles/game-tile.tsx'

/** Room for a row of game tiles, its title included, that is on its way. */
export function RowWait() {
  return (
    <div className="mt-18 grid grid-cols-3 gap-2 wide:grid-cols-8">
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton
          key={index}
          className={cx(tileShape, 'rounded-tile', index > 2 && 'hidden wide:block')}
        />
      ))}
    </div>
  )
}
