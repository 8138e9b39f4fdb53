/** What the reader's buttons and keys do. */
export const COMMANDS = [
  ...(['previousPage', 'nextPage', 'zoomIn', 'zoomOut', 'fitWidth', 'twoPages', 'darkPages'] as const),
  ...(['find', 'panel', 'print', 'download', 'help'] as const),
] as const

export type Command = (typeof COMMANDS)[number]
export type Commands = Readonly<Record<Command, () => void>>

/** Keys that work by themselves, where they are not switched off. */
export const SINGLE_KEYS: Readonly<Record<string, Command>> = {
  p: 'previousPage',
  n: 'nextPage',
  '+': 'zoomIn',
  '-': 'zoomOut',
  w: 'fitWidth',
  '2': 'twoPages',
  d: 'darkPages',
  '/': 'find',
  t: 'panel',
  s: 'download',
  '?': 'help',
}

/** The browser's own find and print know only the pages that are painted. */
export const CONTROL_KEYS: Readonly<Record<string, Command>> = { f: 'find', p: 'print' }

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target'>

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable], dialog') !== null

/** The command of a key that was pressed, if it has one. */
export const commandOf = (event: Key, allowsSingleKeys: boolean): Command | undefined => {
  const { key, ctrlKey, metaKey, altKey, target } = event
  if (altKey) return undefined
  if (ctrlKey || metaKey) return CONTROL_KEYS[key.toLowerCase()]
  return allowsSingleKeys && !isTyping(target) ? SINGLE_KEYS[key] : undefined
}
