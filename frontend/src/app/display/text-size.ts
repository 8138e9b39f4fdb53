import { useSyncExternalStore } from 'react'
import { onStorage, storeForAll, stored } from '../../browser-storage.ts'

/** Percent of the size that the browser has. */
const SIZES: readonly number[] = [87.5, 100, 112.5, 125, 150, 175, 200]
const USUAL = 100

/** As in the script of index.html, which applies the choice before the first paint. */
const KEY = 'shodh:text-size'

const chosen = () => SIZES.find(each => String(each) === stored(KEY)) ?? USUAL

const apply = () => {
  const size = `${chosen()}%`
  const { style } = document.documentElement
  // every style would be computed again, even for the same value
  if ((style.getPropertyValue('--text-size') || `${USUAL}%`) !== size) style.setProperty('--text-size', size)
}

/** Follows what is chosen here and in another tab. */
export const followTextSize = (changed: () => void) => {
  const follow = () => {
    apply()
    changed()
  }
  apply()
  return onStorage(follow)
}

const choose = (size: number) => storeForAll(KEY, size === USUAL ? null : String(size))

/** The text size that the reader has chosen on this device, and what makes it smaller or larger, where it can be. */
export const useTextSize = () => {
  const size = useSyncExternalStore(followTextSize, chosen, () => USUAL)
  const at = SIZES.indexOf(size)
  const chooser = (next: number | undefined) => (next === undefined ? undefined : () => choose(next))
  return { size, smaller: chooser(SIZES[at - 1]), larger: chooser(SIZES[at + 1]), usual: () => choose(USUAL) }
}
