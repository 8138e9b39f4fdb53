import type { MessageId } from '../../../i18n/ids.ts'

/** What the reader's buttons and keys do, and what it is called. */
export const LABELS = {
  previousPage: 'reader.previousPage',
  nextPage: 'reader.nextPage',
  zoomIn: 'reader.zoomIn',
  zoomOut: 'reader.zoomOut',
  fitWidth: 'reader.fitWidth',
  twoPages: 'reader.twoPages',
  darkPages: 'reader.darkPages',
  find: 'reader.find',
  panel: 'reader.panel',
  cite: 'paper.cite',
  print: 'reader.print',
  download: 'reader.download',
  help: 'reader.help',
} as const satisfies Readonly<Record<string, MessageId>>

export type Command = keyof typeof LABELS
export type Commands = Readonly<Record<Command, () => void>>

/** As the entry of the menu does. */
export const cite = () => document.querySelector<HTMLElement>('[data-cite]')?.click()

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
  c: 'cite',
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
