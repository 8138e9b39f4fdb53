import { chainCommands, exitCode, lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands'
import { redo, undo } from 'prosemirror-history'
import type { Attrs, MarkType, NodeType } from 'prosemirror-model'
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list'
import { type Command, type EditorState, TextSelection } from 'prosemirror-state'
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  isInTable,
} from 'prosemirror-tables'
import { addFootnote } from './footnotes.ts'
import { schema } from './schema.ts'

const { nodes, marks } = schema

const typeOf = <Type>(of: Readonly<Record<string, Type>>, name: string): Type => {
  const type = of[name]
  if (type === undefined) throw new Error(`The schema has no ${name}`)
  return type
}
const node = (name: string): NodeType => typeOf(nodes, name)
export const mark = (name: string): MarkType => typeOf(marks, name)

/** Whether the selection is in a node of the type. */
const isWithin = ({ selection: { $from } }: EditorState, type: NodeType) =>
  Array.from({ length: $from.depth + 1 }, (_, depth) => $from.node(depth)).some(each => each.type === type)

export const hasMark = ({ selection: { empty, from, to, $from }, storedMarks, doc }: EditorState, type: MarkType) =>
  empty ? type.isInSet(storedMarks ?? $from.marks()) !== undefined : doc.rangeHasMark(from, to, type)

/** A list within a list of the other kind becomes one of this kind. */
const list =
  (type: NodeType, other: NodeType): Command =>
  (state, dispatch) => {
    if (isWithin(state, type)) return liftListItem(node('list_item'))(state, dispatch)
    const { $from } = state.selection
    const depth = Array.from({ length: $from.depth + 1 }, (_, n) => n).findLast(n => $from.node(n).type === other)
    if (depth === undefined) return wrapInList(type)(state, dispatch)
    dispatch?.(state.tr.setNodeMarkup($from.before(depth), type))
    return true
  }

const quote: Command = (state, dispatch) =>
  isWithin(state, node('blockquote')) ? lift(state, dispatch) : wrapIn(node('blockquote'))(state, dispatch)

const breakLine: Command = (state, dispatch) => {
  if (isInTable(state)) return false
  dispatch?.(state.tr.replaceSelectionWith(node('hard_break').create()).scrollIntoView())
  return true
}

const table: Command = (state, dispatch) => {
  if (isInTable(state)) return false
  const cells = (type: NodeType) => [0, 1, 2].flatMap(() => type.createAndFill() ?? [])
  const row = (type: NodeType) => node('table_row').create(null, cells(type))
  const made = node('table').create(null, [row(node('table_header')), row(node('table_cell')), row(node('table_cell'))])
  if (dispatch) {
    const tr = state.tr.replaceSelectionWith(made)
    const start = tr.mapping.map(state.selection.from, -1)
    dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(start + 1))).scrollIntoView())
  }
  return true
}

const rule: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(node('horizontal_rule').create()).scrollIntoView())
  return true
}

export type Act = {
  readonly name: string
  readonly command: Command
  /** As prosemirror-keymap names it. */
  readonly key?: string
  readonly isOn?: (state: EditorState) => boolean
}

const marking = (name: string, type: string, key: string): Act => ({
  name,
  key,
  command: toggleMark(mark(type)),
  isOn: state => hasMark(state, mark(type)),
})

const within = (type: string) => (state: EditorState) => isWithin(state, node(type))

/** What the toolbar has, each with its key. */
export const acts = {
  bold: marking('Bold', 'strong', 'Mod-b'),
  italic: marking('Italic', 'em', 'Mod-i'),
  strike: marking('Struck out', 'strike', 'Mod-Shift-x'),
  code: marking('Code', 'code', 'Mod-e'),
  bullets: {
    name: 'List',
    key: 'Mod-Shift-8',
    command: list(node('bullet_list'), node('ordered_list')),
    isOn: within('bullet_list'),
  },
  numbers: {
    name: 'Numbered list',
    key: 'Mod-Shift-7',
    command: list(node('ordered_list'), node('bullet_list')),
    isOn: within('ordered_list'),
  },
  quote: { name: 'Quotation', key: 'Mod-Shift-9', command: quote, isOn: within('blockquote') },
  footnote: { name: 'Footnote', key: 'Mod-Alt-f', command: addFootnote },
  table: { name: 'Table', command: table },
  rule: { name: 'Line', command: rule },
  undo: { name: 'Undo', key: 'Mod-z', command: undo },
  redo: { name: 'Redo', key: 'Mod-y', command: redo },
} satisfies Readonly<Record<string, Act>>

/** What a table has in its own row of buttons. */
export const tableActs: readonly Act[] = [
  { name: 'Add a row below', command: addRowAfter },
  { name: 'Add a column after', command: addColumnAfter },
  { name: 'Delete the row', command: deleteRow },
  { name: 'Delete the column', command: deleteColumn },
  { name: 'Delete the table', command: deleteTable },
]

/** Kinds of text blocks, by the words for them. */
export const BLOCKS = [
  { value: 'paragraph', name: 'Text', type: 'paragraph', attrs: null, key: 'Mod-Alt-0' },
  { value: '2', name: 'Section', type: 'heading', attrs: { level: 2 }, key: 'Mod-Alt-2' },
  { value: '3', name: 'Heading', type: 'heading', attrs: { level: 3 }, key: 'Mod-Alt-3' },
  { value: '4', name: 'Small heading', type: 'heading', attrs: { level: 4 }, key: 'Mod-Alt-4' },
  { value: 'code_block', name: 'Code', type: 'code_block', attrs: null, key: 'Mod-Alt-5' },
] as const

export const blockOf = ({ selection: { $from } }: EditorState) => {
  const { type, attrs } = $from.parent
  return type.name === 'heading' ? String(attrs.level) : type.name
}

export const setBlock = (value: string): Command => {
  const block = BLOCKS.find(each => each.value === value)
  return block ? setBlockType(node(block.type), block.attrs as Attrs | null) : () => false
}

const item = node('list_item')

/** Keys beside those of the toolbar. */
export const keys: Readonly<Record<string, Command>> = {
  ...Object.fromEntries(Object.values(acts).flatMap((act: Act) => (act.key ? [[act.key, act.command] as const] : []))),
  ...Object.fromEntries(BLOCKS.map(({ key, value }) => [key, setBlock(value)])),
  'Mod-Shift-z': redo,
  Enter: chainCommands(splitListItem(item), (state, dispatch) => isInTable(state) && goToNextCell(1)(state, dispatch)),
  'Shift-Enter': chainCommands(exitCode, breakLine),
  'Mod-Enter': exitCode,
  Tab: chainCommands(goToNextCell(1), sinkListItem(item)),
  'Shift-Tab': chainCommands(goToNextCell(-1), liftListItem(item)),
}
