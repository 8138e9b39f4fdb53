import { followTextSize } from './text-size.ts'
import { followTheme } from './theme.ts'

/** Shows a page as another tab chooses it. */
export const followDisplay = () => {
  const ends = [followTheme(() => undefined), followTextSize(() => undefined)]
  return () => ends.forEach(end => end())
}
