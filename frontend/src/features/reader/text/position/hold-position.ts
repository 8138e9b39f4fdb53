/** Frames without a change after which a place is said to stand still, and those after which it is left in any case. */
const STILL = 12
const LONGEST = 180

const READERS_MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

let letGo: (() => void) | undefined

/** Something else is brought into view: what is held is let go. */
export const endHold = () => letGo?.()

/** Whether a place is held: what scrolls meanwhile is not the reader. */
export const isHeld = () => letGo !== undefined

/**
 * Puts something in its place, and again in the next frames, for what comes into view there gets its true size only then;
 * until it stands still or the reader moves.
 */
export const hold = (container: Element, put: () => void) => {
  endHold()
  let [frame, frames, still] = [0, 0, 0]
  const end = () => {
    cancelAnimationFrame(frame)
    for (const move of READERS_MOVES) container.removeEventListener(move, end)
    if (letGo === end) letGo = undefined
  }
  const again = () => {
    const before = `${container.scrollTop}/${container.scrollHeight}`
    put()
    still = before === `${container.scrollTop}/${container.scrollHeight}` ? still + 1 : 0
    frames += 1
    if (still >= STILL || frames >= LONGEST) end()
    else frame = requestAnimationFrame(again)
  }
  for (const move of READERS_MOVES) container.addEventListener(move, end, { passive: true })
  letGo = end
  put()
  frame = requestAnimationFrame(again)
}
