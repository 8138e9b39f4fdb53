import type { MessageId } from '../../../i18n/ids.ts'
import type { ReaderView } from '../state/settings.ts'

/** What the reader's buttons and keys do, and what it is called. */
const LABELS = {
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
  listen: 'reader.listen',
  print: 'reader.print',
  download: 'reader.download',
  help: 'reader.help',
} as const satisfies Readonly<Record<string, MessageId>>

export type Command = keyof typeof LABELS
/** Those that a view has. */
export type Commands = Readonly<Partial<Record<Command, () => void>>>

/** What is called otherwise where the text is shown. */
const IN_TEXT: Readonly<Partial<Record<Command, MessageId>>> = {
  zoomIn: 'reader.larger',
  zoomOut: 'reader.smaller',
  darkPages: 'reader.darkColours',
  panel: 'reader.outline',
}

export const labelOf = (command: Command, view: ReaderView): MessageId =>
  (view === 'text' ? IN_TEXT[command] : undefined) ?? LABELS[command]

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
  r: 'listen',
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
