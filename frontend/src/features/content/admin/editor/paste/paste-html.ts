import { DOMParser as DocumentParser, type Slice } from 'prosemirror-model'
import type { EditorView } from 'prosemirror-view'
import { schema } from '../schema.ts'
import { cleanHtml } from './clean-html.ts'

const parser = DocumentParser.fromSchema(schema)

/** What HTML of the clipboard becomes, and how many of its pictures it can't keep. */
export const sliceOf = (html: string): { readonly slice: Slice; readonly lostPictures: number } => {
  const { body, lostPictures } = cleanHtml(html)
  return { slice: parser.parseSlice(body), lostPictures }
}

/** Puts HTML in the place of the selection, in the way of ProseMirror, which itself would write it into an element. */
export const pasteHtml = (view: EditorView, event: Event, html: string): number => {
  const { slice, lostPictures } = sliceOf(html)
  let pasted = slice
  view.someProp('transformPasted', transform => {
    pasted = transform(pasted, view, false)
  })
  const isDone = view.someProp('handlePaste', handle => handle(view, event as ClipboardEvent, pasted) || false)
  if (!isDone) view.dispatch(view.state.tr.replaceSelection(pasted).scrollIntoView().setMeta('paste', true))
  return lostPictures
}
