import { useEffect, useEffectEvent, useRef } from 'react'

/** What a key makes of the text; undefined where it is none of a text. */
const textAfter = (text: string, key: string): string | undefined => {
  if (/^.$/u.test(key)) return text + key
  if (key === 'Backspace') return text.slice(0, -1)
  return key === 'Enter' || key.startsWith('Arrow') ? text : undefined
}

const isOther = ({ ctrlKey, metaKey, altKey, isComposing, target }: KeyboardEvent) =>
  ctrlKey || metaKey || altKey || isComposing || (target instanceof Element && target.closest('dialog') !== null)

/**
 * Holds what is typed until a field that is being fetched has the focus: nothing behind it takes a letter for a command.
 * The result takes over what was held; Escape cancels.
 */
export const useBufferedKeys = (cancel: () => void) => {
  const held = useRef<string>('')
  const isHolding = useRef(true)
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isHolding.current || isOther(event)) return
    const text = textAfter(held.current, event.key)
    if (event.key === 'Escape') cancel()
    else if (text === undefined) return
    else held.current = text
    event.preventDefault()
    event.stopPropagation()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listener, true)
    return () => removeEventListener('keydown', listener, true)
  }, [])
  return () => {
    isHolding.current = false
    const text = held.current
    held.current = ''
    return text
  }
}
