import { baseKeymap } from 'prosemirror-commands'
import { dropCursor } from 'prosemirror-dropcursor'
import { gapCursor } from 'prosemirror-gapcursor'
import { history } from 'prosemirror-history'
import { inputRules, textblockTypeInputRule, undoInputRule, wrappingInputRule } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import type { Node } from 'prosemirror-model'
import { type Command, EditorState, Selection, type Plugin } from 'prosemirror-state'
import { tableEditing } from 'prosemirror-tables'
import { EditorView } from 'prosemirror-view'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { keys } from './commands.ts'
import { footnotes } from './footnotes.ts'
import { fromMarkdown } from './markdown/from-markdown.ts'
import { pasteHtml } from './paste/paste-html.ts'
import { schema } from './schema.ts'
import { toMarkdown } from './markdown/to-markdown.ts'

/** Milliseconds from a key until what was typed is written as Markdown, which takes a few in a long text. */
const WRITE_AFTER_MS = 150

type EditorProps = {
  /** What the text is called: 'Text in Hindi'. */
  readonly label: string
  readonly lang: string
  readonly markdown: string
  readonly isReadOnly: boolean
  readonly change: (markdown: string) => void
  /** Asks for what is not written yet before the text is saved, or another one comes. */
  readonly askBefore: (write: () => void) => () => void
  readonly openLink: () => void
  /** Files that were dropped or pasted, for the place of the cursor. */
  readonly takeFiles: (files: readonly File[]) => void
  /** Pictures of another document that can't be taken over with its text. */
  readonly losePictures: (count: number) => void
}

/** Of a paste or a drop: the text first, since Word puts a picture of it beside it. */
type Given = { readonly html: string; readonly text: string; readonly files: readonly File[] }

const givenBy = (transfer: DataTransfer | null): Given => ({
  html: transfer?.getData('text/html') ?? '',
  text: transfer?.getData('text/plain') ?? '',
  files: Array.from(transfer?.files ?? []),
})

/** The cursor and what can be undone stay where they are, but for what is another text now. */
const replaceBy = (doc: Node, state: EditorState): EditorState => {
  const from = state.doc.content.findDiffStart(doc.content)
  const ends = state.doc.content.findDiffEnd(doc.content)
  if (from === null || !ends) return state
  const more = Math.max(0, from - Math.min(ends.a, ends.b))
  const tr = state.tr.replace(from, ends.a + more, doc.slice(from, ends.b + more))
  const whole = tr.doc.eq(doc) ? tr : state.tr.replaceWith(0, state.doc.content.size, doc.content)
  return state.apply(whole.setMeta('addToHistory', false))
}

type Typed = { readonly write: () => void; readonly later: () => void; readonly forget: () => void }

/** What was typed, from time to time and where the cursor leaves. */
const writer = (write: () => void): Typed => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const forget = () => {
    clearTimeout(timer)
    timer = undefined
  }
  return {
    forget,
    write: () => {
      if (timer === undefined) return
      forget()
      write()
    },
    later: () => {
      timer ??= setTimeout(() => {
        timer = undefined
        write()
      }, WRITE_AFTER_MS)
    },
  }
}

const { heading, bullet_list: bullets, ordered_list: numbers, blockquote, code_block: code } = schema.nodes

/** Markdown that is typed at the start of a line. */
const markdownRules = () =>
  inputRules({
    rules: [
      ...(heading ? [textblockTypeInputRule(/^(#{2,4})\s$/u, heading, ([, signs]) => ({ level: signs?.length }))] : []),
      ...(bullets ? [wrappingInputRule(/^\s*[-+*]\s$/u, bullets)] : []),
      ...(numbers ? [wrappingInputRule(/^(\d{1,9})\.\s$/u, numbers, ([, order]) => ({ order: Number(order) }))] : []),
      ...(blockquote ? [wrappingInputRule(/^\s*>\s$/u, blockquote)] : []),
      ...(code ? [textblockTypeInputRule(/^```$/u, code)] : []),
    ],
  })

/** All that the editor does with keys, by the way of the link's dialog too. */
const pluginsWith = (openLink: Command): readonly Plugin[] => [
  markdownRules(),
  keymap({ ...keys, Backspace: undoInputRule, 'Mod-k': openLink }),
  keymap(baseKeymap),
  history(),
  dropCursor(),
  gapCursor(),
  footnotes,
  tableEditing(),
]

/** ProseMirror in an element; `state` is what it shows now. */
export const useEditor = (parent: RefObject<HTMLDivElement | null>, props: EditorProps) => {
  const { label, lang, isReadOnly, askBefore } = props
  const view = useRef<EditorView>(null)
  const [state, show] = useState<EditorState>()
  /** As it came in, or was written last: another one is somebody else's. */
  const known = useRef(props.markdown)
  const unwritten = useRef<Typed>(null)
  const begin = useEffectEvent((markdown: string) => {
    const openLink: Command = () => {
      props.openLink()
      return true
    }
    return EditorState.create({ doc: fromMarkdown(markdown), plugins: [...pluginsWith(openLink)] })
  })
  const write = useEffectEvent(() => {
    if (!view.current) return
    known.current = toMarkdown(view.current.state.doc)
    props.change(known.current)
  })
  /** Whether it is done with; plain text is ProseMirror's. */
  const take = useEffectEvent((editor: EditorView, event: Event, { html, text, files }: Given): boolean => {
    const isText = html === '' || editor.state.selection.$from.parent.type.spec.code === true
    if (isReadOnly || (isText && (text !== '' || files.length === 0))) return false
    event.preventDefault()
    if (isText) props.takeFiles(files)
    else {
      const lost = pasteHtml(editor, event, html)
      if (lost > 0) props.losePictures(lost)
    }
    return true
  })
  useEffect(() => {
    if (!parent.current) return undefined
    const typed = writer(() => write())
    unwritten.current = typed
    const made = new EditorView(parent.current, {
      state: begin(known.current),
      editable: () => !isReadOnly,
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, lang, class: 'prose' },
      dispatchTransaction: transaction => {
        const next = made.state.apply(transaction)
        made.updateState(next)
        show(next)
        if (transaction.docChanged) typed.later()
      },
      handleDOMEvents: {
        blur: () => typed.write(),
        paste: (editor, event) => take(editor, event, givenBy(event.clipboardData)),
        drop: (editor, event) => {
          // what is dragged within the text
          if (editor.dragging) return false
          const at = editor.posAtCoords({ left: event.clientX, top: event.clientY })
          if (at) editor.dispatch(editor.state.tr.setSelection(Selection.near(editor.state.doc.resolve(at.pos))))
          return take(editor, event, givenBy(event.dataTransfer))
        },
      },
    })
    view.current = made
    show(made.state)
    const done = askBefore(typed.write)
    return () => {
      done()
      typed.write()
      view.current = null
      made.destroy()
    }
  }, [parent, label, lang, isReadOnly, askBefore])
  const { markdown } = props
  useEffect(() => {
    if (markdown === known.current || !view.current) return
    unwritten.current?.forget()
    known.current = markdown
    view.current.updateState(replaceBy(fromMarkdown(markdown), view.current.state))
    show(view.current.state)
  }, [markdown])
  const run = (command: Command) => {
    const { current } = view
    if (!current) return
    command(current.state, current.dispatch, current)
    current.focus()
  }
  return { state, run }
}
