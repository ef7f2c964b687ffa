import { useAccount } from '../../auth/index.ts'

/** Lets the choices of the signed-in player follow the account; guests have the browser's alone. */
export function startPreferences(): () => void {
  let keeper: string | undefined
  let stop = () => {}
  const follow = (userId: string | undefined) => {
    if (userId === keeper) return
    keeper = userId
    stop()
    stop = userId === undefined ? () => {} : keepLater()
  }
  follow(useAccount.getState().user?._id)
  return useAccount.subscribe(({ user }) => follow(user?._id))
}

/** Loads the keeper when it is first needed. @returns stop */
function keepLater(): () => void {
  let isOver = false
  let stop = () => {}
  import('./keep-preferences.ts').then(
    ({ keepPreferences }) => {
      if (!isOver) stop = keepPreferences()
    },
    // Without the network the choices of this device hold until the next page.
    () => undefined,
  )
  return () => {
    isOver = true
    stop()
  }
}
