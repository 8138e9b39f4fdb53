let isPressed = false
const waiting: (() => void)[] = []

/** The click of a press comes right after its end. */
const end = () => {
  isPressed = false
  setTimeout(() => {
    for (const run of waiting.splice(0)) run()
  })
}

addEventListener('mousedown', () => (isPressed = true), true)
for (const type of ['mouseup', 'dragend', 'contextmenu']) addEventListener(type, end, true)
// Of the window itself: the press ends elsewhere.
addEventListener('blur', end)

/**
 * Does at once what moves something on the screen, or after the press that is under way: where a button moves away
 * between its press and its release, the click is lost.
 */
export const afterPress = (run: () => void) => {
  if (isPressed) waiting.push(run)
  else run()
}
