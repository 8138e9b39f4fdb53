import type { KeyboardEvent } from 'react'

/** What Safari says of the Enter that ends a composition, which it reports as over already. */
const PROCESSED = 229

/** Whether a key belongs to an input method: its Enter takes over a word, and does nothing else. */
export const isComposing = ({ nativeEvent }: KeyboardEvent) =>
  nativeEvent.isComposing || nativeEvent.keyCode === PROCESSED
