import type { Attrs } from 'prosemirror-model'
import { type Command, type EditorState, TextSelection } from 'prosemirror-state'
import { mark } from './commands.ts'
import { schema } from './schema.ts'

const link = mark('link')

type Range = { readonly from: number; to: number }

/** The link beside or around the cursor, or at the start of the selection. */
const linkAt = ({ selection: { $from, empty } }: EditorState) =>
  link.isInSet([...($from.nodeAfter?.marks ?? []), ...(empty ? ($from.nodeBefore?.marks ?? []) : [])])

/** The whole link that the cursor is in, or what is selected. */
export const linkRange = (state: EditorState): Readonly<Range> => {
  const { $from, from, to, empty } = state.selection
  const found = linkAt(state)
  const ranges: Range[] = []
  $from.parent.forEach((child, offset) => {
    if (!found?.isInSet(child.marks)) return
    const start = $from.start() + offset
    const last = ranges.at(-1)
    if (last?.to === start) last.to += child.nodeSize
    else ranges.push({ from: start, to: start + child.nodeSize })
  })
  const around = empty ? ranges.find(range => range.from <= from && from <= range.to) : undefined
  return around ?? { from, to }
}

export const linkAddress = (state: EditorState): string => String(linkAt(state)?.attrs.href ?? '')

/** A link on what is selected, or on words that are added. */
export const setLink =
  (href: string, words: string): Command =>
  (state, dispatch) => {
    const { from, to } = linkRange(state)
    const { tr } = state
    if (from === to) tr.replaceSelectionWith(schema.text(words || href, [link.create({ href })]), false)
    else tr.removeMark(from, to, link).addMark(from, to, link.create({ href }))
    dispatch?.(tr.removeStoredMark(link).scrollIntoView())
    return true
  }

export const removeLink: Command = (state, dispatch) => {
  const { from, to } = linkRange(state)
  dispatch?.(state.tr.removeMark(from, to, link))
  return true
}

/** A picture in the place of the selection, or behind a heading, whose words it would not be, after which one goes on. */
export const insertPicture =
  (attrs: Attrs): Command =>
  (state, dispatch) => {
    const picture = schema.nodes.image?.create(attrs)
    if (!picture) return false
    const { $from } = state.selection
    const behind = $from.parent.type === schema.nodes.heading && schema.nodes.paragraph?.create(null, picture)
    const tr = behind ? state.tr.insert($from.after(), behind) : state.tr.replaceSelectionWith(picture)
    const place = behind ? tr.doc.resolve($from.after() + behind.nodeSize - 1) : tr.selection.$to
    dispatch?.(tr.setSelection(TextSelection.near(place)).scrollIntoView())
    return true
  }

/** The id of the heading that the cursor is in. */
export const headingId = ({ selection: { $from } }: EditorState): string => $from.parent.attrs.id ?? ''

export const setHeadingId =
  (id: string): Command =>
  (state, dispatch) => {
    const { $from } = state.selection
    if ($from.parent.type !== schema.nodes.heading) return false
    dispatch?.(state.tr.setNodeAttribute($from.before(), 'id', id || null))
    return true
  }
