import { Fragment, type Node, Slice } from 'prosemirror-model'
import { type Command, type EditorState, Plugin, TextSelection, type Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { schema } from './schema.ts'

const { footnote, footnote_reference: reference, paragraph } = schema.nodes

const labelsIn = (node: Node | Fragment) => {
  const labels = new Set<string>()
  node.descendants(child => {
    if (child.type === footnote) labels.add(child.attrs.label)
  })
  return labels
}

/** The first number that is no label yet. */
const freeLabel = (taken: ReadonlySet<string>) => {
  let label = 1
  while (taken.has(String(label))) label++
  return String(label)
}

/** A footnote for the place of the cursor, which goes on in it, at the end of the text. */
export const addFootnote: Command = (state, dispatch) => {
  const { $from } = state.selection
  const isHere = $from.parent.inlineContent && $from.parent.type.spec.code !== true
  if (!isHere || !footnote || !reference || !paragraph) return false
  if (!dispatch) return true
  const label = freeLabel(labelsIn(state.doc))
  const tr = state.tr.insert(state.selection.to, reference.create({ label }))
  tr.insert(tr.doc.content.size, footnote.create({ label }, paragraph.create()))
  dispatch(tr.setSelection(TextSelection.atEnd(tr.doc)).scrollIntoView())
  return true
}

/** What has a label of `from` in its place the one of `to`. */
const relabel = (content: Fragment, labels: ReadonlyMap<string, string>): Fragment =>
  Fragment.from(
    content.content.map(node => {
      const { label } = node.attrs
      const inner = relabel(node.content, labels)
      const next = node.type === footnote || node.type === reference ? labels.get(label) : undefined
      return next === undefined
        ? node.isText
          ? node
          : node.copy(inner)
        : node.type.create({ label: next }, inner, node.marks)
    }),
  )

/** Footnotes that are pasted get labels that nothing has yet. */
const withFreeLabels = (slice: Slice, document: Node) => {
  const taken = labelsIn(document)
  const labels = new Map<string, string>()
  for (const label of labelsIn(slice.content)) {
    const next = taken.has(label) ? freeLabel(taken) : label
    taken.add(next)
    labels.set(label, next)
  }
  return new Slice(relabel(slice.content, labels), slice.openStart, slice.openEnd)
}

/** Footnotes of what is pasted go to the end, the rest to the cursor. */
const paste = (view: EditorView, _: ClipboardEvent, slice: Slice): boolean => {
  const all = slice.content.content
  const notes = all.filter(({ type }) => type === footnote)
  if (notes.length === 0 || notes.length === all.length) return false
  const rest = Fragment.from(all.filter(({ type }) => type !== footnote))
  const tr = view.state.tr.replaceSelection(new Slice(rest, slice.openStart, Math.min(slice.openEnd, 1)))
  tr.insert(tr.doc.content.size, notes)
  view.dispatch(tr.scrollIntoView())
  return true
}

/** Where a footnote was deleted, so is what refers to it: it would read [^1]. */
const dropReferences = (transactions: readonly Transaction[], _: EditorState, { doc, tr }: EditorState) => {
  if (!transactions.some(({ docChanged }) => docChanged)) return null
  const labels = labelsIn(doc)
  doc.descendants((node, place) => {
    if (node.type === reference && !labels.has(node.attrs.label)) {
      const from = tr.mapping.map(place)
      tr.delete(from, from + node.nodeSize)
    }
  })
  return tr.docChanged ? tr : null
}

export const footnotes = new Plugin({
  props: {
    handlePaste: paste,
    transformPasted: (slice, view) => withFreeLabels(slice, view.state.doc),
  },
  appendTransaction: dropReferences,
})
